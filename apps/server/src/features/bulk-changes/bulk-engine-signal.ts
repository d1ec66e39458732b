type Listener = (schema: string) => void;

/** The engines of this process, woken when a bulk change waits in an instance; those of other processes look by themselves. */
const listeners = new Set<Listener>();

export function wakeBulkEngines(schema: string): void {
  for (const listener of listeners) listener(schema);
}

export function onBulkEngineWake(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
