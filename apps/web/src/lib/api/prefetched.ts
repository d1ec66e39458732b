/* What the page asked for before its code was there (public/first-paint.js): the calls that every start makes. */

interface AskedAhead {
  /** Whose answers they are. */
  readonly token: string;
  /** By the address that was asked. */
  readonly answers: Record<string, Promise<Response>>;
}

declare global {
  interface Window {
    plumblineAskedAhead?: AskedAhead;
  }
}

/** How long prefetched responses count as fresh. */
const freshFor = 20_000;

/** What somebody has taken already. */
const taken = new WeakSet<Promise<Response>>();

function askedAhead(address: string): { answer: Promise<Response>; token: string } | undefined {
  const ahead = performance.now() > freshFor ? undefined : window.plumblineAskedAhead;
  const answer = ahead?.answers[address];
  return ahead && answer && !taken.has(answer) ? { answer, token: ahead.token } : undefined;
}

/** The answer to a call that was sent ahead with this token, each taken once; null where it is to be sent now. */
export async function takePrefetched(address: string, token: string): Promise<Response | null> {
  const ahead = askedAhead(address);
  if (ahead?.token !== token) return null;
  taken.add(ahead.answer);
  const response = await ahead.answer.catch(() => null);
  return response?.ok ? response : null;
}

/** When the response of an address was requested, or now, in milliseconds since 1970; a lower bound. */
export function requestedAt(address: string): number {
  return askedAhead(address) ? performance.timeOrigin : Date.now();
}

/** Waits for the answers to all that was asked for ahead, taken or not. Those that never came are left out. */
export async function prefetchedResponses(): Promise<Response[]> {
  const ended = await Promise.allSettled(Object.values(window.plumblineAskedAhead?.answers ?? {}));
  return ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}
