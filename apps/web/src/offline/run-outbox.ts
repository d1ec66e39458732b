import { liveQuery } from 'dexie';
import { onReachChange } from '../lib/api/reach.ts';
import { oneAtATime } from '../lib/api/single-flight.ts';
import { device } from './device.ts';
import { handedOutStored } from './handed-out-stored.ts';
import { storeIn } from './outbox-database.ts';
import type { OutboxEntry, Owner } from './outbox-entry.ts';
import { claim, isStillHere } from './outbox-owner.ts';
import { nextTurn } from './outbox-rules.ts';
import { sendOutbox } from './outbox-sender.ts';
import { wireToServer } from './outbox-wire.ts';
import { hurry, readEntries } from './outbox.ts';
import { runFilePreparation } from './run-file-preparation.ts';

/** Waits for the moment given, for something to send, or for the end. */
function pauseFor(owner: Owner) {
  return (until: number | null, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        subscription.unsubscribe();
        signal.removeEventListener('abort', end);
        resolve();
      };
      // Browser timers are limited to 32 bits; the outbox never waits that long.
      const timer = until === null ? undefined : setTimeout(end, Math.max(0, until - Date.now()));
      const subscription = liveQuery(() => readEntries(device, owner)).subscribe({
        next: (entries) => {
          if (nextTurn(entries, Date.now()).entry) end();
        },
        error: () => undefined,
      });
      signal.addEventListener('abort', end);
    });
}

/**
 * Sends this person's outbox for as long as the app is open; one tab does it for all, and when that is closed the next
 * takes over. Returns a function that stops it. `onSent` is called with each acknowledged entry, in the sending tab.
 */
export function runOutbox(owner: Owner, onSent: (entry: OutboxEntry) => void): () => void {
  const stop = new AbortController();
  claim(owner);
  const wake = () => {
    if (document.visibilityState === 'visible') void hurry(device, owner).catch(() => undefined);
  };
  const stopWatching = onReachChange((isReached) => void (isReached ? wake() : undefined));
  stop.signal.addEventListener('abort', stopWatching);
  window.addEventListener('online', wake, { signal: stop.signal });
  document.addEventListener('visibilitychange', wake, { signal: stop.signal });

  const serverWire = wireToServer(() => isStillHere(owner));
  const wire = {
    ...serverWire,
    readFailure: (failure: unknown) => (isStillHere(owner) ? serverWire.readFailure(failure) : null),
    sendAnswers: guarded(owner, serverWire.sendAnswers),
    sendMarks: guarded(owner, serverWire.sendMarks),
    sendFile: guarded(owner, serverWire.sendFile),
  };
  const work = () =>
    sendOutbox(
      {
        owner,
        store: storeIn(device),
        wire,
        now: () => Date.now(),
        random: Math.random,
        pause: pauseFor(owner),
        onSent,
      },
      stop.signal,
    );
  void handedOutStored(owner);
  // If the database can't be opened, there is nothing to send; whatever tries to write to it shows the error.
  void oneAtATime(`plumbline.outbox ${owner}`, work, stop.signal).catch(() => undefined);
  runFilePreparation(owner, stop.signal);
  return () => stop.abort();
}

/** Nothing of one person is ever sent with the tokens of another. */
function guarded<Arguments extends unknown[], Result>(
  owner: Owner,
  send: (...given: Arguments) => Promise<Result>,
): (...given: Arguments) => Promise<Result> {
  return (...given) => (isStillHere(owner) ? send(...given) : Promise.reject(new Error('somebody else is signed in')));
}
