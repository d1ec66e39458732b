import type { LiveChange } from '@plumbline/contract/live';
import { streamEvents } from '@plumbline/contract/live';
import { prefetchedResponses } from '../api/prefetched.ts';
import { requestServer } from '../api/call-server.ts';
import { caughtUpAt, placesRead, rememberPlace } from '../api/read-places.ts';
import { isAtWork, oneAtATime } from '../api/single-flight.ts';
import type { StreamEvent } from './event-stream.ts';
import { readEvents } from './event-stream.ts';

/** What a tab hears: something changed, the bell or the settings did, or messages may have been missed. */
export type StreamMessage =
  | { readonly kind: 'change'; readonly change: LiveChange }
  | { readonly kind: 'notification' }
  | { readonly kind: 'settings' }
  | { readonly kind: 'gap' };

/** Whether a message says what this page needs; the server has checked its own message whole. */
function isChange(message: unknown): message is LiveChange {
  if (typeof message !== 'object' || message === null) return false;
  const { id, name, subject, own } = message as Partial<Record<keyof LiveChange, unknown>>;
  return typeof id === 'number' && typeof name === 'string' && typeof subject === 'string' && typeof own === 'boolean';
}

/** Reads one message of the stream; null for what a newer server may send and this page doesn't know. */
export function readStreamMessage({ name: kind, text }: StreamEvent): StreamMessage | null {
  if (kind === 'notification' || kind === 'settings') return { kind };
  if (kind === 'resync') return { kind: 'gap' };
  if (kind !== 'change') return null;
  try {
    const change: unknown = JSON.parse(text);
    return isChange(change) ? { kind: 'change', change } : null;
  } catch {
    return null;
  }
}

/** Notes where a stream has caught up, when it says so. */
function noteHello({ name: kind, text }: StreamEvent): void {
  if (kind !== 'hello') return;
  const { position } = JSON.parse(text) as { position?: unknown };
  if (typeof position === 'string') caughtUpAt(position);
}

/** The name of the lock for the one tab that holds the connection, and of the channel to the others. */
const name = 'plumbline.live';
const firstWait = 1000;
const longestWait = 30_000;

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}

/** Opens the stream from this page's read positions; missed messages come first. */
async function openStream(signal: AbortSignal, hear: (heard: StreamMessage) => void): Promise<Response> {
  // All of them: one that is still to come may have been read before the others.
  for (const answer of await prefetchedResponses()) rememberPlace(answer);
  const after = placesRead();
  const query = after && after.length > 0 ? { after: after.join(',') } : {};
  const response = await requestServer(streamEvents, { signal, query });
  if (!after) hear({ kind: 'gap' });
  return response;
}

async function* eventsOf(response: Response, hear: (heard: StreamMessage) => void): AsyncGenerator<StreamEvent> {
  if (!response.body) return;
  for await (const event of readEvents(response.body)) {
    noteHello(event);
    const heard = readStreamMessage(event);
    if (heard) hear(heard);
    yield event;
  }
}

async function stayConnected(signal: AbortSignal, hear: (heard: StreamMessage) => void): Promise<void> {
  let wait = firstWait;
  let wasConnected = false;
  while (!signal.aborted) {
    try {
      const response = wasConnected ? await requestServer(streamEvents, { signal }) : await openStream(signal, hear);
      if (wasConnected) hear({ kind: 'gap' });
      wasConnected = true;
      for await (const _ of eventsOf(response, hear)) wait = firstWait;
    } catch {
      // Whatever cut it: the loop asks again, ever more slowly. A session that is over reloads the page by itself.
    }
    if (signal.aborted) return;
    // Jitter, so that a thousand browsers don't reconnect at once after a restart of the server.
    await pause(wait * (0.75 + Math.random() / 2), signal);
    wait = Math.min(wait * 2, longestWait);
  }
}

/**
 * Receives what came since this tab's data was read, if another tab holds the connection, which broadcasts only new
 * messages.
 */
async function catchUp(signal: AbortSignal, hear: (heard: StreamMessage) => void): Promise<void> {
  try {
    const response = await openStream(signal, hear);
    for await (const event of eventsOf(response, hear)) if (event.name === 'hello') return;
  } catch {
    // The other tab's connection is cut too, and broadcasts the gap when it reconnects.
  }
}

/**
 * Listens to `GET /v2/events`. One tab of the browser holds the connection and broadcasts to the others (browsers limit
 * connections per host); when it is closed, the next takes over. Returns a function that stops it.
 */
export function connectLive(hear: (heard: StreamMessage) => void): () => void {
  const stop = new AbortController();
  const tabs = new BroadcastChannel(name);
  tabs.addEventListener('message', (message: MessageEvent<StreamMessage>) => hear(message.data));
  const hearAndTell = (heard: StreamMessage) => {
    hear(heard);
    tabs.postMessage(heard);
  };
  const listen = async () => {
    if (await isAtWork(name)) await catchUp(stop.signal, hear);
    await oneAtATime(name, () => stayConnected(stop.signal, hearAndTell), stop.signal);
  };
  void listen().catch(() => undefined);
  return () => {
    stop.abort();
    tabs.close();
  };
}
