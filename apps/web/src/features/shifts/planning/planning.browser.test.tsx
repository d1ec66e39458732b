import { readAssignmentWarnings } from '@plumbline/contract/assignment-warnings';
import type { SentBody } from '@plumbline/contract/call';
import { createBulkChange } from '@plumbline/contract/bulk-changes';
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
import { aBulkChange } from '../../../../test/bulk-changes.ts';
import { aListedJob } from '../../../../test/jobs.ts';
import { aPerson } from '../../../../test/people.ts';
import type { RenderOptions } from '../../../../test/render.tsx';
import { render } from '../../../../test/render.tsx';
import { onCall, onePage, problem } from '../../../../test/server.ts';
import en from '../../../i18n/en/shifts.json';
import he from '../../../i18n/he/shifts.json';
import { ShellStateProvider } from '../../../ui/shell/shell-state.tsx';
import { aShiftJob, aShiftPerson, someShifts } from '../board/board.fixtures.ts';
import type { Shifts } from '../board/board-rows.ts';
import { ShiftsScreen } from '../components/shifts-screen.tsx';

const week = '/shifts?range=week&day=2026-03-15';
const day = '/shifts?range=day&day=2026-03-15';
const [noa, ruth] = [aShiftPerson(1, 'Noa'), aShiftPerson(2, 'Ruth')];
const first = aShiftJob(1, [1], { can: ['assign', 'change', 'duplicate'] });
const board = someShifts([noa, ruth], [first]);

type Sent = SentBody<typeof createBulkChange> & {
  readonly input: { readonly changes: readonly Record<string, unknown>[] };
};

/** The server has this board and these jobs to plan. Gives what was planned; each is done once `answer` is, by default at once. */
function serverHas(shifts: Shifts, waiting = 0, answer: () => Promise<void> = async () => undefined): Sent[] {
  const sent: Sent[] = [];
  onCall(listShifts, () => shifts);
  onCall(listJobs, () => onePage(Array.from({ length: waiting }, (_, n) => aListedJob(500 + n))));
  onCall(readJob, () => problem(404, 'not_found', 'Not found'));
  onCall(listAbsences, () => onePage<Absence>([]));
  onCall(listViews, () => []);
  onCall(readClientState, ({ params }) => ({
    _id: null,
    screen: params['screen'] ?? '',
    state: null,
    updated_at: null,
  }));
  onCall(readAssignmentWarnings, () => ({ found: [], jobs: [], skills: [] }));
  onCall(createBulkChange, async ({ body }) => {
    sent.push(body as Sent);
    await answer();
    return aBulkChange({ kind: 'plan', state: 'done', total: 1 });
  });
  return sent;
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

const chip = (n: number) => page.getByRole('button', { name: new RegExp(`#${n}\\b`) });
const cellOf = ({ _id }: { readonly _id: string }, on: string) => {
  const cell = document.querySelector(`[data-person="${_id}"][data-day="${on}"]`);
  if (!cell) throw new Error(`no cell on ${on}`);
  return cell;
};
const said = () => [...document.querySelectorAll('[role=status]')].map((one) => one.textContent).join(' ');
const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '');
const outline = () => document.querySelector<HTMLElement>('[data-testid=drop-outline]');

interface Point {
  readonly x: number;
  readonly y: number;
}
const middle = (element: Element): Point => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};
function fire(
  type: string,
  { x, y }: Point,
  init: PointerEventInit = {},
  on: Element | null = document.elementFromPoint(x, y),
) {
  const at = {
    clientX: x,
    clientY: y,
    pointerId: 7,
    isPrimary: true,
    pointerType: 'mouse',
    bubbles: true,
    cancelable: true,
  };
  (on ?? document.body).dispatchEvent(
    new PointerEvent(type, { ...at, button: type === 'pointermove' ? -1 : 0, ...init }),
  );
}
const frames = async (count = 3) => {
  for (let n = 0; n < count; n += 1) await new Promise(requestAnimationFrame);
};
/** Takes something up and holds it over a point. */
async function hold(from: Element, to: Point, init: PointerEventInit = {}) {
  fire('pointerdown', middle(from), init, from);
  fire('pointermove', { x: middle(from).x + 8, y: middle(from).y }, init);
  await frames();
  fire('pointermove', to, init);
  await frames();
}
async function drag(from: Element, to: Point, init: PointerEventInit = {}) {
  await hold(from, to, init);
  fire('pointerup', to, init);
}
const changes = (sent: readonly Sent[]) => sent.flatMap(({ input }) => input.changes);
const searchOf = (router: { state: { location: { search: unknown } } }) => router.state.location.search;

