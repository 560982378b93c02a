//! That every diagram shows what the rules say, and every caption what its diagram shows.

use std::collections::BTreeSet;
use std::fs;

use super::*;
use crate::pages::guide;
use crate::shell;

/// Plays a move and checks what is claimed of it.
fn play(position: &mut Position, claim: &Played, name: &str) {
    let mv: Move = claim.mv.parse().unwrap();
    let takes = squares(&claim.takes).unwrap();
    assert!(position.is_legal(mv), "{name}: {mv} is not legal");
    assert_eq!(position.captures_of(mv), takes, "{name}: {mv}");
    position.play(mv).unwrap();
    let ends = claim.ends.as_deref().unwrap_or("ongoing");
    assert_eq!(position.outcome().to_string(), ends, "{name}: {mv}");
}

#[test]
fn every_claim_is_true() {
    for (name, diagram) in Diagrams::all().unwrap().0 {
        let mut position = diagram.position().unwrap();
        if let Some(reach) = &diagram.reach {
            let from = square(&reach.from).unwrap();
            let (slides, hops) = (
                squares(&reach.slides).unwrap(),
                squares(&reach.hops).unwrap(),
            );
            let targets = position.legal_targets(from);
            for to in Square::all() {
                let there = targets.contains(to);
                assert_eq!(
                    there,
                    slides.contains(to) || hops.contains(to),
                    "{name}: {from}{to}"
                );
                let mv = Move { from, to };
                let hop = position.move_kind(mv) == Some(MoveKind::Hop);
                assert_eq!(there && hop, hops.contains(to), "{name}: {from}{to}");
            }
        }
        let occupied = position.board().occupied();
        let empty = squares(&diagram.empty).unwrap();
        assert!(
            !empty.iter().any(|square| occupied.contains(square)),
            "{name}"
        );
        for claim in &diagram.moves {
            play(&mut position, claim, &name);
        }
        for claim in &diagram.threats {
            play(&mut position.passed(), claim, &name);
        }
        let (drawn, _) = diagram.draw("label").unwrap();
        assert!(
            drawn.contains("#sente-up") || drawn.contains("#gote-down"),
            "{name}"
        );
    }
}

/// Every square that the claim of a diagram names.
fn named(diagram: &Diagram) -> BTreeSet<String> {
    let mut named = BTreeSet::new();
    if let Some(reach) = &diagram.reach {
        named.insert(reach.from.clone());
        named.extend(reach.slides.iter().chain(&reach.hops).cloned());
    }
    for played in diagram.moves.iter().chain(&diagram.threats) {
        named.extend([played.mv[..2].to_owned(), played.mv[2..].to_owned()]);
        named.extend(played.takes.iter().cloned());
    }
    named.extend(diagram.empty.iter().cloned());
    let position = diagram.position().unwrap();
    let region = Region::new(
        square(&diagram.corners.0).unwrap(),
        square(&diagram.corners.1).unwrap(),
    );
    let shown = region.part_of(position.board().occupied());
    named.extend(shown.iter().map(|square| square.to_string()));
    named
}

/// How many pieces it takes, in each move and in all, how many it threatens, and a line's five where lines win.
fn numbers(diagram: &Diagram) -> BTreeSet<usize> {
    let all = || diagram.moves.iter().chain(&diagram.threats);
    let mut numbers: BTreeSet<usize> = all().map(|played| played.takes.len()).collect();
    numbers.insert(diagram.threats.len());
    if diagram.rules.line().is_some() {
        numbers.insert(5);
    }
    numbers
}

/// The squares in a caption, `5e` or 5五.
fn squares_in(caption: &str) -> Vec<String> {
    let letters: Vec<char> = caption.chars().collect();
    let rank = |c: char| {
        let kanji = "一二三四五六七八九".chars().position(|kanji| kanji == c);
        kanji
            .and_then(|at| "abcdefghi".chars().nth(at))
            .or(('a'..='i').contains(&c).then_some(c))
    };
    letters
        .windows(2)
        .filter(|pair| ('1'..='9').contains(&pair[0]))
        .filter_map(|pair| Some(format!("{}{}", pair[0], rank(pair[1])?)))
        .collect()
}

/// The numbers that a caption says in words or in digits that are no square's.
fn numbers_in(caption: &str) -> Vec<usize> {
    // One is also the article of some languages.
    const WORDS: [(&str, usize); 10] = [
        ("two", 2),
        ("three", 3),
        ("four", 4),
        ("five", 5),
        ("six", 6),
        ("bi", 2),
        ("hiru", 3),
        ("lau", 4),
        ("bost", 5),
        ("sei", 6),
    ];
    let words = caption.to_lowercase();
    let words = words.split(|c: char| !c.is_ascii_alphabetic());
    let said = words.filter_map(|word| WORDS.iter().find(|(known, _)| *known == word));
    let letters: Vec<char> = caption.chars().chain([' ']).collect();
    let counted = letters.windows(2).filter(|pair| "枚つ".contains(pair[1]));
    let counted = counted.filter_map(|pair| pair[0].to_digit(10));
    said.map(|&(_, number)| number)
        .chain(counted.map(|digit| digit as usize))
        .collect()
}

#[test]
fn every_caption_says_only_what_its_diagram_claims() {
    let diagrams = Diagrams::all().unwrap();
    let mut checked = 0;
    for lang in ["en", "ja", "eu"] {
        let path = shell::root().join("locales").join(lang).join("guide.md");
        let text = guide::read(&fs::read_to_string(path).unwrap(), &diagrams).unwrap();
        let names: BTreeSet<_> = text.figures.iter().map(|(name, _)| name).collect();
        assert!(
            names.iter().copied().eq(diagrams.0.keys()),
            "{lang} shows {names:?}"
        );
        for (name, caption) in &text.figures {
            let diagram = &diagrams.0[name];
            for square in squares_in(caption) {
                assert!(named(diagram).contains(&square), "{lang}, {name}: {square}");
                checked += 1;
            }
            for number in numbers_in(caption) {
                assert!(
                    numbers(diagram).contains(&number),
                    "{lang}, {name}: {number}"
                );
                checked += 1;
            }
        }
    }
    assert!(
        checked > 100,
        "only {checked} squares and numbers were found"
    );
}

#[test]
fn squares_and_numbers_are_found_in_every_language() {
    assert_eq!(squares_in("From 5i to 5e."), ["5i", "5e"]);
    assert_eq!(squares_in("５五ではなく5五へ、2枚取る"), ["5e"]);
    assert_eq!(numbers_in("Two pieces; harrapatu bi"), [2, 2]);
    assert_eq!(numbers_in("5五で2枚を取る"), [2]);
}
