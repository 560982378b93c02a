//! What a language has to be like, and what is made of it.

#![expect(
    clippy::unwrap_used,
    reason = "in a helper of a test, too, a panic is how it fails"
)]

use std::fs;
use std::path::Path;

use hasami_texts::{Language, Part, functions, read};
use tempfile::TempDir;

type Files<'a> = &'a [(&'a str, &'a str)];

/// A folder of languages with these files.
fn locales(files: Files<'_>) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

fn said(files: Files<'_>) -> String {
    read(locales(files).path()).unwrap_err().to_string()
}

/// English and Japanese with one text each.
fn pair<'a>(english: &'a str, japanese: &'a str) -> [(&'a str, &'a str); 2] {
    [("en/game.json", english), ("ja/game.json", japanese)]
}

fn ours() -> Vec<Language> {
    read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../locales")).unwrap()
}

#[test]
fn the_languages_of_the_game_agree_with_english() {
    assert_eq!(ours()[0].tag, "en");
}

#[test]
fn a_missing_text_is_told_with_its_language_and_key() {
    let files = pair("{\"a\":\"A\",\"b\":\"B\"}", "{\"a\":\"あ\"}");
    assert_eq!(said(&files), "ja: b is missing");
}

#[test]
fn a_text_that_english_does_not_have_is_refused() {
    let files = pair("{\"a\":\"A\"}", "{\"a\":\"あ\",\"b\":\"い\"}");
    assert_eq!(
        said(&files),
        "ja: b is not among the English texts of this part"
    );
}

#[test]
fn a_text_in_another_file_than_in_english_is_missing_there() {
    let files = [
        ("en/first.json", "{\"a\":\"A\"}"),
        ("en/game.json", "{\"b\":\"B\"}"),
        ("eu/game.json", "{\"a\":\"A\",\"b\":\"B\"}"),
    ];
    assert_eq!(said(&files), "eu: a is missing");
}

#[test]
fn names_in_braces_are_the_same_in_every_language_and_form() {
    let files = pair("{\"a\":\"{side} wins\"}", "{\"a\":\"{sides}の勝ち\"}");
    let fault = "ja: a has other names in braces than in English";
    assert_eq!(said(&files), fault);
    let form = [(
        "en/game.json",
        "{\"a_one\":\"one for {who}\",\"a_other\":\"{count}\"}",
    )];
    let fault = "en: a has other names in braces from form to form";
    assert_eq!(said(&form), fault);
}

#[test]
fn a_counted_text_has_the_plural_forms_of_its_language() {
    let english = "{\"a_one\":\"a piece\",\"a_other\":\"{count} pieces\"}";
    read(locales(&pair(english, "{\"a_other\":\"{count}枚\"}")).path()).unwrap();
    let fault = "ja: a needs the forms [\"other\"], and no others";
    assert_eq!(said(&pair(english, english)), fault);
    let basque = [
        ("en/game.json", english),
        ("eu/game.json", "{\"a_other\":\"{count} fitxa\"}"),
    ];
    let fault = "eu: a needs the forms [\"one\", \"other\"], and no others";
    assert_eq!(said(&basque), fault);
}

#[test]
fn a_key_may_end_like_a_plural_form_without_being_one() {
    let files = [("en/game.json", "{\"refused_too_many\":\"Wait.\"}")];
    let languages = read(locales(&files).path()).unwrap();
    assert!(languages[0].get("refused_too_many").is_some());
}

#[test]
fn words_that_would_break_a_table_are_refused() {
    for words in ["", " a", "a ", "a\\nb", "a\\tb", "{a", "a}", "{}"] {
        let file = format!("{{\"a\":\"{words}\"}}");
        assert!(
            read(locales(&[("en/game.json", &file)]).path()).is_err(),
            "{words:?}"
        );
    }
}

#[test]
fn the_same_key_in_two_files_is_refused() {
    let files = [
        ("en/first.json", "{\"a\":\"A\"}"),
        ("en/game.json", "{\"a\":\"A\"}"),
    ];
    assert_eq!(said(&files), "en: a stands there twice");
}

#[test]
fn a_function_and_every_table_mean_the_same_text() {
    let files = pair(
        "{\"b\":\"{x} then {y}\",\"a_one\":\"a piece\",\"a_other\":\"{count} pieces\"}",
        "{\"a_other\":\"{count}枚\",\"b\":\"{y}の前に{x}\"}",
    );
    let languages = read(locales(&files).path()).unwrap();
    let code = functions(&languages[0]);
    assert!(code.contains("fn a(count: u32) -> String"), "{code}");
    assert!(
        code.contains("counted(super::later_text(0), count)"),
        "{code}"
    );
    assert!(code.contains("fn b(x: &str, y: &str) -> String"), "{code}");
    assert!(code.contains("super::later_text(1)"), "{code}");
    let tables = languages.iter().map(|language| language.lines(Part::Later));
    assert_eq!(
        tables.collect::<Vec<_>>(),
        [
            ["one:a piece\tother:{count} pieces", "{x} then {y}"],
            ["other:{count}枚", "{y}の前に{x}"],
        ]
    );
}
