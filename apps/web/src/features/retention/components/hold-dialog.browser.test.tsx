import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { JobHold } from '@plumbline/contract/retention';
import { readJobHold, setJobHold } from '@plumbline/contract/retention';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { cutTexts } from '../../../../test/cut-text.ts';
import { aJob } from '../../../../test/jobs.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { onCall } from '../../../../test/server.ts';
import en from '../../../i18n/en/retention.json';
import he from '../../../i18n/he/retention.json';
import { HoldDialog } from './hold-dialog.tsx';

const held: JobHold['hold'] = {
  reason: 'A claim is open',
  held_at: '2026-03-01T08:00:00.000Z',
  held_by: { _id: idOf(3), name: { first: 'Noa', last: 'Levi' } },
};

it('holds a job back for a reason, and not without one', async () => {
  const sent: unknown[] = [];
  let closed = 0;
  onCall(readJobHold, () => ({ hold: null }));
  onCall(setJobHold, ({ body }) => {
    sent.push(body);
    return { hold: held };
  });
  await render(<HoldDialog job={aJob(7)} onClose={() => (closed += 1)} />, { person: aPerson() });
  const save = page.getByRole('button', { name: en.hold.save, exact: true });
  await expect.element(save).toBeDisabled();
  await page.getByRole('textbox', { name: new RegExp(en.hold.reason) }).fill(' A claim is open ');
  await expectAccessible();
  await save.click();
  await expect.poll(() => closed).toBe(1);
  expect(sent).toEqual([{ reason: 'A claim is open' }]);
});

it('lets a job go again; read whole on a phone, in Hebrew', async () => {
  const sent: unknown[] = [];
  onCall(readJobHold, () => ({ hold: held }));
  onCall(setJobHold, ({ body }) => {
    sent.push(body);
    return { hold: null };
  });
  await render(<HoldDialog job={aJob(7)} onClose={() => undefined} />, {
    person: aPerson(),
    language: 'he',
    view: 'phone',
  });
  await expect.element(page.getByText(/Noa Levi/)).toBeVisible();
  expect(cutTexts(page.getByRole('dialog').element())).toEqual([]);
  await expectAccessible();
  await page.getByRole('button', { name: he.hold.end, exact: true }).click();
  await expect.poll(() => sent).toEqual([{ reason: null }]);
});
