//! Search: which move is best, found by looking ahead.
//!
//! Iterative deepening over a negamax alpha-beta search. Each part is a file: `lots` and `order` for which
//! move is tried first, `negamax` for the recursion, `quiescence` for its quiet end, [`eval`] for the worth
//! of a position as it stands, `table` for positions met before. Nothing here reads a clock: whoever calls
//! says when to stop. The same position, limits and table give the same answer and the same number of
//! nodes on every machine.

mod cross;
pub mod eval;
pub mod explain;
mod generate;
mod level;
mod lots;
mod negamax;
mod node;
mod order;
mod paths;
mod quiescence;
mod score;
mod sight;
mod table;
mod zobrist;

pub use level::{Level, ParseLevelError};
pub use score::Score;

use crate::moves::Move;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::rules::Rules;

use cross::Cross;
use eval::{Evaluation, Weights};
use generate::{Capture, Ranked};
use negamax::MOST_PLY;
use node::Node;
use order::History;
use table::Table;

/// Where to stop; a search ends at the first of them that it meets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Plies to look ahead before the quiet end of the search, at least 1.
    pub depth: u8,
    /// Positions to visit.
    pub nodes: u64,
}

impl Limits {
    /// So many plies at most.
    pub const MOST_DEPTH: u8 = 100;

    /// To that depth, however many nodes it takes.
    #[must_use]
    pub const fn depth(depth: u8) -> Self {
        Self {
            depth,
            nodes: u64::MAX,
        }
    }

    /// As deep as that many nodes allow.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self {
            depth: Self::MOST_DEPTH,
            nodes,
        }
    }
}

/// No limit but the deepest there is.
impl Default for Limits {
    fn default() -> Self {
        Self::depth(Self::MOST_DEPTH)
    }
}

/// What a search found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// The best move.
    pub best: Move,
    /// What it is worth, seen from the side to move.
    pub score: Score,
    /// Plies looked ahead.
    pub depth: u8,
    /// Positions visited since the search began.
    pub nodes: u64,
    /// The moves expected, the best one first.
    pub pv: Vec<Move>,
}

/// How a search goes about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Style {
    /// Cut short what promises little, so as to see further elsewhere.
    pub selective: bool,
    /// Play captures out before evaluating.
    pub quiescence: bool,
    /// Evaluate by the [plain](Weights::plain) weights.
    pub plain: bool,
}

impl Style {
    /// As strong as can be.
    pub(crate) const STRONG: Self = Self {
        selective: true,
        quiescence: true,
        plain: false,
    };
}

/// A searcher, with what it remembers from one search to the next.
#[derive(Debug)]
pub struct Search {
    table: Table,
    history: History,
    evaluation: Evaluation,
    /// Weights given by hand stay when the ruleset changes.
    fixed_weights: Option<Weights>,
    /// What it is ready for, once it has searched.
    rules: Option<Rules>,
    style: Style,
    nodes: u64,
    node_limit: u64,
    /// No line is looked at a ply further from this ply on. Where both sides threaten to win again and again
    /// there would be no end.
    extend_until: u16,
    stopped: bool,
    /// The quiet moves of all nodes from the root to the present one, each node's behind its parent's.
    moves: Vec<Ranked>,
    /// The captures likewise.
    captures: Vec<Capture>,
}

/// How often a search asks whether it is to stop, in nodes; less than a millisecond.
const STOP_INTERVAL: u64 = 2_048;

impl Search {
    /// A searcher whose table of positions takes about `table_bytes`.
    #[must_use]
    pub fn new(table_bytes: usize) -> Self {
        Self {
            table: Table::new(table_bytes),
            history: History::new(),
            evaluation: Evaluation::unready(),
            fixed_weights: None,
            rules: None,
            style: Style::STRONG,
            nodes: 0,
            node_limit: u64::MAX,
            extend_until: 0,
            stopped: false,
            moves: Vec::with_capacity(4_096),
            captures: Vec::with_capacity(512),
        }
    }

    /// The same searcher with other weights than those of the ruleset: for tuning.
    #[must_use]
    pub fn with_weights(mut self, weights: Weights) -> Self {
        self.fixed_weights = Some(weights);
        self.rules = None;
        self
    }

