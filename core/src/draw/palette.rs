//! The colours of board, pieces and marks.

/// Paint values for a drawing: any CSS colour, or a variable of the page around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Palette {
    /// The wood at the top left.
    pub board_light: &'static str,
    /// The wood at the bottom right.
    pub board_deep: &'static str,
    /// Lines and star points.
    pub line: &'static str,
    /// Files and ranks beside the board.
    pub coordinate: &'static str,
    /// Sente's 歩.
    pub sente: &'static str,
    /// Gote's と.
    pub gote: &'static str,
    /// A piece's face where the light falls.
    pub koma_light: &'static str,
    /// A piece's face away from the light.
    pub koma_deep: &'static str,
    /// A piece's outline.
    pub koma_edge: &'static str,
    /// Tint of the last move.
    pub last_move: &'static str,
    /// Ground of the selected square.
    pub selected: &'static str,
    /// Ground of the target under the pointer.
    pub lit: &'static str,
    /// A square that a slide reaches.
    pub slide: &'static str,
    /// A square that a hop reaches.
    pub hop: &'static str,
    /// Capture badges and the outline of the pieces that would be taken.
    pub capture: &'static str,
    /// The text on a capture badge.
    pub on_capture: &'static str,
}

impl Palette {
    /// Daylight, in plain colours: for pictures that stand alone.
    pub const DAY: Self = Self {
        board_light: "#E9C98A",
        board_deep: "#DDB671",
        line: "#5B4022",
        coordinate: "#7A5A33",
        sente: "#1F1B16",
        gote: "#8F1F0E",
        koma_light: "#FBECC6",
        koma_deep: "#EBCB8F",
        koma_edge: "#9A7540",
        last_move: "#B8741A",
        selected: "#FFF6DC",
        lit: "#FFF6DC",
        slide: "#1B3766",
        hop: "#184529",
        capture: "#8F1F0E",
        on_capture: "#FFF8EA",
    };

    /// Variables of the page's style sheet, so that one drawing serves day and lamp.
    pub const PAGE: Self = Self {
        board_light: "var(--board-light)",
        board_deep: "var(--board-deep)",
        line: "var(--board-line)",
        coordinate: "var(--board-coordinate)",
        sente: "var(--sente)",
        gote: "var(--gote)",
        koma_light: "var(--koma-light)",
        koma_deep: "var(--koma-deep)",
        koma_edge: "var(--koma-edge)",
        last_move: "var(--last-move)",
        selected: "var(--selected)",
        lit: "var(--lit)",
        slide: "var(--slide)",
        hop: "var(--hop)",
        capture: "var(--capture)",
        on_capture: "var(--on-capture)",
    };
}
