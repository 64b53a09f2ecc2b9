//! [`simd_level`]: the instructions that the prefilter runs.

use fearless_simd::Level;

/// Returns the name of the instruction set in which the prefilter runs on this machine: `AVX-512` (with all that Ice Lake has),
/// `AVX2`, `SSE4.2`, `SSE2`, `NEON` or, without any, `none`.
#[must_use]
pub fn simd_level() -> &'static str {
    match Level::new() {
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        Level::Avx512(_) => "AVX-512",
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        Level::Avx2(_) => "AVX2",
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        Level::Sse4_2(_) => "SSE4.2",
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        Level::Sse2(_) => "SSE2",
        #[cfg(target_arch = "aarch64")]
        Level::Neon(_) => "NEON",
        _ => "none",
    }
}
