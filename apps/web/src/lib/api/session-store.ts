/** The tokens of the person who is signed in, as they lie in local storage. */
export interface Session {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Milliseconds since 1970, by this device's clock. */
  readonly expiresAt: number;
  /** The id of its person, once the server has returned it. */
  readonly person?: string | undefined;
}

const key = 'plumbline.session';
/** The administrator's own session while they act as somebody else (spec/1 §4 "Impersonation"). */
const ownKey = 'plumbline.own-session';

function parse(text: string | null): Session | null {
  if (!text) return null;
  try {
    const value = JSON.parse(text) as Partial<Session>;
    if (typeof value.accessToken !== 'string' || typeof value.refreshToken !== 'string') return null;
    return {
      accessToken: value.accessToken,
      refreshToken: value.refreshToken,
      expiresAt: Number(value.expiresAt) || 0,
      ...(typeof value.person === 'string' ? { person: value.person } : {}),
    };
  } catch {
    return null;
  }
}

function write(where: string, session: Session | null): void {
  try {
    if (session) window.localStorage.setItem(where, JSON.stringify(session));
    else window.localStorage.removeItem(where);
  } catch (refused) {
    // spec/1 §8: a local storage that refuses is logged only; the session then lives as long as the page.
    console.warn('The session could not be kept', refused);
  }
}

let memory: Session | null | undefined;

/** The session, also when another tab has renewed it; null when nobody is signed in here. */
export function readSession(): Session | null {
  try {
    return parse(window.localStorage.getItem(key));
  } catch {
    return memory ?? null;
  }
}

/** Keeps a new session, or forgets it. */
export function storeSession(session: Session | null): void {
  memory = session;
  write(key, session);
}

/** Keeps new tokens of the person who is signed in. */
export function renewSession(session: Session): void {
  storeSession({ ...session, person: readSession()?.person });
}

/** Keeps whose session it is: without network this device knows by it what it may show. */
export function knowPerson(person: string): void {
  const session = readSession();
  if (session && session.person !== person) storeSession({ ...session, person });
}

/** Switches to another person's session, and stores one's own to return to. */
export function actWithSession(other: Session): void {
  write(ownKey, readSession());
  storeSession(other);
}

/** Ends acting as somebody else: gives whether there was an own session to return to, which now holds again. */
export function returnToOwnSession(): boolean {
  const own = parse(window.localStorage.getItem(ownKey));
  if (!own) return false;
  write(ownKey, null);
  storeSession(own);
  return true;
}

/** Forgets every session of this browser. */
export function forgetSessions(): void {
  write(ownKey, null);
  storeSession(null);
}

/** Calls back when another tab signs in, out or acts as somebody else, but not on a mere token refresh. */
export function onSessionOfOtherTab(changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key !== ownKey && !(event.key === key && (event.newValue === null || event.oldValue === null))) return;
    changed();
  };
  // A page that the browser brings back as it was left (back/forward cache) has heard of nothing meanwhile.
  let left: string | undefined;
  const leave = () => {
    left = readSession()?.person;
  };
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    const session = readSession();
    if (!persisted || (session !== null && session.person === left)) return;
    // It shows somebody who has signed out, until it is loaded again.
    document.documentElement.style.visibility = 'hidden';
    changed();
  };
  window.addEventListener('storage', listen);
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', comeBack);
  return () => {
    window.removeEventListener('storage', listen);
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', comeBack);
  };
}
