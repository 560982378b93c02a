//! Which lessons are done, as the browser keeps it.

use super::course;
use crate::storage;

/// Where it is kept: names with spaces between them.
const KEPT: &str = "hasami-lessons";

/// The lessons and puzzles that are done.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Done(Vec<&'static str>);

impl Done {
    /// What this browser remembers.
    pub(super) fn recall() -> Self {
        storage::recall(KEPT).map_or_else(Self::default, |text| Self::read(&text))
    }

    /// Names of lessons that there are no more are left out.
    fn read(text: &str) -> Self {
        let known = text.split(' ').filter_map(course::find);
        Self(known.map(|lesson| lesson.name).collect())
    }

    fn text(&self) -> String {
        self.0.join(" ")
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.0.contains(&name)
    }

    pub(super) fn count(&self) -> usize {
        course::all().filter(|lesson| self.has(lesson.name)).count()
    }

    /// This lesson is done, too.
    pub(super) fn add(&mut self, name: &'static str) {
        if !self.has(name) {
            self.0.push(name);
            storage::keep(KEPT, &self.text());
        }
    }

    /// The first that is not done, if one is left.
    pub(super) fn next(&self) -> Option<&'static str> {
        course::all()
            .map(|lesson| lesson.name)
            .find(|name| !self.has(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_reads_back_and_unknown_names_go() {
        let done = Done::read("chain  nonsense slide");
        assert!(done.has("chain") && done.has("slide") && !done.has("nonsense"));
        assert_eq!(Done::read(&done.text()), done);
        assert_eq!(done.count(), 2);
        assert_eq!(done.next(), Some("pincer"));
        assert_eq!(Done::read(""), Done::default());
    }
}
