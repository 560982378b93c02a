//! Which functions and data of a linked module are reached through one function only, and which not at all.
//!
//! The linker is told to keep its relocations, so every call, every function address in code and
//! every one in data (the tables behind `dyn`, above all) is known exactly, not guessed from names.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use anyhow::{Context, Result, bail};
use wasmparser::{
    DataKind, ExternalKind, KnownCustom, Linking, Name, Operator, Parser, Payload, RelocationEntry,
    RelocationType, SymbolInfo, TypeRef,
};

/// What refers, and what is referred to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Node {
    /// A function, by its index.
    Function(u32),
    /// A piece of data, by its place in the symbol table.
    Data(u32),
}

type References = BTreeMap<Node, BTreeSet<Node>>;

/// Functions and data by how they are reached. Functions go by their names; a name that two of them share
/// tells nothing: it is in neither set.
#[derive(Debug, Default)]
pub(crate) struct Reach {
    /// Those that nothing needs but the gate, and the gate.
    pub behind: BTreeSet<String>,
    /// Those that nothing needs. Linkers leave them in when something that is gone took their address.
    pub dead: BTreeSet<String>,
    /// The stretches of memory, from low to high, whose first contents nothing needs but the gate.
    pub memory: Vec<Range<u32>>,
}

impl Reach {
    /// Whether a function whose path ends in `name` is needed by nothing but the gate.
    pub(crate) fn is_behind(&self, name: &str) -> bool {
        let mark = mark(name);
        self.behind.iter().any(|name| name.contains(&mark))
    }
}

/// What the name of a function whose path ends in `name` has in it: both ways in which rustc writes a path
/// have its words behind their lengths.
fn mark(name: &str) -> String {
    format!("{}{name}", name.len())
}

/// How the functions of a linked module are reached, where the gate is the one whose path ends in `gate`.
///
/// # Errors
/// When the module has no such function, or was linked without `--emit-relocs`.
pub(crate) fn reach(module: &[u8], gate: &str) -> Result<Reach> {
    let linked = Linked::read(module)?;
    let mark = mark(gate);
    let gates: BTreeSet<Node> = linked
        .names
        .iter()
        .filter(|(_, name)| name.contains(&mark))
        .map(|(index, _)| Node::Function(*index))
        .collect();
    if gates.is_empty() {
        bail!("the client has no function {gate}: is it inlined?");
    }
    let references = linked.references()?;
    let without = reached(&references, linked.roots.iter().copied(), &gates);
    let through = reached(&references, gates.iter().copied(), &BTreeSet::new());

    let mut times: BTreeMap<&str, usize> = BTreeMap::new();
    for name in linked.names.values() {
        *times.entry(name).or_default() += 1;
    }
    let mut reach = Reach {
        memory: linked.memory_behind(&without, &through),
        ..Reach::default()
    };
    for (&index, &name) in linked.names.iter().filter(|(_, name)| times[**name] == 1) {
        let node = Node::Function(index);
        if without.contains(&node) {
            continue;
        }
        let set = if through.contains(&node) {
            &mut reach.behind
        } else {
            &mut reach.dead
        };
        set.insert(name.to_owned());
    }
    Ok(reach)
}

/// All that is reached from `from` without going through a gate.
fn reached(
    references: &References,
    from: impl Iterator<Item = Node>,
    gates: &BTreeSet<Node>,
) -> BTreeSet<Node> {
    let mut seen: BTreeSet<Node> = from.collect();
    let mut next: Vec<Node> = seen.iter().copied().collect();
    while let Some(node) = next.pop() {
        for &to in references.get(&node).into_iter().flatten() {
            if !gates.contains(&to) && seen.insert(to) {
                next.push(to);
            }
        }
    }
    seen
}

/// What the linker tells of a module. Places are counted from the start of the file.
#[derive(Default)]
struct Linked<'a> {
    imports: u32,
    names: BTreeMap<u32, &'a str>,
    /// What is reached from outside. The functions that wasm-bindgen runs and removes are among them: some
    /// closures are named by these alone.
    roots: BTreeSet<Node>,
    functions: Vec<Range<usize>>,
    segments: Vec<Segment>,
    symbols: Vec<SymbolInfo<'a>>,
    /// Where each section's contents begin.
    sections: Vec<usize>,
    code: usize,
    data: usize,
    relocations: Vec<(usize, RelocationEntry)>,
}

