import { decideAbsence, listAbsences } from '@plumbline/contract/absences';
import type { Absence } from '@plumbline/contract/absences';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { onCall, onePage, problem } from '../../../../test/server.ts';
import en from '../../../i18n/en/availability.json';
import he from '../../../i18n/he/availability.json';
import { AbsenceRequests } from './absence-requests.tsx';

const aRequest = (n: number, first: string, part: Partial<Absence> = {}): Absence => ({
  _id: idOf(10 + n),
  user: { _id: idOf(n), name: { first, last: 'Bar' }, imgUrl: null, inTraining: false, greenMark: false },
  kind: 'holiday',
  state: 'asked',
  firstDay: '2031-03-24',
  lastDay: '2031-03-24',
  part: 'days',
  from: null,
  to: null,
  reason: 'A wedding',
  note: null,
  decidedBy: null,
  decided_at: null,
  created_at: '2031-03-01T08:00:00.000Z',
  version: 1,
  can: ['change', 'remove', 'confirm', 'refuse'],
  ...part,
});

it('absences that wait are counted, approved, and declined with a sentence', async () => {
  let waiting = [aRequest(2, 'Ruth'), aRequest(3, 'Noa'), aRequest(4, 'Own', { can: ['change', 'remove'] })];
  const sent: unknown[] = [];
  const asked: (string | null)[] = [];
  onCall(listAbsences, ({ query }) => {
    asked.push(query.get('state'));
    return onePage(waiting);
  });
  onCall(decideAbsence, ({ body, params }) => {
    sent.push(body);
    const decided = waiting.find(({ _id }) => _id === params['id']);
    waiting = waiting.filter((one) => one !== decided);
    return decided ? { ...decided, state: (body as { state: 'refused' }).state } : problem(404, 'not_found', 'x');
  });
  await render(<AbsenceRequests />, { person: aPerson() });
  // What waits for somebody else isn't counted.
  await page.getByRole('button', { name: 'Absence requests: 2 awaiting approval' }).click();
  const list = page.getByRole('dialog', { name: en.requests.title });
  await expect.element(list.getByRole('listitem').first()).toBeVisible();
  expect(list.getByRole('listitem').elements()).toHaveLength(2);
  expect(list.getByRole('listitem').first().element().textContent).toContain('A wedding');
  await expectAccessible();
  await list.getByRole('button', { name: /^Approve the absence of .*Ruth/ }).click();
  await expect.poll(() => list.getByRole('listitem').elements().length).toBe(1);
  await list.getByRole('button', { name: /^Decline: absence of .*Noa/ }).click();
  const dialog = page.getByRole('dialog', { name: en.absence.refuseTitle });
  await dialog.getByRole('textbox', { name: en.absence.note }).fill(' Too many of us are away. ');
  await dialog.getByRole('button', { name: en.absence.refuse }).click();
  await expect.element(page.getByText(en.requests.none)).toBeVisible();
  expect(sent).toEqual([
    { state: 'confirmed', version: 1 },
    { state: 'refused', version: 1, note: 'Too many of us are away.' },
  ]);
  expect(asked[0]).toBe('asked');
});

it('what somebody has decided meanwhile is not declined, and says so (he, phone)', async () => {
  onCall(listAbsences, () => onePage([aRequest(2, 'רות')]));
  onCall(decideAbsence, () => problem(409, 'conflict', 'Changed meanwhile.'));
  await render(<AbsenceRequests />, { person: aPerson(), language: 'he', view: 'phone' });
  await page.getByRole('button', { name: new RegExp(he.requests.title) }).click();
  await page.getByRole('button', { name: /^דחייה: היעדרות/ }).click();
  const dialog = page.getByRole('dialog', { name: he.absence.refuseTitle });
  await expect.element(dialog.getByRole('textbox')).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: he.absence.refuse }).click();
  await expect.poll(() => dialog.getByRole('alert').element().textContent).not.toBe('');
  await expect.element(dialog).toBeVisible();
});

it('there is no button while none waits for the person', async () => {
  let isAsked = false;
  onCall(listAbsences, () => {
    isAsked = true;
    return onePage([aRequest(4, 'Own', { can: ['change', 'remove'] })]);
  });
  await render(<AbsenceRequests />, { person: aPerson() });
  await expect.poll(() => isAsked).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(page.getByRole('button').elements()).toEqual([]);
});
