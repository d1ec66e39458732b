import { useEffect, useState } from 'react';
import { askBeforeSignOut } from '../../lib/access/sign-out.ts';
import { device } from '../../offline/device.ts';
import type { Owner } from '../../offline/outbox-entry.ts';
import type { OutboxContent } from '../../offline/outbox-groups.ts';
import { contentOf } from '../../offline/outbox-groups.ts';
import { countAnswerDrafts, readEntries } from '../../offline/outbox.ts';

/** What a person who signs out leaves behind on the device, and their word on it. */
export interface SignOutQuestion {
  /** Null: everything is sent. */
  readonly unsent: OutboxContent | null;
  /** How many things were typed and not saved: answers that nobody has left by Next, and editors. */
  readonly drafts: number;
  readonly answer: (isGoing: boolean) => void;
}

/** A device that can't be read hinders nobody from signing out. */
const orElse = <Found>(nothing: Found) => {
  return (failure: unknown): Found => {
    console.warn('What is kept here could not be read', failure);
    return nothing;
  };
};

/** What was typed before stays too, but was left on purpose: it would be asked about for ever. */
const askedFor = 7 * 86_400_000;

async function draftsOf(owner: Owner): Promise<number> {
  const since = Date.now() - askedFor;
  const [answers, editors] = await Promise.all([
    countAnswerDrafts(device, owner, since).catch(orElse(0)),
    import('../../lib/drafts/device-drafts.ts').then(({ countDrafts }) => countDrafts(since)).catch(orElse(0)),
  ]);
  return answers + editors;
}

/** The question shown while somebody signs out with something unsent or unsaved; null while there is nothing to ask. */
export function useSignOutQuestion(owner: Owner): SignOutQuestion | null {
  const [question, setQuestion] = useState<SignOutQuestion | null>(null);
  useEffect(
    () =>
      askBeforeSignOut(async () => {
        const [entries, drafts] = await Promise.all([readEntries(device, owner).catch(orElse([])), draftsOf(owner)]);
        const unsent = entries.filter((entry) => entry.state !== 'sent');
        if (unsent.length === 0 && drafts === 0) return true;
        return new Promise<boolean>((resolve) => {
          const answer = (isGoing: boolean) => {
            setQuestion(null);
            resolve(isGoing);
          };
          setQuestion({ unsent: unsent.length === 0 ? null : contentOf(unsent), drafts, answer });
        });
      }),
    [owner],
  );
  return question;
}