describe('a job that is dragged by the mouse', () => {
  it('comes to the person and day that it is dropped on, at once, and back where the server refuses', async () => {
    let end = () => undefined as void;
    const sent = serverHas(board, 0, () => new Promise((resolve) => (end = resolve)));
    const { router } = await show({ address: week });
    await expect.element(chip(1)).toBeVisible();
    const target = cellOf(ruth, '2026-03-16');
    await hold(chip(1).element(), middle(target));
    const [line, at] = [outline()?.getBoundingClientRect(), target.getBoundingClientRect()];
    expect(line && Math.abs(line.left - at.left) < 2 && Math.abs(line.top - at.top) < 2).toBe(true);
    fire('pointerup', middle(target));
    await expect.poll(() => target.contains(chip(1).element())).toBe(true);
    await expect.poll(() => sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ kind: 'plan', jobs: [first._id] });
    expect(changes(sent)).toMatchObject([
      {
        job: first._id,
        before: { users: [noa._id], startDate: first.startDate, plannedLength: null },
        assign: [ruth._id],
        unassign: [noa._id],
        startDate: '2026-03-16T08:00:00.000Z',
      },
    ]);
    expect(plain(said())).toMatch(/#1.*Ruth Levi.*16\/03\/2026/);
    expect(searchOf(router)).not.toHaveProperty('job');
    end();
    // The board as the server has it says otherwise.
    await expect.poll(() => cellOf(noa, '2026-03-15').contains(chip(1).element())).toBe(true);
  });

  it('is copied with Alt, and let go by Escape', async () => {
    const sent = serverHas(board);
    await show({ address: week });
    await expect.element(chip(1)).toBeVisible();
    await hold(chip(1).element(), middle(cellOf(ruth, '2026-03-15')), { altKey: true });
    await userEvent.keyboard('{Escape}');
    fire('pointerup', middle(cellOf(ruth, '2026-03-15')), { altKey: true });
    expect(outline()).toBeNull();
    expect(said()).toContain(en.plan.cancelled);
    await drag(chip(1).element(), middle(cellOf(ruth, '2026-03-15')), { altKey: true });
    await expect.poll(() => sent.map(({ kind }) => kind)).toEqual(['plan_copies']);
    expect(changes(sent)).toMatchObject([{ assign: [ruth._id], unassign: [noa._id] }]);
  });

  it('that was deleted while it is held goes nowhere, and it is said', async () => {
    let end = () => undefined as void;
    const other = aShiftJob(2, [2], { can: ['assign', 'change'] });
    const sent = serverHas(someShifts([noa, ruth], [first, other]), 0, () => new Promise((resolve) => (end = resolve)));
    await show({ address: week });
    await expect.element(chip(2)).toBeVisible();
    await drag(chip(1).element(), middle(cellOf(ruth, '2026-03-16')));
    await expect.poll(() => sent).toHaveLength(1);
    const target = middle(cellOf(noa, '2026-03-17'));
    await hold(chip(2).element(), target);
    // What the server says after the first move has no second job any more, nor its person.
    onCall(listShifts, () => someShifts([noa], [first]));
    end();
    await expect.poll(() => chip(2).elements()).toEqual([]);
    fire('pointerup', target);
    await expect.poll(said).toContain(en.plan.gone_one);
    expect(sent).toHaveLength(1);
  });

  it('goes to the tray, and from there to somebody', async () => {
    const sent = serverHas(board, 1);
    await show({ address: week });
    const tray = page.getByRole('complementary', { name: en.tray.title });
    await expect.element(chip(500)).toBeVisible();
    await expect.element(chip(1)).toBeVisible();
    await drag(chip(1).element(), middle(tray.element()));
    await expect.poll(() => changes(sent)).toMatchObject([{ job: first._id, assign: [], unassign: [noa._id] }]);
    await drag(chip(500).element(), middle(cellOf(ruth, '2026-03-17')));
    await expect
      .poll(() => changes(sent)[1])
      .toMatchObject({
        before: { users: [] },
        assign: [ruth._id],
        unassign: [],
        startDate: '2026-03-17T08:00:00.000Z',
      });
  });

  it('takes all along that are chosen with Ctrl or Shift', async () => {
    const jobs = [first, aShiftJob(2, [2]), aShiftJob(3, [2], { startDate: '2026-03-16T08:00:00.000Z' })];
    const sent = serverHas(someShifts([noa, ruth], jobs));
    const { router } = await show({ address: week });
    await chip(1).click({ modifiers: ['Control'] });
    await expect.element(chip(1)).toHaveAttribute('aria-pressed', 'true');
    await chip(3).click({ modifiers: ['Shift'] });
    expect(plain(said())).toContain('3 jobs selected');
    await chip(2).click({ modifiers: ['Control'] });
    await expect.element(chip(2)).not.toHaveAttribute('aria-pressed');
    expect(searchOf(router)).not.toHaveProperty('job');
    await expectAccessible();
    await drag(chip(1).element(), middle(cellOf(noa, '2026-03-16')));
    await expect
      .poll(() => changes(sent))
      .toMatchObject([
        { job: jobs[0]?._id, assign: [], startDate: '2026-03-16T08:00:00.000Z' },
        { job: jobs[2]?._id, assign: [noa._id], unassign: [ruth._id], startDate: '2026-03-17T08:00:00.000Z' },
      ]);
    await expect.element(chip(1)).not.toHaveAttribute('aria-pressed');
  });

  it('stays where one may not move it, and it is said why', async () => {
    const sent = serverHas(someShifts([noa, ruth], [{ ...first, can: [] }]));
    const { router } = await show({ address: week });
    await expect.element(chip(1)).toBeVisible();
    await drag(chip(1).element(), middle(cellOf(ruth, '2026-03-15')));
    expect(outline()).toBeNull();
    expect(plain(said())).toContain(en.plan.notAllowed.replace('{{jobs}}', '#1'));
    expect([sent.length, searchOf(router)]).toEqual([0, expect.not.objectContaining({ job: first._id })]);
  });

  it('may be given to somebody else where its start may not be changed', async () => {
    const sent = serverHas(someShifts([noa, ruth], [{ ...first, can: ['assign'] }]));
    await show({ address: week });
    await expect.element(chip(1)).toBeVisible();
    await drag(chip(1).element(), middle(cellOf(ruth, '2026-03-16')));
    expect(plain(said())).toContain(en.plan.notAllowed.replace('{{jobs}}', '#1'));
    await drag(chip(1).element(), middle(cellOf(ruth, '2026-03-15')));
    await expect.poll(() => changes(sent)).toMatchObject([{ assign: [ruth._id], unassign: [noa._id] }]);
  });
});

