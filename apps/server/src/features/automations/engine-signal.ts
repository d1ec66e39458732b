/** What there is for engines to do: events to match, or anything. */
export type EngineWork = 'events' | 'all';

type Listener = (schema: string, work: EngineWork) => void;

/** The engines of this process, woken when an instance has something for them; those of other processes look by themselves. */
const listeners = new Set<Listener>();

export function wakeEngines(schema: string, work: EngineWork): void {
  for (const listener of listeners) listener(schema, work);
}

export function onEngineWake(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
