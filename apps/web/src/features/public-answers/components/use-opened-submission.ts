import { useEffect, useRef, useState } from 'react';
import { browserStorage, type SubmissionScope } from '../api/stored-submissions.ts';
import { openStored, openSubmission, type OpenedSubmission } from '../answering/open-submission.ts';
import { sendLeftBehind } from '../answering/send-left-behind.ts';
import { submissionLocks as locks } from '../answering/submission-locks.ts';

const storage = browserStorage();

/** The submission that this tab is at; null while it is opened. */
export function useOpenedSubmission({ link, projectId, rowId }: SubmissionScope) {
  const [opened, setOpened] = useState<OpenedSubmission | null>(null);
  const [rounds, setRounds] = useState(0);
  const close = useRef<() => void>(() => undefined);
  const take = (next: OpenedSubmission) => {
    close.current();
    close.current = next.close;
    setOpened(next);
  };
  useEffect(() => {
    let isOver = false;
    let stopSending = (): void => undefined;
    const open = async () => {
      const found = await openSubmission({ link, projectId, rowId }, { storage, locks });
      if (isOver) return found.close();
      close.current = found.close;
      // Who answers again has seen the offer.
      setOpened(rounds === 0 ? found : { ...found, leftBehind: null });
      stopSending = sendLeftBehind(storage, locks, found.answers.id);
    };
    void open();
    return () => {
      isOver = true;
      stopSending();
      close.current();
      close.current = () => undefined;
      setOpened(null);
    };
  }, [link, projectId, rowId, rounds]);
  const begin = () => setOpened((now) => now && { ...now, leftBehind: null });
  const scope = opened?.answers.scope;
  const isOfScope = scope?.link === link && scope.projectId === projectId && scope.rowId === rowId;
  return {
    // Until the effect has run, what is open is what the address was about before.
    opened: isOfScope ? opened : null,
    storage,
    /** Begins with nothing; what was left behind stays for its day. */
    begin,
    /** Goes on with what was left behind, where no other tab does by now. */
    goOn: async (id: string) => {
      const found = await openStored(id, { storage, locks });
      if (found) take(found);
      else begin();
    },
    /** Another one, once this one was sent. */
    again: () => setRounds((before) => before + 1),
  };
}
