//! Recognises the file systems of the kernel.

use std::path::Path;

/// The file systems whose files the kernel makes up when they are read: some never end, some block, and
/// some act on a read (`linux/magic.h` and the sources of the kernel).
#[cfg(target_os = "linux")]
const KERNEL_FILE_SYSTEMS: [u32; 19] = [
    0x0000_1cd1, // devpts
    0x0000_9fa0, // proc
    0x0765_5821, // resctrl
    0x0027_e0eb, // cgroup
    0x1980_0202, // mqueue
    0x4249_4e4d, // binfmt_misc
    0x4341_5d53, // smackfs
    0x6165_676c, // pstore
    0x6265_6570, // configfs
    0x6265_6572, // sysfs
    0x6367_7270, // cgroup2
    0x6462_6720, // debugfs
    0x6573_5543, // fusectl
    0x6e73_6673, // nsfs
    0x7363_6673, // securityfs
    0x7472_6163, // tracefs
    0xcafe_4a11, // bpf
    0xde5e_81e4, // efivarfs
    0xf97c_ff8c, // selinuxfs
];

/// Reports whether the file or directory at `path` is on a file system that the kernel makes up, such as
/// `/proc` and `/sys` on Linux. Such files have no contents that were written, and some never end.
/// Always `false` on other systems, and if the path cannot be read.
#[must_use]
pub fn is_kernel_file(path: &Path) -> bool {
    #[cfg(target_os = "linux")]
    {
        // The type of `f_type` depends on the processor; all magic numbers have 32 bits.
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        rustix::fs::statfs(path)
            .is_ok_and(|stat| KERNEL_FILE_SYSTEMS.contains(&(stat.f_type as u32)))
    }
    #[cfg(not(target_os = "linux"))]
    {
        let _ = path;
        false
    }
}
