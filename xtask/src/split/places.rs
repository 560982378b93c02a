//! Where in the table of functions the moved ones stand, and through which places they are called.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Result, bail, ensure};
use walrus::ir::{Value, Visitor, dfs_in_order};
use walrus::{ConstExpr, ElementItems, ElementKind, FunctionId, Module, TableId};

use super::Number;

/// Where the moved functions stand in the table.
#[derive(Default)]
pub(super) struct Places {
    pub(super) taken: BTreeMap<i32, Number>,
    /// One place for each moved function that the first part calls by name.
    pub(super) gates: BTreeMap<Number, i32>,
    /// The size of the table with these.
    pub(super) size: u64,
}

impl Places {
    pub(super) fn of(module: &Module, table: TableId, moved: &BTreeSet<Number>) -> Result<Self> {
        let mut places = Places {
            size: module.tables.get(table).initial,
            ..Places::default()
        };
        for element in module.elements.iter() {
            let ElementKind::Active {
                table: of,
                offset: ConstExpr::Value(Value::I32(start)),
            } = element.kind
            else {
                bail!("a segment of a table without a fixed place");
            };
            let ElementItems::Functions(functions) = &element.items else {
                continue;
            };
            ensure!(of == table, "a second table of functions");
            for (place, function) in (start..).zip(functions) {
                if moved.contains(&function.index()) {
                    places.taken.insert(place, function.index());
                }
            }
        }
        let mut called = Called::default();
        for (id, function) in module.funcs.iter_local() {
            if !moved.contains(&id.index()) {
                dfs_in_order(&mut called, function, function.entry_block());
            }
        }
        for number in called.functions.intersection(moved) {
            let place = i32::try_from(places.size)?;
            places.size += 1;
            places.taken.insert(place, *number);
            places.gates.insert(*number, place);
        }
        Ok(places)
    }
}

#[derive(Default)]
struct Called {
    functions: BTreeSet<Number>,
}

impl Visitor<'_> for Called {
    fn visit_function_id(&mut self, function: &FunctionId) {
        self.functions.insert(function.index());
    }
}

/// The stretches of places that follow each other.
pub(super) fn runs(places: &BTreeMap<i32, Number>) -> Vec<(i32, Vec<Number>)> {
    let mut runs: Vec<(i32, Vec<Number>)> = Vec::new();
    let mut next = None;
    for (&place, &number) in places {
        match runs.last_mut() {
            Some((_, run)) if next == Some(place) => run.push(number),
            _ => runs.push((place, vec![number])),
        }
        next = Some(place + 1);
    }
    runs
}
