import { listAbsences } from '@plumbline/contract/absences';
import type { Absence } from '@plumbline/contract/absences';
import { readAssignmentWarnings } from '@plumbline/contract/assignment-warnings';
import type { SentBody } from '@plumbline/contract/call';
import { createBulkChange } from '@plumbline/contract/bulk-changes';
import { readClientState } from '@plumbline/contract/client-states';
import { listJobs, readJob } from '@plumbline/contract/jobs';
import type { AheadJob } from '@plumbline/contract/shifts';
import { listShifts } from '@plumbline/contract/shifts';
import { listViews } from '@plumbline/contract/views';
import { usualWeek } from '@plumbline/domain/availability/working-hours';
import type { CSSProperties } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aBulkChange } from '../../../../test/bulk-changes.ts';
import { aListedJob } from '../../../../test/jobs.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import type { RenderOptions } from '../../../../test/render.tsx';
import { render } from '../../../../test/render.tsx';
import { onCall, onePage, problem } from '../../../../test/server.ts';
import en from '../../../i18n/en/shifts.json';
import he from '../../../i18n/he/shifts.json';
import { ShellStateProvider } from '../../../ui/shell/shell-state.tsx';
import { aShiftJob, aShiftPerson, liftId, someShifts, towerId } from '../board/board.fixtures.ts';
import type { Shifts } from '../board/board-rows.ts';
import { ShiftsScreen } from './shifts-screen.tsx';

const week = '/shifts?range=week&day=2026-03-15';
const day = '/shifts?range=day&day=2026-03-15';
const [noa, ruth] = [aShiftPerson(1, 'Noa'), aShiftPerson(2, 'Ruth')];
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/[\u2066-\u2069]/g, '');

type Sent = SentBody<typeof createBulkChange>;

interface World {
  readonly sent: Sent[];
  readonly warned: SentBody<typeof readAssignmentWarnings>[];
}

