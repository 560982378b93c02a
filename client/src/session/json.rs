//! A parsed JSON value, as much of it as messages need.

use std::fmt;

use serde::de::value::{Error as WordError, StrDeserializer};
use serde::de::{Deserialize, DeserializeOwned, Deserializer, MapAccess, SeqAccess, Visitor};

/// A JSON value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Json {
    Null,
    Bool(bool),
    Number(u64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
    /// A number that no field holds: negative, or with a fraction.
    OtherNumber,
}

impl Json {
    /// Parses a whole text.
    pub(super) fn parse(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    /// A field of an object; null when it is not there.
    pub(super) fn get(&self, name: &str) -> &Self {
        let Self::Object(fields) = self else {
            return &Self::Null;
        };
        fields
            .iter()
            .find(|(field, _)| field == name)
            .map_or(&Self::Null, |(_, value)| value)
    }

    pub(super) fn flag(&self) -> Option<bool> {
        if let Self::Bool(flag) = self {
            Some(*flag)
        } else {
            None
        }
    }

    /// A number that fits `T`.
    pub(super) fn number<T: TryFrom<u64>>(&self) -> Option<T> {
        if let Self::Number(number) = self {
            T::try_from(*number).ok()
        } else {
            None
        }
    }

    pub(super) fn text(&self) -> Option<String> {
        if let Self::Text(text) = self {
            Some(text.clone())
        } else {
            None
        }
    }

    /// One of a set of words, by its name on the wire.
    pub(super) fn word<T: DeserializeOwned>(&self) -> Option<T> {
        let Self::Text(text) = self else { return None };
        T::deserialize(StrDeserializer::<WordError>::new(text)).ok()
    }

    pub(super) fn list<T>(&self, item: impl Fn(&Self) -> Option<T>) -> Option<Vec<T>> {
        if let Self::List(items) = self {
            items.iter().map(item).collect()
        } else {
            None
        }
    }

    /// Nothing when null, else what `read` makes of it.
    pub(super) fn optional<T>(&self, read: impl Fn(&Self) -> Option<T>) -> Option<Option<T>> {
        if *self == Self::Null {
            Some(None)
        } else {
            read(self).map(Some)
        }
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(JsonVisitor)
    }
}

struct JsonVisitor;

impl<'de> Visitor<'de> for JsonVisitor {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Json, E> {
        Ok(Json::Bool(flag))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Json, E> {
        Ok(Json::Number(number))
    }

    fn visit_i64<E>(self, _: i64) -> Result<Json, E> {
        Ok(Json::OtherNumber)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Json, E> {
        Ok(Json::OtherNumber)
    }

    fn visit_str<E>(self, text: &str) -> Result<Json, E> {
        Ok(Json::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Json, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Json::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Json, A::Error> {
        let mut object = Vec::new();
        while let Some(field) = fields.next_entry()? {
            object.push(field);
        }
        Ok(Json::Object(object))
    }
}
