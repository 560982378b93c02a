//! Modules that are cut, and what their parts then hold.

use walrus::{RefType, ValType};

use super::*;

/// `start` calls `gate`, which calls `shared` and, through the table, `inner`; memory begins with eight bytes
/// at 1,024.
fn module() -> Vec<u8> {
    let mut module = Module::default();
    let make = |module: &mut Module, name: &str, calls: &[FunctionId]| {
        let mut function = FunctionBuilder::new(&mut module.types, &[ValType::I32], &[]);
        function.name(name.to_owned());
        let argument = module.locals.add(ValType::I32);
        for call in calls {
            function.func_body().local_get(argument).call(*call);
        }
        function.finish(vec![argument], &mut module.funcs)
    };
    let shared = make(&mut module, "shared", &[]);
    let inner = make(&mut module, "inner", &[shared]);
    let gate = make(&mut module, "gate", &[shared]);
    let start = make(&mut module, "start", &[gate, shared]);
    let unused = make(&mut module, "unused", &[]);
    let table = module.tables.add_local(false, 4, Some(4), RefType::FUNCREF);
    let kind = ElementKind::Active {
        table,
        offset: ConstExpr::Value(Value::I32(1)),
    };
    let items = ElementItems::Functions(vec![shared, inner, unused]);
    let element = module.elements.add(kind, items);
    module.tables.get_mut(table).elem_segments.insert(element);
    let memory = module.memories.add_local(false, false, 1, None, None);
    let kind = DataKind::Active {
        memory,
        offset: ConstExpr::Value(Value::I32(1_024)),
    };
    let data = module.data.add(kind, b"firstrun".to_vec());
    module.memories.get_mut(memory).data_segments.insert(data);
    module.exports.add("memory", memory);
    module.exports.add("start", start);
    module.exports.add("table", table);
    module.emit_wasm()
}

#[test]
fn the_later_part_takes_its_functions_and_borrows_the_rest() {
    let names = ["gate", "inner", "start"].map(str::to_owned);
    let reach = Reach {
        behind: BTreeSet::from(names),
        dead: BTreeSet::from(["unused".to_owned()]),
        memory: Vec::new(),
    };
    let parts = split(&module(), &reach).unwrap();
    // Parsing validates.
    let (first, later) = (parse(&parts.first).unwrap(), parse(&parts.later).unwrap());
    // `start` is exported, so it stays, beside `shared`, the way to `gate`, and what traps.
    assert_eq!(first.funcs.iter_local().count(), 4);
    assert_eq!(later.funcs.iter_local().count(), 2);
    let table = first.tables.get(function_table(&first).unwrap());
    assert_eq!((table.initial, table.maximum), (5, Some(5)));
    let exports: BTreeSet<_> = first.exports.iter().map(|export| &export.name).collect();
    for import in later.imports.iter() {
        assert!(import.module == FIRST && exports.contains(&import.name));
    }
    // `shared` and the table.
    assert_eq!(later.imports.iter().count(), 2);
}

#[test]
fn the_later_part_brings_what_memory_need_not_hold_before() {
    let reach = Reach {
        behind: BTreeSet::from(["gate".to_owned(), "inner".to_owned()]),
        memory: std::iter::once(1_029..1_032).collect(),
        ..Reach::default()
    };
    let parts = split(&module(), &reach).unwrap();
    let contents = |wasm: &[u8]| -> Vec<Vec<u8>> {
        let module = parse(wasm).unwrap();
        module.data.iter().map(|data| data.value.clone()).collect()
    };
    assert_eq!(contents(&parts.first), [b"first\0\0\0"]);
    assert_eq!(contents(&parts.later), [b"run"]);
}

#[test]
fn places_that_follow_each_other_are_one_stretch() {
    let places = BTreeMap::from([(4, 40), (5, 50), (7, 70)]);
    assert_eq!(runs(&places), [(4, vec![40, 50]), (7, vec![70])]);
}