/// Contents that memory begins with.
struct Segment {
    file: Range<usize>,
    /// Where they go.
    address: u32,
}

impl Segment {
    /// Where in memory this part of the file goes.
    fn memory(&self, part: &Range<usize>) -> Range<u32> {
        // Memory ends at 4 GiB, and so do offsets in it.
        let address = |at: usize| self.address + (at - self.file.start) as u32;
        address(part.start)..address(part.end)
    }
}

impl<'a> Linked<'a> {
    fn read(module: &'a [u8]) -> Result<Self> {
        let mut linked = Self::default();
        for payload in Parser::new(0).parse_all(module) {
            let payload = payload?;
            if let Some((_, range)) = payload.as_section() {
                linked.sections.push(range.start);
            }
            linked.take(payload)?;
        }
        if linked.symbols.is_empty() || linked.relocations.is_empty() {
            bail!("the client was linked without its relocations");
        }
        Ok(linked)
    }

    fn take(&mut self, payload: Payload<'a>) -> Result<()> {
        match payload {
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    if matches!(import?.ty, TypeRef::Func(_) | TypeRef::FuncExact(_)) {
                        self.imports += 1;
                    }
                }
            }
            Payload::ExportSection(exports) => {
                for export in exports {
                    let export = export?;
                    if export.kind == ExternalKind::Func {
                        self.roots.insert(Node::Function(export.index));
                    }
                }
            }
            Payload::StartSection { func, .. } => {
                self.roots.insert(Node::Function(func));
            }
            Payload::CodeSectionStart { .. } => self.code = self.sections.len() - 1,
            Payload::CodeSectionEntry(body) => self.functions.push(body.range()),
            Payload::DataSection(segments) => {
                self.data = self.sections.len() - 1;
                for segment in segments {
                    let segment = segment?;
                    let end = segment.range.end;
                    self.segments.push(Segment {
                        file: end - segment.data.len()..end,
                        address: address_of(&segment.kind)?,
                    });
                }
            }
            Payload::CustomSection(section) => match section.as_known() {
                KnownCustom::Name(names) => {
                    for part in names {
                        if let Name::Function(map) = part? {
                            for naming in map {
                                let naming = naming?;
                                self.names.insert(naming.index, naming.name);
                            }
                        }
                    }
                }
                KnownCustom::Linking(parts) => {
                    for part in parts.subsections() {
                        if let Linking::SymbolTable(symbols) = part? {
                            self.symbols = symbols.into_iter().collect::<Result<_, _>>()?;
                        }
                    }
                }
                KnownCustom::Reloc(relocations) => {
                    let section = relocations.section_index() as usize;
                    for entry in relocations.entries() {
                        self.relocations.push((section, entry?));
                    }
                }
                _ => {}
            },
            _ => {}
        }
        Ok(())
    }

    /// Every reference that the linker filled in.
    fn references(&self) -> Result<References> {
        let data = self.data_symbols();
        let mut references = References::new();
        for (section, entry) in &self.relocations {
            if *section != self.code && *section != self.data {
                continue;
            }
            let Some(to) = self.target(entry)? else {
                continue;
            };
            let base = self.sections.get(*section).context("no such section")?;
            let at = base + entry.offset as usize;
            let mut found = false;
            if *section == self.code {
                let next = self.functions.partition_point(|body| body.start <= at);
                if let Some(index) = next
                    .checked_sub(1)
                    .filter(|i| self.functions[*i].contains(&at))
                {
                    let from = Node::Function(self.imports + u32::try_from(index)?);
                    references.entry(from).or_default().insert(to);
                    found = true;
                }
            } else {
                // Pieces of data may lie in each other: each of them then holds the reference.
                for (index, _) in data.iter().filter(|(_, range)| range.contains(&at)) {
                    references.entry(Node::Data(*index)).or_default().insert(to);
                    found = true;
                }
            }
            if !found {
                bail!("a relocation at {at} lies in no function and no symbol");
            }
        }
        Ok(references)
    }

    /// What a relocation refers to, unless that is a type, a table or a global.
    fn target(&self, entry: &RelocationEntry) -> Result<Option<Node>> {
        // Its index is not one of a symbol.
        if entry.ty == RelocationType::TypeIndexLeb {
            return Ok(None);
        }
        let symbol = self.symbols.get(entry.index as usize);
        Ok(match symbol.context("a relocation without its symbol")? {
            SymbolInfo::Func { index, .. } => Some(Node::Function(*index)),
            SymbolInfo::Data { .. } => Some(Node::Data(entry.index)),
            _ => None,
        })
    }

    /// The memory of the data that is in `through` but not in `without`, less what overlaps with other data.
    fn memory_behind(&self, without: &BTreeSet<Node>, through: &BTreeSet<Node>) -> Vec<Range<u32>> {
        let mut behind = BTreeSet::new();
        let mut others = BTreeSet::new();
        for (index, place) in self.data_symbols() {
            let node = Node::Data(index);
            if through.contains(&node) && !without.contains(&node) {
                behind.extend(place);
            } else {
                others.extend(place);
            }
        }
        let mut stretches = Vec::new();
        for segment in &self.segments {
            let mut last: Option<Range<usize>> = None;
            for &at in behind.range(segment.file.clone()) {
                if others.contains(&at) {
                    continue;
                }
                match &mut last {
                    // What lies between two pieces and belongs to neither fills up to where the next may begin.
                    Some(last)
                        if at - last.end <= WIDEST_FILLING
                            && others.range(last.end..at).next().is_none() =>
                    {
                        last.end = at + 1;
                    }
                    _ => {
                        let done = last.replace(at..at + 1);
                        stretches.extend(done.map(|done| segment.memory(&done)));
                    }
                }
            }
            stretches.extend(last.map(|done| segment.memory(&done)));
        }
        stretches.sort_by_key(|stretch| stretch.start);
        stretches
    }

    /// The place of each piece of data, by its symbol.
    fn data_symbols(&self) -> Vec<(u32, Range<usize>)> {
        let mut places = Vec::new();
        for (index, symbol) in (0..).zip(&self.symbols) {
            if let SymbolInfo::Data {
                symbol: Some(place),
                ..
            } = symbol
                && let Some(segment) = self.segments.get(place.index as usize)
            {
                let start = segment.file.start + place.offset as usize;
                places.push((index, start..start + place.size as usize));
            }
        }
        places
    }
}

