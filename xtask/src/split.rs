//! Cuts a module in two: what the first page runs, and what a browser may load later.
//!
//! Both parts share one memory and one table of functions. In the first part the places of the later
//! functions trap; loading the later part fills them. Calls from the first part to a later function
//! go through such a place, and the later part imports what it needs from the exports of the first.

mod places;

use std::collections::{BTreeMap, BTreeSet};
use std::mem;
use std::ops::Range;

use anyhow::{Context, Result, bail, ensure};
use walrus::ir::Value;
use walrus::{
    ConstExpr, DataKind, ElementItems, ElementKind, ExportItem, FunctionBuilder, FunctionId,
    FunctionKind, GlobalKind, ImportId, ImportKind, ImportedFunction, Module, ModuleConfig,
    TableId,
};

use crate::reach::Reach;
use places::{Places, runs};

/// The module name under which the later part imports from the first. boot.js says it too.
const FIRST: &str = "m";

/// The two parts of a module.
pub(crate) struct Parts {
    /// What starts.
    pub first: Vec<u8>,
    /// What is loaded after it.
    pub later: Vec<u8>,
}

/// Moves the functions behind the gate out of `module`, and the dead ones out of its table, except those
/// that it exports; with them goes what memory need not hold before.
///
/// # Errors
/// When the module is not made as rustc and wasm-bindgen make it.
pub(crate) fn split(module: &[u8], reach: &Reach) -> Result<Parts> {
    let mut first = parse(module)?;
    let mut later = parse(module)?;
    let table = function_table(&first)?;
    let moved = of_names(&first, &reach.behind);
    let dead = of_names(&first, &reach.dead);
    let places = Places::of(&first, table, &moved)?;

    let contents = take_contents(&mut first, &reach.memory)?;
    let used = cut_later(&mut later, &moved, &places, &contents)?;
    let gone = moved.union(&dead).copied().collect();
    cut_first(&mut first, table, &gone, &places, &used)?;
    Ok(Parts {
        first: first.emit_wasm(),
        later: later.emit_wasm(),
    })
}

/// What stands at the same place of both modules has the same number in both.
type Number = usize;

fn parse(bytes: &[u8]) -> Result<Module> {
    let mut module = ModuleConfig::new()
        .generate_name_section(false)
        .generate_producers_section(false)
        .parse(bytes)?;
    // They describe the module as the linker left it.
    let customs: Vec<_> = module.customs.iter().map(|(id, _)| id).collect();
    for id in customs {
        module.customs.delete(id);
    }
    Ok(module)
}

fn function_table(module: &Module) -> Result<TableId> {
    let table = module.tables.main_function_table()?;
    table.context("the client has no table of functions")
}

/// The functions of these names that nothing outside can call. A name of two functions counts for none.
fn of_names(module: &Module, names: &BTreeSet<String>) -> BTreeSet<Number> {
    let mut by_name: BTreeMap<&str, Vec<FunctionId>> = BTreeMap::new();
    for function in module.funcs.iter() {
        if let Some(name) = &function.name
            && names.contains(name)
        {
            by_name.entry(name).or_default().push(function.id());
        }
    }
    by_name
        .into_values()
        .filter(|functions| functions.len() == 1)
        .flatten()
        .filter(|id| matches!(module.funcs.get(*id).kind, FunctionKind::Local(_)))
        .filter(|id| module.exports.get_exported_func(*id).is_none() && module.start != Some(*id))
        .map(|id| id.index())
        .collect()
}

/// What a stretch of memory is to begin with.
type Contents = (u32, Vec<u8>);

/// Takes what these stretches of memory begin with out of the module, which leaves zeros there.
fn take_contents(module: &mut Module, memory: &[Range<u32>]) -> Result<Vec<Contents>> {
    let mut taken = Vec::new();
    let segments: Vec<_> = module.data.iter().map(|data| data.id()).collect();
    for id in segments {
        let data = module.data.get_mut(id);
        let DataKind::Active {
            offset: ConstExpr::Value(Value::I32(start)),
            ..
        } = data.kind
        else {
            bail!("data without a fixed place in memory");
        };
        let start = start.cast_unsigned() as usize;
        for stretch in memory {
            let inside = (stretch.start as usize)
                .checked_sub(start)
                .and_then(|from| data.value.get_mut(from..from + stretch.len()));
            if let Some(bytes) = inside {
                taken.push((stretch.start, bytes.to_vec()));
                bytes.fill(0);
            }
        }
    }
    ensure!(
        taken.len() == memory.len(),
        "data that the linker told of is not in the module"
    );
    Ok(taken)
}

/// Something of the first part that the later one uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Shared {
    Function(Number),
    Table(Number),
    Memory(Number),
    Global(Number),
}

/// The name by which the parts know something.
fn name(number: usize) -> String {
    format!("_{number:x}")
}

