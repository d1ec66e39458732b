/** The same function, which works each value out once: for one that is asked hundreds of times for a few of them. */
export function remembered<Key extends string | number, Value>(work: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? work(key);
    known.set(key, value);
    return value;
  };
}
