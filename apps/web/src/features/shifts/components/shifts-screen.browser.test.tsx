import { listAbsences } from '@plumbline/contract/absences';
import type { Absence } from '@plumbline/contract/absences';
import { readClientState } from '@plumbline/contract/client-states';
import { listJobs, readJob } from '@plumbline/contract/jobs';
import { listShifts } from '@plumbline/contract/shifts';
import { listViews } from '@plumbline/contract/views';
import type { CSSProperties } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aListedJob } from '../../../../test/jobs.ts';
import { aPerson } from '../../../../test/people.ts';
import type { RenderOptions } from '../../../../test/render.tsx';
import { render } from '../../../../test/render.tsx';
import { onCall, onePage, problem } from '../../../../test/server.ts';
import en from '../../../i18n/en/shifts.json';
import he from '../../../i18n/he/shifts.json';
import enUi from '../../../i18n/en/ui.json';
import { ShellStateProvider } from '../../../ui/shell/shell-state.tsx';
import { aShiftJob, aShiftPerson, someShifts } from '../board/board.fixtures.ts';
import type { Shifts } from '../board/board-rows.ts';
import { MiniShiftsScreen } from './mini-shifts-screen.tsx';
import { ShiftsScreen } from './shifts-screen.tsx';

const week = '/shifts?range=week&day=2026-03-15';
const day = '/shifts?range=day&day=2026-03-15';

interface Asked {
  readonly shifts: URLSearchParams[];
  readonly tray: URLSearchParams[];
  readonly states: string[];
}

/** The server has these people and jobs, and so many of the tray. Gives after what it was asked. */
function serverHas(shifts: Shifts | (() => Response), waiting = 0): Asked {
  const asked: Asked = { shifts: [], tray: [], states: [] };
  onCall(listShifts, ({ query }) => {
    asked.shifts.push(query);
    return typeof shifts === 'function' ? shifts() : shifts;
  });
  onCall(listJobs, ({ query }) => {
    asked.tray.push(query);
    return onePage(Array.from({ length: waiting }, (_, n) => aListedJob(500 + n)));
  });
  onCall(readJob, () => problem(404, 'not_found', 'Not found'));
  onCall(listAbsences, () => onePage<Absence>([]));
  onCall(listViews, () => []);
  onCall(readClientState, ({ params }) => {
    asked.states.push(params['screen'] ?? '');
    return { _id: null, screen: params['screen'] ?? '', state: null, updated_at: null };
  });
  return asked;
}

const inFrame = { '--plumbline-screen': '700px', display: 'flex', blockSize: 700 } as CSSProperties;

function show(options: RenderOptions, screen = <ShiftsScreen />) {
  return render(
    <div style={inFrame}>
      <ShellStateProvider>{screen}</ShellStateProvider>
    </div>,
    { person: aPerson(), toggles: ['shift_view', 'projects', 'skills'], ...options },
  );
}

const table = page.getByRole('grid');
const chip = (n: number) => page.getByRole('button', { name: new RegExp(`#${n}\\b`) });
const leftOf = (element: Element) => element.getBoundingClientRect().left;
const heads = () => [...document.querySelectorAll('[role=columnheader][aria-colindex]')].slice(1);
const searchOf = async (router: { state: { location: { search: unknown } } }) => router.state.location.search;

