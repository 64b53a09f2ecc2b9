//! Streams and files: read errors, damaged compression, bombs, and files that change while they are read.