/** The server has this board, so many jobs that nobody is on, and these warnings of everybody who is asked about. */
function serverHas(shifts: Shifts, { waiting = 0, warns = false } = {}): World {
  const world: World = { sent: [], warned: [] };
  onCall(listShifts, () => shifts);
  onCall(listJobs, () =>
    onePage(
      Array.from({ length: waiting }, (_, n) => ({
        ...aListedJob(500 + n),
        startDate: '2026-03-15T09:00:00.000Z',
        can: ['duplicate'],
      })),
    ),
  );
  onCall(listAbsences, () => onePage<Absence>([]));
  onCall(readJob, () => problem(404, 'not_found', 'Not found'));
  onCall(listViews, () => []);
  onCall(readClientState, ({ params }) => ({
    _id: null,
    screen: params['screen'] ?? '',
    state: null,
    updated_at: null,
  }));
  onCall(readAssignmentWarnings, ({ body }) => {
    const asked = body as SentBody<typeof readAssignmentWarnings>;
    world.warned.push(asked);
    const skill = { kind: 'skill', skill: idOf(70), lack: 'expired', lastDay: '2026-03-14' } as const;
    const found = asked.users.map((user) => ({
      at: 0,
      user,
      warnings: [{ kind: 'public_holiday', name: 'Purim' } as const, skill],
    }));
    return { found: warns ? found : [], jobs: [], skills: [{ _id: idOf(70), name: 'Ropes' }] };
  });
  onCall(createBulkChange, ({ body }) => {
    world.sent.push(body as Sent);
    return aBulkChange({ kind: 'plan_copies', state: 'done', total: 1 });
  });
  return world;
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
const cellOf = ({ _id }: { readonly _id: string }, on: string) => {
  const cell = document.querySelector<HTMLElement>(`[data-person="${_id}"][data-day="${on}"]`);
  if (!cell) throw new Error(`no cell on ${on}`);
  return cell;
};
const chip = (n: number) => page.getByRole('button', { name: new RegExp(`#${n}\\b`) });

const absence = {
  _id: idOf(60),
  kind: 'holiday',
  state: 'asked',
  firstDay: '2026-03-17',
  lastDay: '2026-03-17',
  part: 'morning',
  from: null,
  to: null,
  reason: null,
} as const;
const availability: Shifts['availability'] = {
  hours: usualWeek(7).map((spans) => spans.map((span) => ({ ...span }))),
  holidays: [{ name: 'Purim', firstDay: '2026-03-16', lastDay: '2026-03-16' }],
  people: [{ _id: noa._id, hours: null, absences: [absence] }],
};
const inTheDay = [
  aShiftJob(1, [1], { plannedLength: 330, can: ['assign', 'change', 'duplicate'] }),
  aShiftJob(2, [1], { startDate: '2026-03-15T18:00:00.000Z', plannedLength: 480, status: 'done', can: ['duplicate'] }),
];

describe('the days of the board', () => {
  it('say who can’t work and why, and how much is planned of what can be done', async () => {
    serverHas(someShifts([noa, ruth], inTheDay, { availability }));
    await show({ address: week });
    await expect.element(chip(1)).toBeVisible();
    // 5:30, and from 20:00 four hours until midnight: more than nine.
    const busy = cellOf(noa, '2026-03-15');
    expect(plain(busy.textContent)).toContain('9:30 of 9:00, too much');
    expect(busy.dataset['off']).toBeUndefined();
    const night = cellOf(noa, '2026-03-16');
    expect([night.dataset['off'], plain(night.textContent)]).toEqual(['all', expect.stringContaining('Purim')]);
    expect(plain(night.textContent)).toContain('4:00 of 0:00');
    const asked = cellOf(noa, '2026-03-17');
    expect([asked.dataset['off'], plain(asked.textContent)]).toEqual([
      'part',
      expect.stringContaining('Vacation 00:00–12:30, awaiting approval'),
    ]);
    const free = cellOf(ruth, '2026-03-20');
    expect([free.dataset['off'], plain(free.textContent)]).toEqual(['all', expect.stringContaining(en.off.day)]);
    expect(cellOf(ruth, '2026-03-15').textContent).toBe('');
    const [head] = page.getByRole('columnheader', { name: /15\/03/ }).elements();
    await expect.poll(() => plain(head?.textContent)).toContain('9:30 of 18:00');
    await expectAccessible();
  });

  it('shade the hours at which somebody can’t work (he)', async () => {
    serverHas(someShifts([noa], inTheDay, { availability }));
    await show({ address: day, language: 'he' });
    await expect.element(chip(1)).toBeVisible();
    const cell = cellOf(noa, '2026-03-15');
    const closed = [...cell.querySelectorAll<HTMLElement>('[data-closed]')];
    expect(closed).toHaveLength(2);
    const [early, late] = closed.map((one) => one.getBoundingClientRect());
    expect(early && late && early.left > late.left).toBe(true);
    expect(plain(closed[0]?.title)).toContain('08:00–17:00');
    await expectAccessible();
  });

  it('have a button for the jobs without room that a finger hits, also where too much is planned', async () => {
    const many = Array.from({ length: 6 }, (_, n) =>
      aShiftJob(n + 1, [1], { startDate: `2026-03-07T0${n + 4}:00:00.000Z`, plannedLength: 120 }),
    );
    serverHas(someShifts([noa], many, { availability }));
    await show({ address: '/shifts?range=month&day=2026-03-07' });
    const more = page.getByRole('button', { name: /^\W*\+\W*2/ });
    await expect.element(more).toBeVisible();
    const { width, height } = more.element().getBoundingClientRect();
    expect([width >= 24, height >= 24, height]).toEqual([true, true, 24]);
    const foot = cellOf(noa, '2026-03-07').querySelector('[title*="too much"]');
    expect(foot?.scrollWidth).toBeLessThanOrEqual(foot?.clientWidth ?? 0);
    await expectAccessible();
  });

  it('say it on phones too, in place of that somebody has nothing planned', async () => {
    serverHas(someShifts([noa, ruth], [], { availability }));
    await show({ address: '/shifts?day=2026-03-16', view: 'phone' });
    const line = page.getByRole('listitem').filter({ hasText: 'Ruth' });
    await expect.element(line).toBeVisible();
    expect(plain(line.element().textContent)).toContain('Purim');
    expect(line.element().textContent).not.toContain(en.rows.free);
    await expectAccessible();
  });
});

describe('jobs that automations will create', () => {
  const ahead = (part: Partial<AheadJob> = {}): AheadJob => ({
    automation: { _id: idOf(80), name: 'Weekly round' },
    jobType: liftId,
    project: towerId,
    in_many_projects: false,
    users: [noa._id],
    startDate: '2026-03-15T06:00:00.000Z',
    plannedLength: 60,
    ...part,
  });

  it('are dashed and called so, lead to the automation, and aren’t moved', async () => {
    serverHas(someShifts([noa, ruth], inTheDay, { planned_ahead: [ahead(), ahead({ users: [] })] }));
    await show({ address: week });
    const link = page.getByRole('grid').getByRole('link', { name: new RegExp(en.ahead.planned) });
    await expect.element(link).toHaveAttribute('href', `/settings/automations?automation=${idOf(80)}`);
    expect(plain(link.element().getAttribute('title'))).toBe(
      'Planned ahead, Lift inspection, 08:00–09:00, Azrieli Tower, automation Weekly round',
    );
    expect(getComputedStyle(link.element()).borderTopStyle).toBe('dashed');
    expect(link.element().closest('[data-job]')).toBeNull();
    // Nobody is known for the other one: it is beside the board.
    const beside = page.getByRole('region', { name: en.ahead.title });
    await expect.element(beside.getByRole('link')).toBeVisible();
    await expectAccessible();
  });

  it('are read by who may not open the automation (he)', async () => {
    serverHas(someShifts([noa], [], { planned_ahead: [ahead({ automation: null })] }));
    await show({ address: week, language: 'he' });
    const note = page.getByRole('note', { name: new RegExp(he.ahead.planned) });
    await expect.element(note).toBeVisible();
    expect(page.getByRole('grid').getByRole('link').elements()).toEqual([]);
  });
});

describe('copying', () => {
  const board = someShifts([noa, ruth], inTheDay);

  it('a day from its head: how many, with people or without, in which statuses', async () => {
    const { sent } = serverHas(board, { waiting: 1 });
    await show({ address: week });
    await page.getByRole('button', { name: /^Copy \W*Sunday/ }).click();
    const dialog = page.getByRole('dialog', { name: en.copy.title });
    await expect.element(dialog.getByText(/^\W*3\W* jobs will be copied/)).toBeVisible();
    await dialog.getByRole('checkbox', { name: /^Done/ }).click();
    await expect.element(dialog.getByText(/^\W*2\W* jobs will be copied/)).toBeVisible();
    await dialog.getByRole('switch', { name: en.copy.withPeople }).click();
    await expectAccessible();
    await dialog.getByRole('button', { name: en.copy.submit }).click();
    await expect.poll(() => sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      kind: 'plan_copies',
      input: {
        changes: [
          { job: inTheDay[0]?._id, unassign: [noa._id], assign: [], startDate: '2026-03-16T08:00:00.000Z' },
          { unassign: [], startDate: '2026-03-16T09:00:00.000Z' },
        ],
      },
    });
    expect(sent[0]?.jobs).toHaveLength(2);
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('a week, and the board goes to it; who can’t work then is named (he, phone)', async () => {
    const { sent, warned } = serverHas(board, { warns: true });
    const { router } = await show({ address: '/shifts?day=2026-03-15', view: 'phone', language: 'he' });
    await page.getByRole('button', { name: he.copy.menu, exact: true }).click();
    await page.getByRole('menuitem', { name: he.copy.week }).click();
    const dialog = page.getByRole('dialog', { name: he.copy.title });
    await expect.element(dialog.getByText(/Purim/)).toBeVisible();
    expect(warned.at(-1)).toMatchObject({
      users: [noa._id],
      jobs: [{ _id: inTheDay[0]?._id, startDate: '2026-03-22T08:00:00.000Z', is_copy: true }, {}],
    });
    await expectAccessible();
    await dialog.getByRole('button', { name: he.copy.submit }).click();
    await expect.poll(() => sent).toHaveLength(1);
    await expect.poll(() => router.state.location.search).toMatchObject({ day: '2026-03-22' });
  });

  it('more than 500 jobs is not begun, and nothing neither', async () => {
    const many = Array.from({ length: 501 }, (_, n) => aShiftJob(n + 1, [1], { can: ['duplicate'] }));
    serverHas(someShifts([noa], many));
    await show({ address: week });
    await page.getByRole('button', { name: /^Copy \W*Sunday/ }).click();
    const dialog = page.getByRole('dialog', { name: en.copy.title });
    await expect.element(dialog.getByText(/^Up to \W*500\W* jobs/)).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: en.copy.submit })).toBeDisabled();
  });
});