/// More than any alignment that the linker keeps between two pieces of data.
const WIDEST_FILLING: usize = 16;

fn address_of(kind: &DataKind<'_>) -> Result<u32> {
    let DataKind::Active { offset_expr, .. } = kind else {
        bail!("data without a place in memory");
    };
    match offset_expr.get_operators_reader().read()? {
        Operator::I32Const { value } => Ok(value.cast_unsigned()),
        _ => bail!("data whose place in memory is not fixed"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_reached_around_the_gate_is_not_behind_it() {
        let [start, gate, shared, own, table] = [
            Node::Function(0),
            Node::Function(1),
            Node::Function(2),
            Node::Function(3),
            Node::Data(0),
        ];
        let references = References::from([
            (start, BTreeSet::from([gate, shared])),
            (gate, BTreeSet::from([shared, table])),
            (table, BTreeSet::from([own])),
            (own, BTreeSet::from([gate])),
        ]);
        let gates = BTreeSet::from([gate]);
        let without = reached(&references, [start].into_iter(), &gates);
        assert_eq!(without, BTreeSet::from([start, shared]));
        let behind = reached(&references, [gate].into_iter(), &BTreeSet::new());
        assert_eq!(behind, BTreeSet::from([gate, shared, table, own]));
    }

    #[test]
    fn a_module_without_relocations_is_refused() {
        assert!(reach(b"\0asm\x01\0\0\0", "later_screen").is_err());
    }
}