    /// Forgets all that was learned, as before another game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.history = History::new();
    }

    /// Looks for the best move of `position`; none when the game is over.
    ///
    /// `stop` is asked every two thousand nodes; once it says yes, the best move so far is the
    /// answer. The first ply is always looked at in full, so there is an answer. `heard` gets the
    /// report of each finished depth.
    pub fn run(
        &mut self,
        position: &Position,
        limits: &Limits,
        stop: &mut dyn FnMut() -> bool,
        heard: &mut dyn FnMut(&Report),
    ) -> Option<Report> {
        self.run_in_style(position, limits, Style::STRONG, stop, heard)
    }

    pub(crate) fn run_in_style(
        &mut self,
        position: &Position,
        limits: &Limits,
        style: Style,
        stop: &mut dyn FnMut() -> bool,
        heard: &mut dyn FnMut(&Report),
    ) -> Option<Report> {
        if position.outcome() != Outcome::Ongoing {
            return None;
        }
        self.begin(position.rules(), style);
        let root = Node::new(*position, &self.evaluation);
        let mut best: Option<Report> = None;

        for depth in 1..=limits.depth.clamp(1, Limits::MOST_DEPTH) {
            // The first ply costs next to nothing and gives an answer in any case.
            (self.node_limit, self.extend_until) = if depth == 1 {
                (u64::MAX, 0)
            } else {
                (limits.nodes, MOST_PLY.min(3 * u16::from(depth)))
            };
            let guess = best.as_ref().map(|report| report.score);
            let mut pv = Vec::new();
            let never = &mut || false;
            let asked: &mut dyn FnMut() -> bool = if depth == 1 { never } else { stop };
            let score = self.look_around(&root, depth, guess, asked, &mut pv);

            // A depth that was broken off still knows better when it has found a move.
            let Some(&first) = pv.first() else {
                if let Some(best) = &mut best {
                    best.nodes = self.nodes;
                }
                break;
            };
            let report = Report {
                best: first,
                score,
                depth,
                nodes: self.nodes,
                pv,
            };
            if self.stopped {
                if let Some(best) = &mut best {
                    best.nodes = self.nodes;
                    if report.best != best.best {
                        best.best = report.best;
                        best.score = report.score;
                        best.pv = report.pv;
                    }
                }
                break;
            }
            heard(&report);
            let decided = report
                .score
                .mate_in()
                .is_some_and(|plies| plies.unsigned_abs() <= u16::from(depth));
            best = Some(report);
            if decided || self.nodes >= limits.nodes {
                break;
            }
        }
        best
    }

    /// The legal moves that are at most `margin` hundredths of a piece worse than the best, with what
    /// they are worth when looked at `depth` plies deep, the move itself included; best first.
    pub(crate) fn rate_moves(
        &mut self,
        position: &Position,
        depth: u8,
        margin: i32,
        style: Style,
        stop: &mut dyn FnMut() -> bool,
    ) -> Vec<(Move, Score)> {
        self.begin(position.rules(), style);
        self.node_limit = u64::MAX;
        let root = Node::new(*position, &self.evaluation);
        // Most are seen to fall behind without learning by how much, the sooner the better the first.
        let (mut captures, mut quiets) = (Vec::new(), Vec::new());
        let evaluation = &self.evaluation;
        generate::push_captures(&root, evaluation, &mut captures);
        generate::push_quiets(&root, &captures, evaluation, &mut quiets, |_| |_| 0);
        captures.sort_by_key(|capture| std::cmp::Reverse(order::pieces_taken(capture)));
        let moves = captures
            .into_iter()
            .map(|capture| (capture.mv, capture.taken));
        let quiets = quiets.into_iter().filter_map(Ranked::mv);
        let moves = moves.chain(quiets.map(|mv| (mv, Cross::default())));
        let mut rated = Vec::new();
        let mut best = Score::LOWEST;
        let mut next = root;
        for (mv, taken) in moves {
            root.put_after(mv, taken, &self.evaluation, &mut next);
            let floor = if best == Score::LOWEST {
                best
            } else {
                best.plus(-margin - 1)
            };
            let pv = &mut Vec::new();
            let deeper = i32::from(depth) - 1;
            let score = -self.look(&next, deeper, 1, Score::LOWEST, -floor, stop, pv);
            if self.stopped {
                break;
            }
            if score > floor {
                rated.push((mv, score));
                best = best.max(score);
            }
        }
        let floor = best.plus(-margin);
        rated.retain(|&(_, score)| score >= floor);
        rated.sort_by_key(|&(_, score)| std::cmp::Reverse(score));
        rated
    }

    fn begin(&mut self, rules: Rules, style: Style) {
        if self.rules != Some(rules) || style != self.style {
            // What is known of a position holds under one ruleset and one way of searching only.
            self.clear();
            self.rules = Some(rules);
            self.style = style;
            let own = if style.plain {
                Weights::plain(rules)
            } else {
                Weights::of(rules)
            };
            let weights = self.fixed_weights.as_ref().unwrap_or(&own);
            self.evaluation = Evaluation::new(rules, weights);
        }
        self.table.begin();
        self.history.fade();
        self.nodes = 0;
        self.stopped = false;
        self.moves.clear();
        self.captures.clear();
    }

    /// Searches the root with a narrow window about the value of the depth before, and wider ones
    /// where the value lies outside.
    fn look_around(
        &mut self,
        root: &Node,
        depth: u8,
        guess: Option<Score>,
        stop: &mut dyn FnMut() -> bool,
        pv: &mut Vec<Move>,
    ) -> Score {
        const NARROW: i32 = 30;
        let window = guess.filter(|guess| depth >= 4 && guess.mate_in().is_none());
        let (mut low, mut high) = window.map_or((Score::LOWEST, Score::HIGHEST), |guess| {
            (guess.plus(-NARROW), guess.plus(NARROW))
        });
        loop {
            let mut found = Vec::new();
            let score = self.look(root, i32::from(depth), 0, low, high, stop, &mut found);
            let outside =
                score <= low && low > Score::LOWEST || score >= high && high < Score::HIGHEST;
            // A value below the window says nothing of which move is best.
            if !found.is_empty() && (score > low || !outside) {
                *pv = found;
            }
            if self.stopped || !outside {
                return score;
            }
            if score <= low {
                low = Score::LOWEST;
            } else {
                high = Score::HIGHEST;
            }
        }
    }

    /// Counts a node and says whether to break the search off.
    fn must_stop(&mut self, stop: &mut dyn FnMut() -> bool) -> bool {
        self.nodes += 1;
        if self.nodes >= self.node_limit || self.nodes.is_multiple_of(STOP_INTERVAL) && stop() {
            self.stopped = true;
        }
        self.stopped
    }
}
