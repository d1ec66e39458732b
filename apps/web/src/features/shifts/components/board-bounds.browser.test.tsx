import { listAbsences } from '@plumbline/contract/absences';
import type { Absence } from '@plumbline/contract/absences';
import { readClientState } from '@plumbline/contract/client-states';
import { listJobs } from '@plumbline/contract/jobs';
import { listShifts } from '@plumbline/contract/shifts';
import { listViews } from '@plumbline/contract/views';
import { usualWeek } from '@plumbline/domain/availability/working-hours';
import { plannedLengthLimits } from '@plumbline/domain/jobs/planned-length';
import type { CSSProperties } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aPerson } from '../../../../test/people.ts';
import type { RenderOptions } from '../../../../test/render.tsx';
import { render } from '../../../../test/render.tsx';
import { onCall, onePage } from '../../../../test/server.ts';
import en from '../../../i18n/en/shifts.json';
import { i18next } from '../../../i18n/i18n.ts';
import { ShellStateProvider } from '../../../ui/shell/shell-state.tsx';
import { aShiftJob, aShiftPerson, liftId, someShifts, towerId } from '../board/board.fixtures.ts';
import type { Shifts } from '../board/board-rows.ts';
import { loadShiftsScreen } from '../index.ts';
import { shiftTexts } from '../shift-texts.ts';
import { ShiftsScreen } from './shifts-screen.tsx';

function serverHas(shifts: Shifts): void {
  onCall(listShifts, () => shifts);
  onCall(listJobs, () => onePage([]));
  onCall(listAbsences, () => onePage<Absence>([]));
  onCall(listViews, () => []);
  onCall(readClientState, ({ params }) => ({
    _id: null,
    screen: params['screen'] ?? '',
    state: null,
    updated_at: null,
  }));
}

const inFrame = { '--plumbline-screen': '700px', display: 'flex', blockSize: 700 } as CSSProperties;
const show = (options: RenderOptions) =>
  render(
    <div style={inFrame}>
      <ShellStateProvider>
        <ShiftsScreen />
      </ShellStateProvider>
    </div>,
    { person: aPerson(), toggles: ['shift_view', 'projects', 'skills'], ...options },
  );

const noa = aShiftPerson(1, 'Noa');
const chips = (n: number) => page.getByRole('button', { name: new RegExp(`#${n}\\b`) });
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/[\u2066-\u2069]/g, '');
const cellOf = (person: string, day: string) =>
  document.querySelector<HTMLElement>(`[data-person="${person}"][data-day="${day}"]`);
const daysOf = (n: number) =>
  chips(n)
    .elements()
    .map((one) => one.closest<HTMLElement>('[data-day]')?.dataset['day']);

describe('the board of a week', () => {
  it.each([
    ['over the turn of a year', '2026-12-27', '2026-12-31T21:30:00.000Z', 120, ['2026-12-31', '2027-01-01'], /23:30/],
    ['where clocks go forward', '2026-03-22', '2026-03-26T23:30:00.000Z', null, ['2026-03-27'], /01:30–03:30/],
    ['where clocks go back', '2026-10-25', '2026-10-24T22:30:00.000Z', null, ['2026-10-25'], /01:30–02:30/],
  ])('has a job on its days %s', async (_, day, startDate, plannedLength, days, time) => {
    serverHas(someShifts([noa], [aShiftJob(1, [1], { startDate, plannedLength })]));
    await show({ address: `/shifts?range=week&day=${day}` });
    await expect.poll(() => daysOf(1)).toEqual(days);
    await expect.element(chips(1).first()).toHaveAccessibleName(time);
  });

  it('has a job that is as long as one may be on each of its days', async () => {
    const long = { startDate: '2026-03-12T08:00:00.000Z', plannedLength: plannedLengthLimits.most };
    serverHas(someShifts([noa], [aShiftJob(1, [1], long)]));
    await show({ address: '/shifts?range=week&day=2026-03-15' });
    await expect.poll(() => daysOf(1)).toEqual([15, 16, 17, 18, 19, 20, 21].map((day) => `2026-03-${day}`));
    await expect.element(chips(1).first()).toHaveAccessibleName(new RegExp(en.job.allDay));
    // Of its ten days seven.
    expect(plain(page.getByRole('rowheader').element().textContent)).toContain('168');
  });

  it('says of somebody without any working hours that all is too much', async () => {
    const availability: Shifts['availability'] = {
      hours: usualWeek(7).map((spans) => spans.map((span) => ({ ...span }))),
      holidays: [],
      people: [{ _id: noa._id, hours: [[], [], [], [], [], [], []], absences: [] }],
    };
    serverHas(someShifts([noa, aShiftPerson(2, 'Ruth')], [aShiftJob(1, [1])], { availability }));
    await show({ address: '/shifts?range=week&day=2026-03-15' });
    await expect.element(chips(1)).toBeVisible();
    for (const day of ['2026-03-15', '2026-03-16', '2026-03-19']) {
      expect(cellOf(noa._id, day)?.dataset['off'], day).toBe('all');
      expect(plain(cellOf(noa._id, day)?.textContent), day).toContain(en.off.day);
    }
    expect(plain(cellOf(noa._id, '2026-03-15')?.textContent)).toContain('1:00 of 0:00, too much');
    expect(cellOf(aShiftPerson(2, 'Ruth')._id, '2026-03-16')?.dataset['off']).toBeUndefined();
  });

  it('draws those in sight of 500 people, says that there are 2,000, and scrolls to the last', async () => {
    const people = Array.from({ length: 500 }, (_, n) => aShiftPerson(n + 1, `Person ${n + 1}`));
    const jobs = people.map((_, n) => aShiftJob(n + 1, [n + 1]));
    serverHas(someShifts(people, jobs, { people_total: 2000 }));
    await show({ address: '/shifts?range=week&day=2026-03-15' });
    await expect.element(chips(1)).toBeVisible();
    expect(plain(document.body.textContent)).toContain('The first 500 of 2000 people are shown');
    const scroller = document.querySelector('[data-scroller][role=region]');
    scroller?.scrollTo({ top: scroller.scrollHeight });
    await expect.element(chips(500)).toBeVisible();
    expect(page.getByRole('rowheader').elements().length).toBeLessThan(60);
  });
});

