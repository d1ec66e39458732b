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

/** After so long what was told at the page's beginning is news no more. */
const freshFor = 20_000;

function askedAhead(): AskedAhead | undefined {
  return performance.now() > freshFor ? undefined : window.plumblineAskedAhead;
}

/** The answer to a call that was sent ahead with this token, each taken once; null where it is to be sent now. */
export async function takeAhead(address: string, token: string): Promise<Response | null> {
  const ahead = askedAhead();
  const answer = ahead?.token === token ? ahead.answers[address] : undefined;
  if (!ahead || !answer) return null;
  delete ahead.answers[address];
  const response = await answer.catch(() => null);
  return response?.ok ? response : null;
}

/** When what is told at an address was asked for, or is now, in milliseconds since 1970: not later than that. */
export function askedAt(address: string): number {
  return askedAhead()?.answers[address] ? performance.timeOrigin : Date.now();
}