describe('on hours', () => {
  it.each(['en', 'he'] as const)(
    'in %s a job has the hour that it is dropped on, and its end its length',
    async (language) => {
      const sent = serverHas(board);
      await show({ address: day, language });
      await expect.element(chip(1)).toBeVisible();
      const cell = cellOf(noa, '2026-03-15');
      const hour = (cell.getBoundingClientRect().width / 24) * (language === 'he' ? -1 : 1);
      const at = middle(chip(1).element());
      await drag(chip(1).element(), { x: at.x + 2 * hour, y: at.y });
      await expect.poll(() => changes(sent)).toMatchObject([{ assign: [], startDate: '2026-03-15T10:00:00.000Z' }]);
      await expect.element(chip(1)).toHaveAccessibleName(/10:00/);
      const edge = document.querySelector('[data-edge]');
      if (!edge) throw new Error('no edge');
      const end = middle(edge);
      await drag(edge, { x: end.x + hour / 2, y: end.y });
      await expect.poll(() => changes(sent)[1]).toMatchObject({ before: { plannedLength: null }, plannedLength: 90 });
    },
  );
});

describe('by keys', () => {
  it('arrows go from cell to cell, Space takes up, arrows move, Enter drops', async () => {
    const sent = serverHas(board);
    const { router } = await show({ address: week });
    await expect.element(chip(1)).toBeVisible();
    chip(1).element().focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(cellOf(noa, '2026-03-16'));
    await userEvent.keyboard('{ArrowDown}{ArrowLeft}{ArrowUp}');
    await expect.element(chip(1)).toHaveFocus();
    await userEvent.keyboard(' ');
    expect(plain(said())).toContain('Moving #1 Lift inspection');
    await userEvent.keyboard('{ArrowDown}');
    expect(plain(said())).toMatch(/Ruth Levi, Sunday, 15\/03\/2026/);
    await userEvent.keyboard('{ArrowRight}');
    expect(plain(said())).toMatch(/Ruth Levi, Monday, 16\/03\/2026/);
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => changes(sent))
      .toMatchObject([{ assign: [ruth._id], startDate: '2026-03-16T08:00:00.000Z' }]);
    expect(searchOf(router)).not.toHaveProperty('job');
  });

  it('Escape puts back, Delete takes to the tray, and a job of the tray comes to the board', async () => {
    const sent = serverHas(board, 1);
    await show({ address: week });
    await expect.element(chip(500)).toBeVisible();
    await expect.element(chip(1)).toBeVisible();
    chip(1).element().focus();
    await userEvent.keyboard(' {ArrowDown}{Escape}');
    expect(said()).toContain(en.plan.cancelled);
    await userEvent.keyboard(' {Delete}');
    expect(said()).toContain(en.plan.tray);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => changes(sent)).toMatchObject([{ unassign: [noa._id] }]);
    chip(500).element().focus();
    await userEvent.keyboard(' {ArrowDown}{Enter}');
    await expect.poll(() => changes(sent)[1]).toMatchObject({ assign: [ruth._id] });
  });

  it('in Hebrew the next day is to the left, and what is said is Hebrew', async () => {
    const sent = serverHas(board);
    await show({ address: week, language: 'he' });
    await expect.element(chip(1)).toBeVisible();
    chip(1).element().focus();
    await userEvent.keyboard(' {ArrowLeft}');
    expect(plain(said())).toContain('16/03/2026');
    await expectAccessible();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => changes(sent)).toMatchObject([{ assign: [], startDate: '2026-03-16T08:00:00.000Z' }]);
  });

  it('on hours arrows move by quarters, and Shift makes longer', async () => {
    const sent = serverHas(board);
    await show({ address: day });
    await expect.element(chip(1)).toBeVisible();
    chip(1).element().focus();
    await userEvent.keyboard(' {ArrowRight}{ArrowRight}{Enter}');
    await expect.poll(() => changes(sent)).toMatchObject([{ startDate: '2026-03-15T08:30:00.000Z' }]);
    await expect.element(chip(1)).toHaveAccessibleName(/10:00/);
    chip(1).element().focus();
    await userEvent.keyboard(' {Shift>}{ArrowRight}{ArrowRight}{/Shift}');
    expect(plain(said())).toContain('1 h 30 min');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => changes(sent)[1]).toMatchObject({ plannedLength: 90 });
  });
});

