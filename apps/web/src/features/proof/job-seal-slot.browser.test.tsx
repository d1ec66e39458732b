import { expect, it } from 'vitest';
import { readJobSeal } from '@plumbline/contract/proof';
import { render } from '../../../test/render.tsx';
import { onCall } from '../../../test/server.ts';
import { JobSealSlot } from './job-seal-slot.tsx';

const shown = () => document.getElementById('content')?.innerText ?? '';

it('a job that was reported again shows its new seal once that is made, not what changed since the old one', async () => {
  const made = { position: 1, hash: 'a', sealed_at: '2031-05-06T07:08:00.000Z', later_marks: 0, files_changed: false };
  const old = { ...made, state: 'changed', later_answers: 1, later_changes: 2, changed_at: made.sealed_at } as const;
  const next = { ...made, position: 2, state: 'intact', later_answers: 0, later_changes: 0, changed_at: null } as const;
  let [reads, isMade] = [0, false];
  onCall(readJobSeal, () => {
    reads += 1;
    return isMade ? { seal: next, is_pending: false } : { seal: old, is_pending: true };
  });
  await render(<JobSealSlot jobId="8f14e45f-ceea-467f-a1b2-0242ac120002" version={2} />);
  // It is read twice at first; what that gave is shown when it is read again.
  await expect.poll(() => reads, { timeout: 10_000 }).toBeGreaterThan(2);
  expect(shown()).not.toContain('Changed since');
  isMade = true;
  await expect.poll(shown, { timeout: 10_000 }).toContain('The answers are those of the report.');
});
