import type { LiveChange } from '@plumbline/contract/live';
import { streamEvents } from '@plumbline/contract/live';
import { requestServer } from '../api/call-server.ts';
import { oneAtATime } from '../api/single-flight.ts';
import type { StreamEvent } from './event-stream.ts';
import { readEvents } from './event-stream.ts';

/** What a tab hears: something changed, the bell or the settings did, or messages may have been missed. */
export type Heard =
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
export function heardIn({ name, text }: StreamEvent): Heard | null {
  if (name === 'notification' || name === 'settings') return { kind: name };
  if (name === 'resync') return { kind: 'gap' };
  if (name !== 'change') return null;
  try {
    const change: unknown = JSON.parse(text);
    return isChange(change) ? { kind: 'change', change } : null;
  } catch {
    return null;
  }
}

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

async function stayConnected(signal: AbortSignal, hear: (heard: Heard) => void): Promise<void> {
  let wait = firstWait;
  let wasConnected = false;
  while (!signal.aborted) {
    try {
      const response = await requestServer(streamEvents, { signal });
      if (wasConnected) hear({ kind: 'gap' });
      wasConnected = true;
      if (response.body) {
        for await (const event of readEvents(response.body)) {
          wait = firstWait;
          const heard = heardIn(event);
          if (heard) hear(heard);
        }
      }
    } catch {
      // Whatever cut it: the loop asks again, ever more slowly. A session that is over reloads the page by itself.
    }
    if (signal.aborted) return;
    // A little chance keeps a thousand browsers from knocking at the same moment after a restart of the server.
    await pause(wait * (0.75 + Math.random() / 2), signal);
    wait = Math.min(wait * 2, longestWait);
  }
}

/**
 * Listens to `GET /v2/events`. One tab of the browser holds the connection and tells the others (a browser allows few
 * connections to one host); when it is closed, the next takes over. Gives the way to stop.
 */
export function connectLive(hear: (heard: Heard) => void): () => void {
  const stop = new AbortController();
  const tabs = new BroadcastChannel('plumbline.live');
  tabs.addEventListener('message', (message: MessageEvent<Heard>) => hear(message.data));
  const hearAndTell = (heard: Heard) => {
    hear(heard);
    tabs.postMessage(heard);
  };
  void oneAtATime('plumbline.live', () => stayConnected(stop.signal, hearAndTell), stop.signal).catch(() => undefined);
  return () => {
    stop.abort();
    tabs.close();
  };
}
