//! A slow, obvious second implementation of the rules on a 9×9 array of characters.
//!
//! Written from the rules alone and sharing nothing with the engine: squares are a row from the top and
//! a column from the left, moves are pairs of square numbers, outcomes and positions are text. The
//! benchmark also uses it, as the plain-array baseline.

/// `P` for a Sente piece, `p` for a Gote piece, `.` for none.
type Cells = [[char; 9]; 9];

const FOUR_WAYS: [(i32, i32); 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

#[derive(Clone)]
pub(crate) struct Reference {
    nine_pieces: bool,
    hops: bool,
    steps: bool,
    line_ways: &'static [(i32, i32)],
    cells: Cells,
    mover: char,
    /// Captures made by Sente and by Gote.
    captured: [u32; 2],
    plies: u32,
    /// The moves on the board for `mover`, sorted, whether or not the game is over.
    moves: Vec<(u8, u8)>,
    outcome: String,
}

/// The square `(row, column)` as a number from 0 at the top-left to 80.
fn number(row: usize, column: usize) -> u8 {
    (row * 9 + column) as u8
}

fn look(cells: &Cells, row: i32, column: i32) -> Option<char> {
    if (0..9).contains(&row) && (0..9).contains(&column) {
        Some(cells[row as usize][column as usize])
    } else {
        None
    }
}

fn digit(count: u8) -> char {
    char::from(b'0' + count)
}

fn enemy_of(piece: char) -> char {
    if piece == 'P' { 'p' } else { 'P' }
}

fn index_of(piece: char) -> usize {
    usize::from(piece == 'p')
}

impl Reference {
    /// The start position of the ruleset with that name.
    pub(crate) fn start(name: &str) -> Self {
        let mut words = name.split('+');
        let preset = words.next().unwrap();
        let options: Vec<&str> = words.collect();
        let nine_pieces = preset != "dai";
        let straight: &[(i32, i32)] = &[(0, 1), (1, 0)];
        let all: &[(i32, i32)] = &[(0, 1), (1, 0), (1, 1), (1, -1)];
        let diagonals =
            preset == "hybrid" || options.contains(&"diag") || options.contains(&"step");

        let mut cells = [['.'; 9]; 9];
        cells[0] = ['p'; 9];
        cells[8] = ['P'; 9];
        if !nine_pieces {
            cells[1] = ['p'; 9];
            cells[7] = ['P'; 9];
        }
        let mut position = Self {
            nine_pieces,
            hops: !options.contains(&"nohop"),
            steps: options.contains(&"step"),
            line_ways: match preset {
                "classic" => &[],
                _ if diagonals => all,
                _ => straight,
            },
            cells,
            mover: 'P',
            captured: [0, 0],
            plies: 0,
            moves: Vec::new(),
            outcome: "ongoing".to_owned(),
        };
        position.moves = position.moves_on_board();
        position
    }

    /// A position set up by hand, which neither side has won by captures; cells row by row.
    pub(crate) fn set_up(name: &str, cells: Cells, mover: char, plies: u32) -> Self {
        let mut position = Self::start(name);
        let all = if position.nine_pieces { 9 } else { 18 };
        let on_board = |piece| {
            cells
                .iter()
                .flatten()
                .filter(|&&cell| cell == piece)
                .count() as u32
        };
        position.captured = [all - on_board('p'), all - on_board('P')];
        position.cells = cells;
        position.mover = mover;
        position.plies = plies;
        position.moves = position.moves_on_board();
        position.outcome = position.late_ends();
        position
    }

    pub(crate) fn outcome(&self) -> &str {
        &self.outcome
    }

    /// All legal moves as pairs of square numbers, sorted.
    pub(crate) fn legal_moves(&self) -> &[(u8, u8)] {
        if self.outcome == "ongoing" {
            &self.moves
        } else {
            &[]
        }
    }

    fn moves_on_board(&self) -> Vec<(u8, u8)> {
        let mut moves = Vec::with_capacity(200);
        for row in 0..9 {
            for column in 0..9 {
                if self.cells[row][column] == self.mover {
                    let first = moves.len();
                    self.add_moves_from(row, column, &mut moves);
                    moves[first..].sort_unstable();
                }
            }
        }
        moves
    }

    fn add_moves_from(&self, row: usize, column: usize, moves: &mut Vec<(u8, u8)>) {
        let from = number(row, column);
        for (down, right) in FOUR_WAYS {
            let at = |distance| {
                let (r, c) = (
                    row as i32 + down * distance,
                    column as i32 + right * distance,
                );
                (look(&self.cells, r, c), (r * 9 + c) as u8)
            };
            let mut distance = 1;
            while let (Some('.'), to) = at(distance) {
                moves.push((from, to));
                if self.steps {
                    break;
                }
                distance += 1;
            }
            if let (Some('P' | 'p'), _) = at(1)
                && let (Some('.'), to) = at(2)
                && self.hops
            {
                moves.push((from, to));
            }
        }
    }

    /// Plays a legal move and returns the squares it captured on, sorted.
    pub(crate) fn play(&mut self, (from, to): (u8, u8)) -> Vec<u8> {
        let mover = self.mover;
        let (row, column) = (usize::from(to / 9), usize::from(to % 9));
        self.cells[usize::from(from / 9)][usize::from(from % 9)] = '.';
        self.cells[row][column] = mover;

        let mut taken = self.sandwiches(row, column);
        taken.extend(self.corners(row, column));
        taken.sort_unstable();
        taken.dedup();
        for &square in &taken {
            self.cells[usize::from(square / 9)][usize::from(square % 9)] = '.';
        }
        self.captured[index_of(mover)] += taken.len() as u32;
        self.plies += 1;
        self.mover = enemy_of(mover);
        self.moves = self.moves_on_board();
        self.outcome = self.ends(mover);
        taken
    }

    fn sandwiches(&self, row: usize, column: usize) -> Vec<u8> {
        let mut taken = Vec::new();
        for (down, right) in FOUR_WAYS {
            let mut row_of_enemies = Vec::new();
            let (mut r, mut c) = (row as i32 + down, column as i32 + right);
            while look(&self.cells, r, c) == Some(enemy_of(self.mover)) {
                row_of_enemies.push(number(r as usize, c as usize));
                r += down;
                c += right;
            }
            if look(&self.cells, r, c) == Some(self.mover) {
                taken.extend(row_of_enemies);
            }
        }
        taken
    }

    fn corners(&self, row: usize, column: usize) -> Vec<u8> {
        let mut taken = Vec::new();
        for (corner_row, corner_column) in [(0, 0), (0, 8), (8, 0), (8, 8)] {
            let beside = (corner_row, if corner_column == 0 { 1 } else { 7 });
            let above_or_below = (if corner_row == 0 { 1 } else { 7 }, corner_column);
            let other = if (row, column) == beside {
                above_or_below
            } else if (row, column) == above_or_below {
                beside
            } else {
                continue;
            };
            if self.cells[corner_row][corner_column] == enemy_of(self.mover)
                && self.cells[other.0][other.1] == self.mover
            {
                taken.push(number(corner_row, corner_column));
            }
        }
        taken
    }

    /// The outcome after a move of `mover`, the ends tried in the order of the rules.
    fn ends(&self, mover: char) -> String {
        let name = if mover == 'P' { "sente" } else { "gote" };
        if self.nine_pieces && self.captured[index_of(mover)] >= 5 {
            return format!("{name}: captures");
        }
        if self.has_line(mover) {
            return format!("{name}: line");
        }
        if !self.nine_pieces && self.captured.iter().any(|&captured| 18 - captured <= 4) {
            return "draw: few pieces".to_owned();
        }
        self.late_ends()
    }

    fn late_ends(&self) -> String {
        if self.moves.is_empty() {
            let winner = if self.mover == 'P' { "gote" } else { "sente" };
            return format!("{winner}: no legal move");
        }
        if self.plies >= 300 {
            let [sente, gote] = self.captured;
            return match () {
                () if sente > gote => "sente: move limit",
                () if gote > sente => "gote: move limit",
                () => "draw: move limit",
            }
            .to_owned();
        }
        "ongoing".to_owned()
    }

    fn has_line(&self, mover: char) -> bool {
        let home_ranks = if self.nine_pieces { 1 } else { 2 };
        let at_home = |row: i32| {
            if mover == 'P' {
                row >= 9 - home_ranks
            } else {
                row < home_ranks
            }
        };
        for row in 0..9 {
            for column in 0..9 {
                for (down, right) in self.line_ways {
                    let five = (0..5).all(|n| {
                        let (r, c) = (row + n * down, column + n * right);
                        look(&self.cells, r, c) == Some(mover) && !at_home(r)
                    });
                    if five {
                        return true;
                    }
                }
            }
        }
        false
    }

    pub(crate) fn sfen(&self) -> String {
        let mut text = String::with_capacity(100);
        for (row, cells) in self.cells.iter().enumerate() {
            if row > 0 {
                text.push('/');
            }
            let mut empty = 0;
            for &cell in cells {
                if cell == '.' {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    text.push(digit(empty));
                    empty = 0;
                }
                text.push(cell);
            }
            if empty > 0 {
                text.push(digit(empty));
            }
        }
        text += if self.mover == 'P' { " b " } else { " w " };
        match self.captured {
            [0, 0] => text.push('-'),
            [sente, gote] => {
                for (count, piece) in [(sente, 'P'), (gote, 'p')] {
                    if count > 1 {
                        text += &count.to_string();
                    }
                    if count > 0 {
                        text.push(piece);
                    }
                }
            }
        }
        text + &format!(" {}", self.plies + 1)
    }
}
