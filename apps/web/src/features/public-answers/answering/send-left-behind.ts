import type { SubmissionStorage } from '../api/stored-submissions.ts';
import { Sending } from './public-session.ts';
import type { SubmissionLocks } from './submission-locks.ts';

/**
 * Sends what was submitted on this device by tabs that were closed before it had arrived. Nothing of it is shown: whoever opened
 * a link now may be somebody else. What is refused waits for whoever opens its own link. Gives the way to stop.
 * @param ownId the submission of this tab
 */
export function sendLeftBehind(storage: SubmissionStorage, locks: SubmissionLocks, ownId: string): () => void {
  const ends = new Set<() => void>();
  let isOver = false;
  const send = async (id: string) => {
    const close = await locks.open(id, false);
    if (!close) return;
    const stored = storage.read(id);
    if (isOver || !stored?.submitted) return close();
    const sending = new Sending(stored, storage);
    const stop = sending.start();
    const end = () => {
      ends.delete(end);
      unsubscribe();
      stop();
      close();
    };
    const look = () => {
      const { step } = sending.sender.view();
      if (step === 'open' || step === 'sent') end();
    };
    const unsubscribe = sending.sender.subscribe(look);
    ends.add(end);
    look();
  };
  for (const { id } of storage.unsent()) if (id !== ownId) void send(id);
  return () => {
    isOver = true;
    for (const end of ends) end();
  };
}
