//! Short names for what a module and its glue call each other: wasm-bindgen's are long, and end in hashes that
//! do not compress.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Result, ensure};
use walrus::Module;

/// Renames, in both, what the module imports from the glue, and the mangled names by which the glue calls back.
/// Returns the glue.
///
/// # Errors
/// When the module imports something that the glue does not have.
pub(crate) fn shorten(module: &mut Module, glue: &str) -> Result<String> {
    let mut names = BTreeMap::new();
    let mut short = |long: &mut String| {
        let next = format!("${:x}", names.len());
        let name = names.entry(long.clone()).or_insert(next).clone();
        *long = name;
    };
    for import in module.imports.iter_mut() {
        short(&mut import.name);
    }
    for export in module.exports.iter_mut() {
        if export.name.starts_with("_ZN") {
            short(&mut export.name);
        }
    }
    let mut used = BTreeSet::new();
    let glue = replace_words(glue, |word| {
        let name = names.get(word)?;
        used.insert(name);
        Some(name)
    });
    ensure!(
        used.len() == names.len(),
        "the module and its glue name each other in a way that xtask does not know"
    );
    Ok(glue)
}

/// Replaces each whole identifier that `new` has another for.
fn replace_words<'a>(text: &str, mut new: impl FnMut(&str) -> Option<&'a String>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(is_word) {
        let (between, from) = rest.split_at(start);
        let end = from.find(|c| !is_word(c)).unwrap_or(from.len());
        let (word, after) = from.split_at(end);
        out.push_str(between);
        out.push_str(new(word).map_or(word, String::as_str));
        rest = after;
    }
    out.push_str(rest);
    out
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '$')
}

#[cfg(test)]
mod tests {
    use super::*;
    use walrus::{FunctionBuilder, ModuleConfig, ValType};

    fn module(import: &str, export: &str) -> Module {
        let mut module = Module::with_config(ModuleConfig::new());
        let none = module.types.add(&[], &[]);
        module.add_import_func("glue", import, none);
        let mut body = FunctionBuilder::new(&mut module.types, &[], &[ValType::I32]);
        body.func_body().i32_const(1);
        let function = body.finish(vec![], &mut module.funcs);
        module.exports.add(export, function);
        module
    }

    #[test]
    fn module_and_glue_go_by_the_same_short_names() {
        let mut module = module("__wbg_log_0a1b2c", "_ZN4call17h9");
        let glue = "const import0 = {__wbg_log_0a1b2c: x => wasm._ZN4call17h9(x), log_0a1b2c: 1};";
        let glue = shorten(&mut module, glue).unwrap();
        assert_eq!(
            glue,
            "const import0 = {$0: x => wasm.$1(x), log_0a1b2c: 1};"
        );
        let import = module.imports.iter().next().map(|it| it.name.clone());
        let export = module.exports.iter().next().map(|it| it.name.clone());
        assert_eq!(
            (import.unwrap(), export.unwrap()),
            ("$0".into(), "$1".into())
        );
    }

    #[test]
    fn names_that_are_not_mangled_stay() {
        let mut module = module("a", "memory");
        assert_eq!(
            shorten(&mut module, "a wasm.memory").unwrap(),
            "$0 wasm.memory"
        );
    }

    #[test]
    fn an_import_that_the_glue_lacks_is_an_error() {
        assert!(shorten(&mut module("a", "b"), "nothing of it").is_err());
        let mut twice = module("a", "_ZN1b");
        assert!(shorten(&mut twice, "wasm._ZN1b wasm._ZN1b").is_err());
    }
}
