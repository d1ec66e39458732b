/* Requests started before the app's code was loaded (public/first-paint.js): those that every start needs. */

interface AskedAhead {
  /** Whose responses they are. */
  readonly token: string;
  /** By address. */
  readonly answers: Record<string, Promise<Response>>;
}

declare global {
  interface Window {
    plumblineAskedAhead?: AskedAhead;
  }
}

/** How long prefetched responses count as fresh. */
const freshFor = 20_000;

/** Responses that were used already. */
const taken = new WeakSet<Promise<Response>>();

function askedAhead(address: string): { answer: Promise<Response>; token: string } | undefined {
  const ahead = performance.now() > freshFor ? undefined : window.plumblineAskedAhead;
  const answer = ahead?.answers[address];
  return ahead && answer && !taken.has(answer) ? { answer, token: ahead.token } : undefined;
}

/** The response to a prefetched call with this token, each used once; null if it must be sent now. */
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

/** Waits for all prefetched responses, used or not. Failed ones are left out. */
export async function prefetchedResponses(): Promise<Response[]> {
  const ended = await Promise.allSettled(Object.values(window.plumblineAskedAhead?.answers ?? {}));
  return ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}
