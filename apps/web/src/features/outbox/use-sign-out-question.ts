import { useEffect, useState } from 'react';
import { askBeforeSignOut } from '../../lib/access/sign-out.ts';
import { device } from '../../offline/device.ts';
import type { Owner } from '../../offline/outbox-entry.ts';
import type { OutboxContent } from '../../offline/outbox-groups.ts';
import { contentOf } from '../../offline/outbox-groups.ts';
import { readEntries } from '../../offline/outbox.ts';

/** What a person who signs out leaves unsent, and their word on it. */
export interface SignOutQuestion {
  readonly unsent: OutboxContent;
  readonly answer: (isGoing: boolean) => void;
}

/** The question that stands while somebody signs out with something unsent; null while there is nothing to ask. */
export function useSignOutQuestion(owner: Owner): SignOutQuestion | null {
  const [question, setQuestion] = useState<SignOutQuestion | null>(null);
  useEffect(
    () =>
      askBeforeSignOut(async () => {
        // A device that can't be read keeps nobody from signing out.
        const entries = await readEntries(device, owner).catch(() => []);
        const unsent = entries.filter((entry) => entry.state !== 'sent');
        if (unsent.length === 0) return true;
        return new Promise<boolean>((resolve) => {
          const answer = (isGoing: boolean) => {
            setQuestion(null);
            resolve(isGoing);
          };
          setQuestion({ unsent: contentOf(unsent), answer });
        });
      }),
    [owner],
  );
  return question;
}