describe('what is held over a cell', () => {
  const fire = (type: string, on: Element, to: Element) => {
    const { left, top, width, height } = to.getBoundingClientRect();
    const at = { clientX: left + width / 2, clientY: top + height / 2, pointerId: 7, isPrimary: true };
    on.dispatchEvent(
      new PointerEvent(type, {
        ...at,
        pointerType: 'mouse',
        bubbles: true,
        cancelable: true,
        button: type === 'pointermove' ? -1 : 0,
      }),
    );
  };

  it('is warned of before it is dropped, by the rules of wherever people are chosen', async () => {
    const { warned } = serverHas(someShifts([noa, ruth], inTheDay), { warns: true });
    await show({ address: week });
    await expect.element(chip(1)).toBeVisible();
    const [held, target] = [chip(1).element(), cellOf(ruth, '2026-03-16')];
    fire('pointerdown', held, held);
    fire('pointermove', document.body, target);
    await expect
      .poll(() => warned.at(-1))
      .toMatchObject({
        users: [ruth._id],
        jobs: [{ _id: inTheDay[0]?._id, startDate: '2026-03-16T08:00:00.000Z' }],
      });
    const outline = () => document.querySelector<HTMLElement>('[data-testid=drop-outline]');
    await expect.poll(() => outline()?.dataset['warned']).toBe('true');
    const said = () => [...document.querySelectorAll('[role=status]')].map((one) => plain(one.textContent)).join(' ');
    expect(said()).toContain('public holiday (Purim), Ropes valid until 14/03/2026 only');
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await expect.poll(() => outline()).toBeNull();
  });
});
