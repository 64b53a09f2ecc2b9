//! What the picker shows.
//!
//! ```text
//! terminal  the terminal, and how it is restored
//! view      the rows of the screen, from top to bottom
//! entry     the lines of one finding
//! context   the text around a link
//! preview   the pane with all that is known of the selected link
//! help      the line of keys, and the list of all keys
//! text      text from the input that is safe to show
//! theme     the colors
//! ```

mod context;
pub mod entry;
pub mod help;
mod preview;
pub mod terminal;
pub mod text;
mod theme;
pub mod view;