describe('the board', () => {
  it('of a week has people down and days across, and draws only what is in sight', async () => {
    const people = Array.from({ length: 300 }, (_, n) => aShiftPerson(n + 1, `Person ${n + 1}`));
    const jobs = Array.from({ length: 300 }, (_, n) => aShiftJob(n + 1, [n + 1]));
    const asked = serverHas(someShifts(people, jobs));
    const { router } = await show({ address: week });
    await expect.element(chip(1)).toBeVisible();
    await expect.element(table).toHaveAttribute('aria-rowcount', '301');
    expect(table.element().querySelectorAll('[role=rowheader]').length).toBeLessThan(60);
    const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
    await expect.poll(() => heads().map((one) => one.textContent?.slice(0, 3))).toEqual(days);
    expect(asked.shifts[0]?.get('from')).toBe('2026-03-15');
    expect(asked.shifts[0]?.get('to')).toBe('2026-03-21');
    // Where it was opened with nothing asked for, its own default is looked for.
    expect(asked.states).toContain('shifts');
    // The status is a word too, and the hours are said.
    await expect.element(chip(1)).toHaveAccessibleName(/10:00–11:00.*Assigned.*Lift inspection.*#1\b.*Azrieli Tower/);
    await expectAccessible();
    await chip(1).click();
    await expect.poll(() => searchOf(router)).toMatchObject({ job: jobs[0]?._id, range: 'week' });
    await expect.element(chip(1)).toHaveAttribute('aria-current', 'true');
  });

  it('in Hebrew begins on Sunday, at the right', async () => {
    serverHas(someShifts([aShiftPerson(1, 'נועה')], [aShiftJob(1, [1])]));
    await show({ address: week, language: 'he' });
    await expect.element(chip(1)).toBeVisible();
    const [first, second] = heads();
    expect(first?.textContent).toContain('15/03');
    expect(first && second && leftOf(first) > leftOf(second)).toBe(true);
    const cell = document.querySelector('[role=gridcell][data-day="2026-03-15"]');
    expect(cell?.contains(chip(1).element())).toBe(true);
    expect(cell && first && Math.abs(leftOf(cell) - leftOf(first)) < 2).toBe(true);
    await expectAccessible();
  });

  it('of a day has hours: what is at the same time is in lanes, what lasts all day says so', async () => {
    const jobs = [
      aShiftJob(1, [1]),
      aShiftJob(2, [1], { startDate: '2026-03-15T08:30:00.000Z' }),
      aShiftJob(3, [1], { startDate: '2026-03-14T08:00:00.000Z', plannedLength: 4320 }),
    ];
    serverHas(someShifts([aShiftPerson(1, 'Noa'), aShiftPerson(2, 'Ruth')], jobs));
    await show({ address: day });
    await expect.element(chip(3)).toHaveAccessibleName(new RegExp(en.job.allDay));
    const [one, other] = [chip(1), chip(2)].map((each) => each.element().getBoundingClientRect());
    expect(one && other && (one.bottom <= other.top || other.bottom <= one.top)).toBe(true);
    expect(one && other && one.left < other.left).toBe(true);
  });

  it('hides what has no room in a cell behind its number', async () => {
    const jobs = Array.from({ length: 200 }, (_, n) => aShiftJob(n + 1, [1]));
    serverHas(someShifts([aShiftPerson(1, 'Noa')], jobs));
    await show({ address: week });
    const more = page.getByRole('button', { name: /^\W*195\W*more jobs: / });
    await more.click();
    const all = page.getByRole('dialog');
    await expect.element(all.getByRole('button', { name: /#200\b/ })).toBeInTheDocument();
    expect(all.getByRole('button').elements()).toHaveLength(200);
    await userEvent.keyboard('{Escape}');
    await expect.element(more).toHaveFocus();
  });

  it('has days down where the company wants it so, with people across', async () => {
    serverHas(someShifts([aShiftPerson(1, 'Noa'), aShiftPerson(2, 'Ruth')], [aShiftJob(1, [2])]));
    await show({ address: week, settings: { byDay: true } });
    await expect.element(chip(1)).toBeVisible();
    expect(heads().map((one) => one.textContent)).toEqual([
      expect.stringContaining('Noa'),
      expect.stringContaining('Ruth'),
    ]);
    await expect.element(table).toHaveAttribute('aria-rowcount', '8');
    await page.getByRole('button', { name: en.rows.menu }).click();
    await page.getByRole('menuitemradio', { name: en.rows.people }).click();
    await expect.poll(() => heads().length).toBe(7);
  });

  it('stands by role, and says how many there are of each', async () => {
    const people = [aShiftPerson(1, 'Dan', { role: 'project_manager' }), aShiftPerson(2, 'Noa')];
    serverHas(someShifts(people, []));
    const { router } = await show({ address: week });
    await page.getByRole('button', { name: en.rows.menu }).click();
    await page.getByRole('menuitemradio', { name: en.groups.by.role }).click();
    await expect.element(page.getByRole('rowheader', { name: /^Inspector/ })).toBeVisible();
    await expect.poll(() => searchOf(router)).toMatchObject({ rows: 'role' });
    await expect.element(page.getByText(en.noJobs)).toBeVisible();
  });
});

describe('its days', () => {
  it('are turned over, chosen, and left for today', async () => {
    serverHas(someShifts([aShiftPerson(1, 'Noa')], []));
    const { router } = await show({ address: week });
    await page.getByRole('button', { name: en.forth.week }).click();
    await expect.poll(() => searchOf(router)).toMatchObject({ day: '2026-03-22', range: 'week' });
    await page.getByText(en.ranges.day, { exact: true }).click();
    await expect.poll(() => searchOf(router)).toMatchObject({ day: '2026-03-22', range: 'day' });
    await page.getByRole('button', { name: en.today, exact: true }).click();
    await expect.poll(() => searchOf(router)).not.toHaveProperty('day');
    await expect.element(page.getByRole('columnheader', { name: /Today/ })).toBeVisible();
  });
});

describe('a phone', () => {
  it('shows the day of each person, those first who have something to do', async () => {
    serverHas(someShifts([aShiftPerson(1, 'אבי'), aShiftPerson(2, 'נועה')], [aShiftJob(1, [2])]));
    await show({ address: '/shifts?day=2026-03-15', view: 'phone', language: 'he' });
    await expect.element(chip(1)).toBeVisible();
    const lines = page.getByRole('list').getByRole('listitem');
    await expect
      .poll(() => lines.elements().map((one) => one.textContent ?? ''))
      .toEqual([
        expect.stringContaining('נועה'),
        expect.stringContaining('#1'),
        expect.stringMatching(new RegExp(`אבי.*${he.rows.free}`)),
      ]);
    await expectAccessible();
    // The tray is a drawer there.
    await page.getByRole('button', { name: he.tray.title, exact: true }).click();
    await expect.element(page.getByRole('dialog', { name: he.tray.title })).toBeVisible();
  });
});

describe('what waits to be planned', () => {
  it('is beside the board: jobs that nobody is on, and those without a start', async () => {
    const asked = serverHas(someShifts([aShiftPerson(1, 'Noa')], []), 2);
    const { router } = await show({ address: week });
    const tray = page.getByRole('complementary', { name: en.tray.title });
    await expect.element(tray.getByRole('button', { name: /#500\b/ })).toBeVisible();
    expect(asked.tray[0]?.get('filters')).toContain('2026-03-21');
    await tray.getByText(en.tray.unscheduled, { exact: true }).click();
    await expect.poll(() => asked.tray.at(-1)?.get('filters')).not.toContain('2026-03-21');
    await tray.getByRole('searchbox').fill('roof');
    await expect.poll(() => asked.tray.at(-1)?.get('search')).toBe('roof');
    await tray.getByRole('button', { name: /#501\b/ }).click();
    await expect.poll(() => searchOf(router)).toHaveProperty('job');
  });

  it('has a button for more, as high as any, under more than there is room for', async () => {
    serverHas(someShifts([aShiftPerson(1, 'Noa')], []));
    onCall(listJobs, ({ query }) => {
      const first = query.has('after') ? 520 : 500;
      return {
        ...onePage(
          Array.from({ length: 20 }, (_, n) => aListedJob(first + n)),
          40,
        ),
        next: first === 500 ? 'c' : null,
      };
    });
    await show({ address: week });
    const tray = page.getByRole('complementary', { name: en.tray.title });
    const more = tray.getByRole('button', { name: en.tray.more });
    await expect.element(tray.getByRole('button', { name: /#519\b/ })).toBeInTheDocument();
    await expect.element(more).toBeVisible();
    const jobs = more.element().parentElement;
    expect(jobs?.scrollHeight).toBeGreaterThan(jobs?.clientHeight ?? 0);
    expect(more.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(36);
    await expectAccessible();
    await more.click();
    await expect.element(tray.getByRole('button', { name: /#539\b/ })).toBeInTheDocument();
    await expect.element(more).not.toBeInTheDocument();
  });

  it('may be nothing', async () => {
    serverHas(someShifts([aShiftPerson(1, 'Noa')], []));
    await show({ address: week });
    await expect.element(page.getByText(en.tray.none.unassigned)).toBeVisible();
    await expect.element(page.getByText(en.noJobs)).toBeVisible();
  });
});

describe('without a board', () => {
  it('says that there is nobody', async () => {
    serverHas(someShifts([], []));
    await show({ address: week });
    await expect.element(page.getByText(en.empty.title)).toBeVisible();
  });

  it('offers to go on without a filter that can’t be read', async () => {
    serverHas(() =>
      problem(400, 'not_valid', 'Not valid', [{ path: 'query.users', code: 'unknown_reference', message: '' }]),
    );
    const filters = JSON.stringify({ field: 'status', operator: 'equal', value: 'open' });
    const { router } = await show({ address: `${week}&filters=${encodeURIComponent(filters)}` });
    await page.getByRole('button', { name: enUi.grid.clearAll }).click();
    await expect.poll(() => searchOf(router)).not.toHaveProperty('filters');
  });

  it('says why it could not be loaded', async () => {
    serverHas(() => problem(500, 'internal', 'Something went wrong'));
    await show({ address: week });
    await expect.element(page.getByRole('button', { name: enUi.tryAgain })).toBeVisible();
  });
});

it('the compact one has only those who have something to do, and leads to the whole', async () => {
  serverHas(someShifts([aShiftPerson(1, 'Noa'), aShiftPerson(2, 'Ruth')], [aShiftJob(1, [2])]));
  await show({ address: '/shifts/mini?day=2026-03-15' }, <MiniShiftsScreen />);
  await expect.element(chip(1)).toBeVisible();
  await expect.element(table).toHaveAttribute('aria-rowcount', '2');
  await expect.element(page.getByRole('link', { name: en.whole })).toHaveAttribute('href', '/shifts?day=2026-03-15');
});
