//! Hostile and damaged messages: memory, time, limits, and messages caught in delivery.
