import type { ResponseOf, Call, SentBody, SentParams, SentQuery } from '@plumbline/contract/call';
import { shownLanguage } from '../../i18n/i18n.ts';
import { takePrefetched } from './prefetched.ts';
import { currentSession } from './current-session.ts';
import { NetworkError, readProblem } from './problem-error.ts';
import { outlivesPage } from './page-leaving.ts';
import { randomKey } from './random-key.ts';
import { askProof } from './proof.ts';
import { notePlatformRests, setServerReached } from './reach.ts';
import { rememberPlace } from './read-places.ts';
import { refreshSession } from './refresh-session.ts';
import { filledPath, queryText } from './request-address.ts';
import { leadToSetUp } from './lead-to-set-up.ts';
import { noteServerTime } from './server-clock.ts';
import { areRequestsEnded, whileRequesting } from './request-activity.ts';
import { endSession } from './session-end.ts';
import type { Session } from './session-store.ts';
import { readSession } from './session-store.ts';

type Nothing = Record<never, never>;

/** A part of a call that may be left out when nothing in it is required. */
type Part<Name extends string, Sent> = Nothing extends Sent ? { [K in Name]?: Sent } : { [K in Name]: Sent };

interface CallHooks {
  signal?: AbortSignal;
  /** Give the same one when the same write is tried again; without it each call gets its own. */
  idempotencyKey?: string;
}

export type Sending<C extends Call> = Part<'params', SentParams<C>> &
  Part<'query', SentQuery<C>> &
  Part<'body', SentBody<C> | FormData> &
  CallHooks;

type SendingArguments<C extends Call> = Nothing extends Sending<C> ? [sending?: Sending<C>] : [sending: Sending<C>];

interface AnySending extends CallHooks {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

function bodyOf(call: Call, body: unknown): { content?: BodyInit; type?: string } {
  if (call.bodyKind === 'none' || body === undefined) return {};
  if (body instanceof FormData) return { content: body };
  if (call.bodyKind === 'form') return { content: new URLSearchParams(body as Record<string, string>) };
  return { content: JSON.stringify(body), type: 'application/json' };
}

async function send(call: Call, sending: AnySending, session: Session | null, key: string): Promise<Response> {
  const { content, type } = bodyOf(call, sending.body);
  const headers = new Headers({ 'accept-language': shownLanguage() });
  if (type) headers.set('content-type', type);
  if (session) headers.set('authorization', `Bearer ${session.accessToken}`);
  if (call.method !== 'GET') headers.set('idempotency-key', key);
  try {
    const address = filledPath(call.path, sending.params ?? {}) + queryText(sending.query ?? {});
    const ahead = call.method === 'GET' && session ? await takePrefetched(address, session.accessToken) : null;
    const sentAt = Date.now();
    const response =
      ahead ??
      (await fetch(address, {
        method: call.method,
        headers,
        ...(content === undefined ? {} : { body: content }),
        ...(sending.signal ? { signal: sending.signal } : {}),
        ...(outlivesPage(call.method, content) ? { keepalive: true } : {}),
      }));
    // A prefetched response may be old.
    if (!ahead) noteServerTime(response, sentAt);
    setServerReached(![502, 503, 504].includes(response.status));
    rememberPlace(response);
    return response;
  } catch (failure) {
    if (failure instanceof DOMException && failure.name === 'AbortError') throw failure;
    setServerReached(false);
    throw new NetworkError('The server was not reached', { cause: failure });
  }
}

/**
 * Sends a call as the signed-in person and returns the raw response; an expired token is refreshed once. Throws
 * `ProblemError` if the server refuses, `NetworkError` if it isn't reached. An expired session signs the person out and
 * reloads (spec/1 §8). Where a fresh proof is needed, the person is asked for it, and the call is sent again.
 */
export function requestServer(call: Call, sending: AnySending = {}): Promise<Response> {
  // The page goes: whoever waits for this goes with it.
  if (call.authentication === 'bearer' && areRequestsEnded()) return new Promise(() => undefined);
  return whileRequesting(async () => {
    const key = sending.idempotencyKey ?? randomKey();
    const hadSession = call.authentication !== 'none' && readSession() !== null;
    let session = call.authentication === 'none' ? null : await currentSession();
    let response = await send(call, sending, session, key);
    if (response.status === 401 && session) {
      session = await refreshSession(session);
      if (session) response = await send(call, sending, session, key);
    }
    let problem = response.ok ? null : await readProblem(response);
    // Refused before anything was done: the same again, once the person has shown who they are.
    if (problem?.code === 'proof_required' && (await askProof())) {
      session = await currentSession();
      response = await send(call, sending, session, key);
      problem = response.ok ? null : await readProblem(response);
    }
    if (problem === null) {
      if (hadSession && !session) endSession();
      return response;
    }
    if (response.status === 401 && hadSession) endSession();
    if (problem.code === 'second_factor_setup_required') leadToSetUp();
    if (problem.code === 'instance_not_active') notePlatformRests();
    throw problem;
  });
}

/**
 * Makes a call of the contract: takes its input (params, query, body, typed by the contract), returns its response.
 * Throws as {@link requestServer}. Every write has an `Idempotency-Key`.
 */
export async function callServer<C extends Call>(call: C, ...[sending]: SendingArguments<C>): Promise<ResponseOf<C>> {
  const response = await requestServer(call, sending as AnySending | undefined);
  return (response.status === 204 ? undefined : await response.json()) as ResponseOf<C>;
}

/** Makes a call that returns a file: its content, and the name from the server, null if there is none. */
export async function fetchFile<C extends Call>(
  call: C,
  ...[sending]: SendingArguments<C>
): Promise<{ content: Blob; name: string | null }> {
  const response = await requestServer(call, sending as AnySending | undefined);
  return { content: await response.blob(), name: fileNameOf(response) };
}

/** The name of a file from the response, null if there is none. */
export function fileNameOf(response: Response): string | null {
  const disposition = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1];
  return encoded ? decodeURIComponent(encoded) : (plain ?? null);
}