describe('under a finger', () => {
  const touch = { pointerType: 'touch' };
  const rest = () => new Promise((resolve) => setTimeout(resolve, 500));

  it('a job is moved once it has been rested on, and not by scrolling', async () => {
    const sent = serverHas(board);
    await show({ address: '/shifts?day=2026-03-15', view: 'phone', language: 'he' });
    await expect.element(chip(1)).toBeVisible();
    const [from, to] = [chip(1).element(), middle(cellOf(ruth, '2026-03-15'))];
    fire('pointerdown', middle(from), touch, from);
    fire('pointermove', to, touch);
    await rest();
    expect(outline()).toBeNull();
    fire('pointerup', to, touch);

    fire('pointerdown', middle(from), touch, from);
    await rest();
    expect(outline()).not.toBeNull();
    const scrolling = new Event('touchmove', { bubbles: true, cancelable: true });
    from.dispatchEvent(scrolling);
    expect(scrolling.defaultPrevented).toBe(true);
    fire('pointermove', to, touch);
    await frames();
    fire('pointerup', to, touch);
    await expect.poll(() => changes(sent)).toMatchObject([{ assign: [ruth._id], unassign: [noa._id] }]);
    expect(changes(sent)[0]).not.toHaveProperty('startDate');
    expect(plain(said())).toContain('Ruth Levi');
  });

  it('the tray gives way to the board, and takes jobs by its button', async () => {
    const sent = serverHas(board, 1);
    await show({ address: '/shifts?day=2026-03-15', view: 'phone', language: 'he' });
    await page.getByRole('button', { name: he.tray.title, exact: true }).click();
    const drawer = page.getByRole('dialog', { name: he.tray.title });
    await expect.element(drawer.getByRole('button', { name: /#500\b/ })).toBeVisible();
    const waiting = drawer.getByRole('button', { name: /#500\b/ }).element();
    fire('pointerdown', middle(waiting), touch, waiting);
    await rest();
    await expect.element(drawer).not.toBeInTheDocument();
    const to = middle(cellOf(ruth, '2026-03-15'));
    fire('pointermove', to, touch);
    await frames();
    fire('pointerup', to, touch);
    await expect.poll(() => changes(sent)).toMatchObject([{ assign: [ruth._id], unassign: [] }]);
    const [from, button] = [
      chip(1).element(),
      page.getByRole('button', { name: he.tray.title, exact: true }).element(),
    ];
    fire('pointerdown', middle(from), touch, from);
    await rest();
    fire('pointermove', middle(button), touch);
    await frames();
    fire('pointerup', middle(button), touch);
    await expect.poll(() => changes(sent)[1]).toMatchObject({ unassign: [noa._id] });
  });
});
