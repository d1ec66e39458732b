/** The same function, which works each value out once: for one that is asked hundreds of times for a few of them. */
export function remembered<Key extends string | number, Value>(work: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? work(key);
    known.set(key, value);
    return value;
  };
}

/** As `remembered`, of what has no value of its own: what has the same key is the same. */
export function rememberedBy<Of, Value>(keyOf: (of: Of) => string, work: (of: Of) => Value): (of: Of) => Value {
  const known = new Map<string, Value>();
  return (of) => {
    const key = keyOf(of);
    const value = known.get(key) ?? work(of);
    known.set(key, value);
    return value;
  };
}
