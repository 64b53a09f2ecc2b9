//! What is counted, and how much of it.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TallyOptions {
    pub keys: TallyKeys,
    /// The number of keys to print; `None` prints all.
    pub top: Option<u64>,
    /// The number of different keys to remember.
    pub max_keys: u64,
    /// Whether hosts and domains are printed defanged.
    pub defang: bool,
}

/// One or more keys, in the order in which they are printed. References are counted for each combination of their values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TallyKeys([Option<TallyKey>; TallyKey::ALL.len()]);

impl TallyKeys {
    /// Returns these keys, or `None` if there are none or if one occurs twice.
    pub fn new(keys: &[TallyKey]) -> Option<Self> {
        let is_distinct = (1..=keys.len()).all(|end| {
            keys.get(..end)
                .and_then(<[_]>::split_last)
                .is_some_and(|(key, others)| !others.contains(key))
        });
        let mut all = [None; TallyKey::ALL.len()];
        for (place, &key) in all.iter_mut().zip(keys) {
            *place = Some(key);
        }
        (is_distinct && !keys.is_empty()).then_some(Self(all))
    }

    pub fn iter(&self) -> impl Iterator<Item = TallyKey> {
        self.0.into_iter().flatten()
    }

    pub fn are_several(self) -> bool {
        self.iter().nth(1).is_some()
    }
}

impl From<TallyKey> for TallyKeys {
    fn from(key: TallyKey) -> Self {
        let mut all = [None; TallyKey::ALL.len()];
        all[0] = Some(key);
        Self(all)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TallyKey {
    Host,
    Domain,
    Scheme,
    File,
    Sender,
    Month,
}

impl TallyKey {
    pub const ALL: [Self; 6] =
        [Self::Host, Self::Domain, Self::Scheme, Self::File, Self::Sender, Self::Month];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Host => "host",
            Self::Domain => "domain",
            Self::Scheme => "scheme",
            Self::File => "file",
            Self::Sender => "sender",
            Self::Month => "month",
        }
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|key| key.as_str() == name)
    }

    pub fn description(self) -> &'static str {
        match self {
            Self::Host => "the host, in lower case and without the port",
            Self::Domain => "its registrable domain, by the Public Suffix List",
            Self::Scheme => "the scheme, in lower case",
            Self::File => "the path of the file or of the member of an archive",
            Self::Sender => "the address in the From field of the message",
            Self::Month => "the month of the message in UTC, such as 1994-12",
        }
    }
}
