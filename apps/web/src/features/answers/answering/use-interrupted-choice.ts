import { useEffect, useState } from 'react';
import { device } from '../../../offline/device.ts';
import { localNotes } from '../../../offline/local-notes.ts';
import { forgetChoices, interruptedChoice, type InterruptedChoice } from '../../../offline/noted-choices.ts';
import type { OutboxPlace } from '../../../offline/outbox.ts';

async function areStored(fileIds: readonly string[]): Promise<number> {
  const files = await device.files.bulkGet([...fileIds]);
  return files.filter(Boolean).length;
}

/** What was chosen for this answer and not stored before its page closed, until the person has seen it. */
export function useInterruptedChoice(place: OutboxPlace, questionId: string) {
  const [interrupted, setInterrupted] = useState<InterruptedChoice | null>(null);
  useEffect(() => {
    let isOver = false;
    interruptedChoice(localNotes(), place, questionId, areStored).then(
      (found) => void (isOver || setInterrupted(found)),
      (failure: unknown) => console.warn('What was chosen before could not be read', failure),
    );
    return () => {
      isOver = true;
    };
  }, [place, questionId]);
  const dismiss = () => {
    forgetChoices(localNotes(), place, questionId);
    setInterrupted(null);
  };
  return { interrupted, dismiss };
}
