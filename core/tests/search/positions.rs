//! Fixed positions that the search is measured and checked on: a ruleset, and the moves from its start.

/// Openings, and the middle of games that wander.
pub(crate) const POSITIONS: [(&str, &str); 14] = [
    ("classic", ""),
    (
        "classic",
        "2i2g 7a7g 6i6e 1a1g 5i5h 3a3g 5h5b 1g1f 5b9b 3g6g 8i8b 4a4c",
    ),
    (
        "classic",
        "8i8f 9a9c 8f8g 2a2d 3i3c 7a7c 6i6h 2d5d 6h1h 8a8c 2i2c 4a2a 1h1c 6a6d 2c2f 6d6g 2f8f 6g4g 1i1g 7c7a 8g8e 5a4a 4i4h 4g4b 1g1d",
    ),
    (
        "classic+nohop",
        "6i6c 2a2g 5i5h 5a5c 4i4c 3a3e 7i6i 9a9g 8i8d 3e3a 5h7h 2g2h 9i9h 1a1b",
    ),
    ("hybrid", ""),
    (
        "hybrid",
        "9i9h 3a3g 1i1g 5a5h 1g2g 6a6d 4i4g 9a9g 2i2h 1a1g 4g5g 7a6a 2g2f 8a8e 2f9f",
    ),
    (
        "hybrid",
        "7i7b 5a5d 7b4b 9a9d 4i4e 1a1g 2i4i 6a6c 6i6d 9d7d 5i7i 8a8g 4i6i 6c9c 6i4i 2a2c 3i3e 2c2a 4e7e 9c4c 3e3b 4c3c 1i3i 8g3g 8i8e 3c2c 8e9e 4a5a 7e7g 1g2g",
    ),
    ("dai", ""),
    (
        "dai",
        "1h1g 9b9e 1g6g 9e9f 7h7f 9a9e 7f5f 9e9g 2i2g 6b6e 6g6f 7b7g 1i1h 4b4e",
    ),
    (
        "dai",
        "6h6g 8b8e 9h9d 9a9c 6g7g 8e9e 5h5f 5a5c 8h8b 9c7c 5f5e 2b2d 8i8f 7c8c 6i6f 3b3f 1h1g 4b3b 1g5g 1b1c 4i6i 2d5d 2h2c 5c4c 8f7f 3b3c 4h4d 3f5f 6f6d 9e4e",
    ),
    (
        "dai+diag",
        "4h4d 8b8g 4i4e 5b5f 1h1f 5a5e 6h6e 7a5a 7i7g 4b4c 9h9g 5f4f 1f1g 5a5g 1g1c 5g5f",
    ),
    ("dai+step", ""),
    (
        "dai+step",
        "3h3g 5b5c 9h9g 5c4c 5i5g 6b6c 2i2g 6c7c 3g3h 7b7d 6i6g 8a8c 6g4g 7c9c 7i7g 4c3c 8i7i 3c2c 7i6i 9b9d",
    ),
    (
        "dai+nohop+step",
        "4h4g 9b9c 5h5g 6b6c 5i5h 1b1c 6i5i 5b6b 3h4h 7b7c 5g5f 1c1d 7i6i 8b9b 3i3h 2b2c",
    ),
];
