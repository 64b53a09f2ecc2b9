//! The members about the wrappers of a link.

use serde::ser::SerializeMap;

use crate::uri::UnwrappedLink;

pub(super) fn members<M: SerializeMap>(map: &mut M, link: &UnwrappedLink) -> Result<(), M::Error> {
    map.serialize_entry("target", &link.target())?;
    map.serialize_entry("via", link.via())?;
    let is_still_wrapped = link.target().is_some() && !link.is_complete();
    if is_still_wrapped { map.serialize_entry("still_wrapped", &true) } else { Ok(()) }
}