/// Leaves the moved functions in the module, imports what they use, and tells what that is.
fn cut_later(
    module: &mut Module,
    moved: &BTreeSet<Number>,
    places: &Places,
    contents: &[Contents],
) -> Result<BTreeMap<String, Shared>> {
    let table = function_table(module)?;
    module.start = None;
    for id in module
        .exports
        .iter()
        .map(|export| export.id())
        .collect::<Vec<_>>()
    {
        module.exports.delete(id);
    }
    for id in module
        .elements
        .iter()
        .map(|element| element.id())
        .collect::<Vec<_>>()
    {
        module.elements.delete(id);
    }
    for id in module.data.iter().map(|data| data.id()).collect::<Vec<_>>() {
        module.data.delete(id);
    }

    let mut shared = BTreeMap::new();
    let functions: BTreeMap<Number, FunctionId> = module
        .funcs
        .iter()
        .map(|function| (function.id().index(), function.id()))
        .collect();
    for (number, id) in &functions {
        if moved.contains(number) {
            continue;
        }
        let import = share(module, &mut shared, Shared::Function(*number), *id);
        let function = module.funcs.get_mut(*id);
        if let FunctionKind::Import(old) = &function.kind {
            let old = old.import;
            module.imports.delete(old);
        }
        let ty = function.ty();
        function.kind = FunctionKind::Import(ImportedFunction { import, ty });
    }
    for id in module
        .memories
        .iter()
        .map(|memory| memory.id())
        .collect::<Vec<_>>()
    {
        let import = share(module, &mut shared, Shared::Memory(id.index()), id);
        let memory = module.memories.get_mut(id);
        memory.import = Some(import);
        memory.data_segments.clear();
        for (start, bytes) in contents.iter().cloned() {
            let offset = ConstExpr::Value(Value::I32(start.cast_signed()));
            let data = module
                .data
                .add(DataKind::Active { memory: id, offset }, bytes);
            module.memories.get_mut(id).data_segments.insert(data);
        }
    }
    for id in module
        .globals
        .iter()
        .map(|global| global.id())
        .collect::<Vec<_>>()
    {
        let import = share(module, &mut shared, Shared::Global(id.index()), id);
        module.globals.get_mut(id).kind = GlobalKind::Import(import);
    }
    for id in module
        .tables
        .iter()
        .map(|table| table.id())
        .collect::<Vec<_>>()
    {
        let import = share(module, &mut shared, Shared::Table(id.index()), id);
        let table = module.tables.get_mut(id);
        table.import = Some(import);
        table.elem_segments.clear();
    }
    let functions_table = module.tables.get_mut(table);
    functions_table.initial = places.size;
    functions_table.maximum = None;

    for (start, run) in runs(&places.taken) {
        let items = run.iter().map(|number| functions[number]).collect();
        let offset = ConstExpr::Value(Value::I32(start));
        let element = module.elements.add(
            ElementKind::Active { table, offset },
            ElementItems::Functions(items),
        );
        module.tables.get_mut(table).elem_segments.insert(element);
    }
    walrus::passes::gc::run(module);
    let used: BTreeSet<&str> = module
        .imports
        .iter()
        .map(|import| import.name.as_str())
        .collect();
    shared.retain(|name, _| used.contains(name.as_str()));
    Ok(shared)
}

fn share(
    module: &mut Module,
    shared: &mut BTreeMap<String, Shared>,
    what: Shared,
    kind: impl Into<ImportKind>,
) -> ImportId {
    let name = name(shared.len());
    let import = module.imports.add(FIRST, &name, kind);
    shared.insert(name, what);
    import
}

/// Takes the functions that are `gone` out of the table, puts gates in the place of those that are called
/// by name, and lets the other part see what it uses.
fn cut_first(
    module: &mut Module,
    table: TableId,
    gone: &BTreeSet<Number>,
    places: &Places,
    used: &BTreeMap<String, Shared>,
) -> Result<()> {
    let functions: BTreeMap<Number, FunctionId> = module
        .funcs
        .iter()
        .map(|function| (function.id().index(), function.id()))
        .collect();
    let mut items: BTreeMap<Shared, ExportItem> = BTreeMap::new();
    items.extend(
        functions
            .iter()
            .map(|(number, id)| (Shared::Function(*number), (*id).into())),
    );
    items.extend(
        module
            .tables
            .iter()
            .map(|table| (Shared::Table(table.id().index()), table.id().into())),
    );
    items.extend(
        module
            .memories
            .iter()
            .map(|memory| (Shared::Memory(memory.id().index()), memory.id().into())),
    );
    items.extend(
        module
            .globals
            .iter()
            .map(|global| (Shared::Global(global.id().index()), global.id().into())),
    );

    let mut missing = FunctionBuilder::new(&mut module.types, &[], &[]);
    missing.func_body().unreachable();
    let missing = missing.finish(vec![], &mut module.funcs);
    for element in module.elements.iter_mut() {
        if let ElementItems::Functions(functions) = &mut element.items {
            for function in functions {
                if gone.contains(&function.index()) {
                    *function = missing;
                }
            }
        }
    }
    for (number, place) in &places.gates {
        through(module, functions[number], table, *place);
    }
    let table = module.tables.get_mut(table);
    table.initial = places.size;
    table.maximum = table.maximum.map(|maximum| maximum.max(places.size));

    for (name, what) in used {
        let item = *items.get(what).context("the parts differ")?;
        ensure!(
            module.exports.iter().all(|export| export.name != *name),
            "the client exports {name} itself"
        );
        module.exports.add(name, item);
    }
    walrus::passes::gc::run(module);
    Ok(())
}

/// Gives a function a new body: a call of what stands at this place of the table.
fn through(module: &mut Module, function: FunctionId, table: TableId, place: i32) {
    let ty = module.funcs.get(function).ty();
    let (params, results) = module.types.params_results(ty);
    let (params, results) = (params.to_vec(), results.to_vec());
    let locals: Vec<_> = params.iter().map(|ty| module.locals.add(*ty)).collect();
    let mut builder = FunctionBuilder::new(&mut module.types, &params, &results);
    let mut body = builder.func_body();
    for local in &locals {
        body.local_get(*local);
    }
    body.i32_const(place).call_indirect(ty, table);
    let made = builder.finish(locals, &mut module.funcs);
    let kind = mem::replace(
        &mut module.funcs.get_mut(made).kind,
        FunctionKind::Uninitialized(ty),
    );
    module.funcs.get_mut(function).kind = kind;
    module.funcs.delete(made);
}

#[cfg(test)]
mod tests;
