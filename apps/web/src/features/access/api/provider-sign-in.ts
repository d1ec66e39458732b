import {
  connectMicrosoft,
  readSignInLink,
  readSignOutLink,
  signInWithProvider,
} from '@plumbline/contract/single-sign-on';
import type { Tokens } from '@plumbline/contract/access';
import type { SignInProvider } from '@plumbline/domain/settings/sign-in-providers';
import { signInProviders } from '@plumbline/domain/settings/sign-in-providers';
import { callServer } from '../../../lib/api/call-server.ts';

/** Where somebody came from to sign in with another service, and where the result goes. */
export interface SignInOrigin {
  /** To the window that opened this one, or on in this one; `to-account`: the account is connected with that of who is signed in. */
  readonly resultGoes: 'to-opener' | 'on' | 'to-account';
  /** The address that is opened when it fails. */
  readonly back: string;
  /** The address that was wanted. */
  readonly next?: string | undefined;
}

interface Pending extends SignInOrigin {
  readonly provider: SignInProvider;
  /** The server's key, without which the code that comes back signs nobody in. */
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly begun: number;
}

/**
 * Sign-ins that have begun in this browser, by their state. Not per tab: an installed app may be opened in another window when the
 * service sends the person back.
 */
const storedAt = 'plumbline.sign-ins';
/** The server takes a result for ten minutes. */
const lifetime = 10 * 60_000;

function readPending(): Readonly<Record<string, Pending>> {
  try {
    const stored = JSON.parse(window.localStorage.getItem(storedAt) ?? '{}') as Record<string, Pending>;
    return Object.fromEntries(Object.entries(stored).filter(([, { begun }]) => Date.now() - begun < lifetime));
  } catch {
    return {};
  }
}

function writePending(pending: Readonly<Record<string, Pending>>): void {
  if (Object.keys(pending).length > 0) window.localStorage.setItem(storedAt, JSON.stringify(pending));
  else window.localStorage.removeItem(storedAt);
}

/** Asks for the link to a service, and notes what its end needs. @returns the link, to be opened in this window */
export async function beginSignIn(provider: SignInProvider, origin: SignInOrigin): Promise<string> {
  const { link, key } = await callServer(readSignInLink, { params: { provider } });
  const state = new URL(link).searchParams.get('state') ?? '';
  writePending({ ...readPending(), [state]: { ...origin, provider, key, begun: Date.now() } });
  return link;
}

/** Whether a service has sent the person back by this address, with a code or an error. */
export function isReturn(address: URLSearchParams): boolean {
  return address.has('state') && (address.has('code') || address.has('error'));
}

/** Takes what was noted at the beginning of this sign-in; once, so that going back in the history repeats nothing. */
export function takeOrigin(address: URLSearchParams): Pending | undefined {
  const { [address.get('state') ?? '']: pending, ...others } = readPending();
  writePending(others);
  return pending;
}

/** What came back from a service, as the server takes it. */
function sentBack(provider: SignInProvider, address: URLSearchParams, pending: Pending | undefined) {
  const valueOf = (name: string) => address.get(name) ?? undefined;
  // One of another service, or of another browser: the server says what it says of any.
  const key = pending?.provider === provider ? pending.key : undefined;
  return { code: valueOf('code'), state: valueOf('state'), iss: valueOf('iss'), key };
}

/** Ends a sign-in: what the service sent, for tokens. Throws `ProblemError` where it is refused. */
export async function endSignIn(
  provider: SignInProvider,
  address: URLSearchParams,
  pending: Pending | undefined,
): Promise<Tokens> {
  return callServer(signInWithProvider, { params: { provider }, body: sentBack(provider, address, pending) });
}

/** Connects the account at Microsoft with that of who is signed in. Throws `ProblemError` where it is refused. */
export async function endConnecting(address: URLSearchParams, pending: Pending): Promise<void> {
  await callServer(connectMicrosoft, { body: sentBack('microsoft', address, pending) });
}

const signedInByAt = 'plumbline.signed-in-by';

/** Notes by which service somebody signed in on this device. */
export function noteSignedInBy(provider: SignInProvider): void {
  window.localStorage.setItem(signedInByAt, provider);
}

/** The service by which somebody last signed in on this device, and where they may be signed in still; null for none. */
export function lastSignedInBy(): SignInProvider | null {
  const noted = window.localStorage.getItem(signedInByAt);
  return signInProviders.find((provider) => provider === noted) ?? null;
}

/** Asks for the link that signs out at a service, once. @returns null where it has none */
export async function signOutLink(provider: SignInProvider): Promise<string | null> {
  const { link } = await callServer(readSignOutLink, { params: { provider } });
  window.localStorage.removeItem(signedInByAt);
  return link;
}