describe('the board', () => {
  it.each(['en', 'he'] as const)('of a month opens where today is (%s)', async (language) => {
    const people = Array.from({ length: 40 }, (_, n) => aShiftPerson(n + 1, `Person ${n + 1}`));
    serverHas(someShifts(people, [aShiftJob(1, [1])]));
    await show({ address: '/shifts', language });
    const today = () => document.querySelector('[role=columnheader][data-today]')?.getBoundingClientRect();
    await expect.poll(() => today()?.width ?? 0).toBeGreaterThan(0);
    const [head, board] = [today(), document.querySelector('[data-scroller][role=region]')?.getBoundingClientRect()];
    if (!head || !board) throw new Error('there is no board');
    expect([head.left >= board.left - 1, head.right <= board.right + 1]).toEqual([true, true]);
    // Lines beyond those in sight come once these are there.
    await expect.poll(() => page.getByRole('rowheader').elements().length).toBeGreaterThan(15);
  });

  it('comes with its texts', async () => {
    const { ShiftsScreen: loaded } = await loadShiftsScreen();
    expect(loaded).toBe(ShiftsScreen);
    expect(shiftTexts.filter((namespace) => !i18next.hasLoadedNamespace(namespace))).toEqual([]);
    if (!i18next.reportNamespaces) throw new Error('nobody notes which texts are asked for');
    const asked = vi.spyOn(i18next.reportNamespaces, 'addUsedNamespaces');
    serverHas(someShifts([aShiftPerson(1, 'Noa')], [aShiftJob(1, [1])]));
    await show({ address: '/shifts?range=week&day=2026-03-15' });
    await expect.element(chips(1)).toBeVisible();
    const names = asked.mock.calls.flatMap(([namespaces]) => namespaces);
    expect(names.filter((namespace) => !shiftTexts.some((one) => one === namespace))).toEqual([]);
  });
});

/** So many letters without a place to break them. */
const letters = 200;

describe.each([
  ['on a desk', { language: 'en', view: 'desk', address: '/shifts?range=week&day=2026-03-15' }, 'W', 'ש'],
  [
    'on a desk, from right to left',
    { language: 'he', view: 'desk', address: '/shifts?range=week&day=2026-03-15' },
    'ש',
    'W',
  ],
  ['on a phone, from right to left', { language: 'he', view: 'phone', address: '/shifts?day=2026-03-15' }, 'W', 'ש'],
] as const)('names of 200 letters %s', (_, options, ownLetter, otherLetter) => {
  it('are cut where they have no room, and make nothing wider', async () => {
    const [own, other] = [ownLetter.repeat(letters), otherLetter.repeat(letters)];
    const people = [aShiftPerson(1, own, { name: { first: own, last: other } }), aShiftPerson(2, other)];
    const named = {
      jobTypes: [{ _id: liftId, title: other, icon: 'lift' }],
      projects: [{ _id: towerId, name: own, avatar: null }],
    };
    serverHas(someShifts(people, [aShiftJob(1, [1]), aShiftJob(2, [2])], named));
    await show(options);
    await expect.element(chips(1)).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    for (const n of [1, 2]) {
      const chip = chips(n).element().getBoundingClientRect();
      const place = chips(n).element().closest('[role=gridcell], li')?.getBoundingClientRect();
      if (!place) throw new Error('a job is in a cell or a line');
      expect([chip.left >= place.left - 1, chip.right <= place.right + 1, chip.height <= 48]).toEqual([
        true,
        true,
        true,
      ]);
    }
    const name = [...document.querySelectorAll<HTMLElement>('[title]')].find(
      ({ title }) => title === `${own} ${other}`,
    );
    expect(name && name.scrollWidth > name.clientWidth && name.clientHeight < 32).toBe(true);
  });
});
