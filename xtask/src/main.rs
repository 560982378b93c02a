//! Every developer command of the project.

fn main() {}
