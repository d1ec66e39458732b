import { listAbsences, type Absence } from '@plumbline/contract/absences';
import { notifications } from '@mantine/notifications';
import { readClientState } from '@plumbline/contract/client-states';
import { createExport } from '@plumbline/contract/exports';
import { listJobs } from '@plumbline/contract/jobs';
import { listShifts } from '@plumbline/contract/shifts';
import { searchUsers } from '@plumbline/contract/users';
import { listViews } from '@plumbline/contract/views';
import type { CSSProperties } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import { aPerson, aPickedUser } from '../../../../test/people.ts';
import type { RenderOptions } from '../../../../test/render.tsx';
import { render } from '../../../../test/render.tsx';
import { onCall, onePage, problem } from '../../../../test/server.ts';
import { Notices } from '../../../../test/notices.tsx';
import en from '../../../i18n/en/shifts.json';
import { ShellStateProvider } from '../../../ui/shell/shell-state.tsx';
import { aShiftJob, aShiftPerson, someShifts } from '../board/board.fixtures.ts';
import type { Shifts } from '../board/board-rows.ts';
import { ShiftsScreen } from './shifts-screen.tsx';

const week = '/shifts?range=week&day=2026-03-15';
const month = '/shifts?range=month&day=2026-03-15';
let shifts: Shifts;
beforeEach(() => {
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
});
afterEach(() => notifications.clean());

const inFrame = { '--plumbline-screen': '700px', display: 'flex', blockSize: 700 } as CSSProperties;
const show = (options: RenderOptions) =>
  render(
    <div style={inFrame}>
      <ShellStateProvider>
        <ShiftsScreen />
      </ShellStateProvider>
      <Notices />
    </div>,
    { person: aPerson(), toggles: ['shift_view', 'projects', 'skills'], ...options },
  );
const board = page.getByRole('grid');
const choose = async (name: string) => {
  await page.getByRole('button', { name: en.out.menu }).click();
  await page.getByRole('menuitem', { name }).click();
};

describe('the plan as a spreadsheet', () => {
  it('has what the board shows, and is made in the background', async () => {
    const asked: unknown[] = [];
    onCall(createExport, ({ body }) => {
      asked.push(body);
      return problem(413, 'export_too_large', 'Too many jobs.');
    });
    // The chip of the filter names its people.
    onCall(searchUsers, () => onePage([aPickedUser(1, 'Noa')]));
    shifts = someShifts([aShiftPerson(1, 'Noa')], [aShiftJob(1, [1])]);
    const filters = JSON.stringify({ field: 'users', operator: 'in', value: [shifts.people[0]?._id] });
    await show({ address: `${week}&search=lift&filters=${encodeURIComponent(filters)}` });
    await expect.element(board).toBeVisible();
    await choose(en.out.xlsx);
    await expect.element(page.getByText(/Too many jobs/).first()).toBeVisible();
    expect(asked).toEqual([
      {
        kind: 'shifts_xlsx',
        input: {
          from: '2026-03-15',
          to: '2026-03-21',
          search: 'lift',
          filters: expect.stringContaining(shifts.people[0]?._id ?? ''),
          users: [shifts.people[0]?._id],
        },
      },
    ]);
  });
});

describe('the plan on paper', () => {
  const printed = () => document.querySelector('[data-print]');
  const names = () => [...(printed()?.querySelectorAll('th[scope=row]') ?? [])].map((one) => one.textContent);

  it('has everybody, not only who is in sight, and is gone afterwards', async () => {
    const people = Array.from({ length: 120 }, (_, n) => aShiftPerson(n + 1, `Person ${n + 1}`));
    const jobs = Array.from({ length: 120 }, (_, n) => aShiftJob(n + 1, [n + 1], { plannedLength: 90 }));
    shifts = someShifts(people, jobs);
    const print = vi.spyOn(window, 'print').mockImplementation(() => {
      window.dispatchEvent(new Event('beforeprint'));
    });
    await show({ address: week });
    await expect.element(board).toBeVisible();
    expect(board.element().querySelectorAll('[role=rowheader]').length).toBeLessThan(60);
    await choose(en.out.print);
    expect(print).toHaveBeenCalledOnce();
    print.mockRestore();
    expect(names()).toHaveLength(120);
    expect(names()[0]).toContain('Person 1 Levi');
    expect(names()[0]?.replaceAll(/[\u2066-\u2069]/g, '')).toContain('1 h 30 min');
    const cell = printed()
      ?.querySelector('td')
      ?.textContent?.replaceAll(/[\u2066-\u2069]/g, '');
    for (const part of ['10:00–11:30', 'Lift inspection', 'Azrieli Tower', '#1', 'Assigned'])
      expect(cell).toContain(part);
    window.dispatchEvent(new Event('afterprint'));
    await expect.poll(printed).toBeNull();
  });

  it('shows itself alone when it is printed, black on white, a week below the other', async () => {
    shifts = someShifts([aShiftPerson(1, 'נועה'), aShiftPerson(2, 'רות')], [aShiftJob(1, [1])]);
    await show({ address: month, language: 'he' });
    await expect.element(board).toBeVisible();
    window.dispatchEvent(new Event('beforeprint'));
    const paper = printed() as HTMLElement;
    expect(getComputedStyle(paper).display).toBe('none');
    await commands.showAsPrinted(true);
    try {
      expect(getComputedStyle(paper).display).toBe('block');
      const others = [...document.body.children].filter((one) => one !== paper);
      expect(others.map((one) => getComputedStyle(one).display)).toEqual(others.map(() => 'none'));
      expect([getComputedStyle(paper).color, getComputedStyle(paper).backgroundColor]).toEqual([
        'rgb(0, 0, 0)',
        'rgb(255, 255, 255)',
      ]);
      const tables = [...paper.querySelectorAll('table')];
      expect(tables.map((one) => one.querySelectorAll('thead th').length - 1)).toEqual([7, 7, 7, 7, 7]);
      const [first, second] = [...(tables[0]?.querySelectorAll('thead th') ?? [])];
      expect(first && second && first.getBoundingClientRect().left > second.getBoundingClientRect().left).toBe(true);
    } finally {
      await commands.showAsPrinted(false);
      window.dispatchEvent(new Event('afterprint'));
    }
  });
});

it('the head of a row says how many hours somebody has', async () => {
  const jobs = [aShiftJob(1, [1], { plannedLength: 90 }), aShiftJob(2, [1])];
  shifts = someShifts([aShiftPerson(1, 'Noa'), aShiftPerson(2, 'Ruth')], jobs);
  await show({ address: week });
  await expect.element(board).toBeVisible();
  const heads = [...board.element().querySelectorAll('[role=rowheader]')].map((one) =>
    one.textContent?.replaceAll(/[\u2066-\u2069]/g, ''),
  );
  expect(heads[0]).toContain('2 h 30 min');
  expect(heads[1]).not.toContain(' h');
});
