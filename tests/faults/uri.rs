//! `gleaner uri` and the functions of the module `uri` on hostile references.
