import { createAbsence, decideAbsence, listAbsences, removeAbsence } from '@plumbline/contract/absences';
import type { Absence } from '@plumbline/contract/absences';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { onCall, onePage, problem } from '../../../../test/server.ts';
import en from '../../../i18n/en/availability.json';
import he from '../../../i18n/he/availability.json';
import { PersonAbsences } from './person-absences.tsx';

const ruth = idOf(2);
const anAbsence = (part: Partial<Absence> = {}): Absence => ({
  _id: idOf(10),
  user: { _id: ruth, name: { first: 'Ruth', last: 'Bar' }, imgUrl: null, inTraining: false, greenMark: false },
  kind: 'sick',
  state: 'asked',
  firstDay: '2031-03-24',
  lastDay: '2031-03-26',
  part: 'days',
  from: null,
  to: null,
  reason: 'A private matter',
  note: null,
  decidedBy: null,
  decided_at: null,
  created_at: '2031-03-01T08:00:00.000Z',
  version: 3,
  can: ['change', 'remove', 'confirm', 'refuse'],
  ...part,
});
const days = '24/03/2031 – 26/03/2031';
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/[\u2066-\u2069]/g, '');

describe('the absences of a person', () => {
  it('are confirmed by who may, over what was read', async () => {
    let shown = anAbsence();
    const sent: unknown[] = [];
    onCall(listAbsences, () => onePage([shown]));
    onCall(decideAbsence, ({ body, params }) => {
      sent.push([params['id'], body]);
      shown = anAbsence({ state: 'confirmed', version: 4, can: ['change', 'remove', 'refuse'] });
      return shown;
    });
    await render(<PersonAbsences userId={ruth} mayAsk mayDecide />, { person: aPerson() });
    await expect.element(page.getByRole('listitem')).toBeVisible();
    const row = page.getByRole('listitem').element();
    expect(plain(row.textContent)).toContain(days);
    expect(row.textContent).toContain(en.states.asked);
    expect(row.textContent).toContain('A private matter');
    await expectAccessible();
    await page.getByRole('button', { name: /^Approve the absence/ }).click();
    await expect.poll(() => page.getByRole('listitem').element().textContent).toContain(en.states.confirmed);
    expect(sent).toEqual([[idOf(10), { state: 'confirmed', version: 3 }]]);
    await expect.element(page.getByRole('button', { name: /^Approve/ })).not.toBeInTheDocument();
  });

  it('are asked for; what the server refuses is said at its field (he, phone)', async () => {
    const sent: unknown[] = [];
    onCall(listAbsences, () => onePage<Absence>([]));
    onCall(createAbsence, ({ body }) => {
      sent.push(body);
      return sent.length > 1
        ? anAbsence()
        : problem(400, 'not_valid', 'x', [{ path: 'to', code: 'day_ends_before_it_starts', message: 'Too early.' }]);
    });
    await render(<PersonAbsences userId={ruth} mayAsk mayDecide={false} />, {
      person: aPerson({ _id: ruth, id: ruth, role: 'inspector' }),
      language: 'he',
      view: 'phone',
    });
    await expect.element(page.getByText(he.absence.noneAhead)).toBeVisible();
    await page.getByRole('button', { name: he.absence.askFor }).click();
    await page.getByRole('combobox', { name: he.absence.part }).selectOptions('hours');
    await page.getByRole('textbox', { name: he.absence.reason }).fill('רופא');
    await page.getByRole('button', { name: he.absence.ask }).click();
    await expect.element(page.getByText('Too early.')).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: he.absence.ask }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(sent.at(-1)).toMatchObject({
      user: ruth,
      kind: 'holiday',
      part: 'hours',
      from: '08:00',
      to: '12:00',
      reason: 'רופא',
    });
  });

  it('are deleted once somebody has said so, and only read by others', async () => {
    const removed: string[] = [];
    onCall(listAbsences, () => onePage(removed.length > 0 ? [] : [anAbsence()]));
    onCall(removeAbsence, ({ params }) => {
      removed.push(params['id'] ?? '');
      return { success: true as const };
    });
    const { show } = await render(<PersonAbsences userId={ruth} mayAsk mayDecide />, { person: aPerson() });
    await page.getByRole('button', { name: /^Delete the absence/ }).click();
    expect(removed).toEqual([]);
    await page.getByRole('button', { name: en.remove, exact: true }).click();
    await expect.element(page.getByText(en.absence.noneAhead)).toBeVisible();
    expect(removed).toEqual([idOf(10)]);
    await show(<PersonAbsences userId={ruth} mayAsk={false} mayDecide={false} />);
    await expect.element(page.getByRole('button', { name: en.absence.askFor })).not.toBeInTheDocument();
  });
});
