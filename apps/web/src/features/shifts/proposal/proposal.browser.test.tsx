import { notifications } from '@mantine/notifications';
import { listAbsences, type Absence } from '@plumbline/contract/absences';
import type { SentBody } from '@plumbline/contract/call';
import { readAssignmentWarnings } from '@plumbline/contract/assignment-warnings';
import { createBulkChange } from '@plumbline/contract/bulk-changes';
import { readClientState } from '@plumbline/contract/client-states';
import { listJobs, readJob } from '@plumbline/contract/jobs';
import { proposeShifts } from '@plumbline/contract/shift-proposals';
import { listShifts } from '@plumbline/contract/shifts';
import { listViews } from '@plumbline/contract/views';
import type { CSSProperties } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aBulkChange } from '../../../../test/bulk-changes.ts';
import { aListedJob } from '../../../../test/jobs.ts';
import { aPerson } from '../../../../test/people.ts';
import type { RenderOptions } from '../../../../test/render.tsx';
import { render } from '../../../../test/render.tsx';
import { onCall, onePage, problem } from '../../../../test/server.ts';
import { Notices } from '../../../../test/notices.tsx';
import enWarnings from '../../../i18n/en/assignment-warnings.json';
import enProposal from '../../../i18n/en/shift-proposal.json';
import en from '../../../i18n/en/shifts.json';
import heProposal from '../../../i18n/he/shift-proposal.json';
import he from '../../../i18n/he/shifts.json';
import { ShellStateProvider } from '../../../ui/shell/shell-state.tsx';
import { aShiftJob, aShiftPerson, someShifts } from '../board/board.fixtures.ts';
import { ShiftsScreen } from '../components/shifts-screen.tsx';
import type { SentProposal } from './shown-proposal.ts';

const week = '/shifts?range=week&day=2026-03-15';
const [noa, ruth] = [aShiftPerson(1, 'Noa'), aShiftPerson(2, 'Ruth')];
const [one, other, third] = [aShiftJob(11, []), { ...aShiftJob(12, []), startDate: null }, aShiftJob(13, [])];
const proposal: SentProposal = {
  placements: [
    {
      job: one,
      person: noa._id,
      startDate: one.startDate,
      reasons: [
        { code: 'skills', count: 2 },
        { code: 'own_start' },
        { code: 'near', km: 12, job: one._id, other: 'before' },
        { code: 'load', percent: 40 },
      ],
    },
    { job: other, person: ruth._id, startDate: '2026-03-16T06:00:00.000Z', reasons: [{ code: 'first_free' }] },
  ],
  left: [{ job: third, reason: { code: 'no_time', people: 2 } }],
  people: 2,
  is_complete: true,
  jobs: [{ _id: one._id, ID: 11 }],
  jobTypes: [],
  projects: [],
};

interface Asked {
  readonly proposals: unknown[];
  readonly warnings: unknown[];
  readonly sent: (SentBody<typeof createBulkChange> & { readonly input: { readonly changes: readonly object[] } })[];
}

function serverHas(answer: () => SentProposal | Response = () => proposal): Asked {
  const asked: Asked = { proposals: [], warnings: [], sent: [] };
  onCall(listShifts, () => someShifts([noa, ruth], [aShiftJob(1, [1])]));
  onCall(listJobs, () => onePage([aListedJob(500)]));
  onCall(readJob, () => problem(404, 'not_found', 'Not found'));
  onCall(listAbsences, () => onePage<Absence>([]));
  onCall(listViews, () => []);
  onCall(readClientState, ({ params }) => ({
    _id: null,
    screen: params['screen'] ?? '',
    state: null,
    updated_at: null,
  }));
  onCall(proposeShifts, ({ body }) => {
    asked.proposals.push(body);
    return answer();
  });
  onCall(readAssignmentWarnings, ({ body }) => {
    asked.warnings.push(body);
    return { found: [{ at: 0, user: noa._id, warnings: [{ kind: 'outside_hours' as const }] }], jobs: [], skills: [] };
  });
  onCall(createBulkChange, ({ body }) => {
    asked.sent.push(body as Asked['sent'][number]);
    return aBulkChange({ kind: 'plan', state: 'done', total: 1 });
  });
  return asked;
}

afterEach(() => notifications.clean());

const inFrame = { '--plumbline-screen': '700px', display: 'flex', blockSize: 700 } as CSSProperties;
const show = (options: RenderOptions = {}) =>
  render(
    <div style={inFrame}>
      <ShellStateProvider>
        <ShiftsScreen />
      </ShellStateProvider>
      <Notices />
    </div>,
    { address: week, person: aPerson(), toggles: ['shift_view', 'projects', 'skills'], ...options },
  );

const button = (name: string | RegExp) => page.getByRole('button', { name });
const proposed = () => [...document.querySelectorAll<HTMLElement>('[data-proposed]')];
const cellOf = ({ _id }: { readonly _id: string }, on: string) =>
  document.querySelector(`[data-person="${_id}"][data-day="${on}"]`);
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/[\u2066-\u2069]/g, '');

describe('filling the plan', () => {
  it('shows a proposal over it with the reasons, and accepts what is chosen as one change', async () => {
    const asked = serverHas();
    await show();
    await button(en.fill.button).click();
    await expect.poll(() => proposed().length).toBe(2);
    expect(asked.proposals).toEqual([{ from: '2026-03-15', to: '2026-03-21' }]);
    // Not by colour alone: a dashed line, and a word.
    const [first] = proposed();
    expect(first && getComputedStyle(first).borderBlockStartStyle).toBe('dashed');
    expect(first?.textContent).toContain(en.fill.proposed);
    expect(cellOf(noa, '2026-03-15')?.contains(first ?? null)).toBe(true);
    const aside = page.getByRole('complementary').element();
    await expect.poll(() => plain(aside.textContent)).toContain('2 jobs are proposed. 2 users were considered.');
    const text = plain(aside.textContent);
    expect(text).toContain(
      'has both skills · at its own start · 12 km from job #11 before · 40% of their hours planned',
    );
    expect(text).toContain('2 users could do it, but none has time left for it.');
    await expectAccessible();
    await page.getByRole('checkbox', { name: /#12\b/ }).click();
    await expect.poll(() => proposed().length).toBe(1);
    await button(/Accept .*1.* job/).click();
    await expect.poll(() => asked.sent.length).toBe(1);
    expect(asked.sent[0]).toMatchObject({
      kind: 'plan',
      jobs: [one._id],
      input: {
        changes: [
          {
            job: one._id,
            before: { users: [], startDate: one.startDate, plannedLength: null },
            assign: [noa._id],
            unassign: [],
          },
        ],
      },
    });
    await expect.element(button(en.fill.button)).toBeVisible();
    expect(proposed()).toEqual([]);
  });

  it('is changed by moving what is proposed, and nothing is sent before it is accepted', async () => {
    const asked = serverHas();
    await show();
    await button(en.fill.button).click();
    await expect.poll(() => proposed().length).toBe(2);
    proposed()[0]?.focus();
    await userEvent.keyboard(' {ArrowRight}{ArrowRight}{Enter}');
    await expect.poll(() => cellOf(noa, '2026-03-17')?.querySelector('[data-proposed]')).toBeTruthy();
    expect(asked.sent).toEqual([]);
    await expect.element(page.getByText(enProposal.why.by_hand)).toBeVisible();
    // What is moved by hand may be wrong: it is warned of, as when somebody is assigned.
    await expect.element(page.getByText(new RegExp(enWarnings.outsideHours))).toBeVisible();
    // It is asked while it is held, and once it is there.
    for (const warned of asked.warnings) {
      expect(warned).toMatchObject({ users: [noa._id], jobs: [{ startDate: '2026-03-17T08:00:00.000Z' }] });
    }
    await button(/Accept .*2.* jobs/).click();
    await expect
      .poll(() => asked.sent[0]?.input.changes)
      .toMatchObject([
        { job: one._id, assign: [noa._id], startDate: '2026-03-17T08:00:00.000Z' },
        { job: other._id, assign: [ruth._id] },
      ]);
  });

  it('is thrown away, and leaves the plan as it was', async () => {
    const asked = serverHas();
    await show({ language: 'he' });
    await button(he.fill.button).click();
    await expect.poll(() => proposed().length).toBe(2);
    expect(proposed()[0]?.textContent).toContain(he.fill.proposed);
    await expectAccessible();
    await button(heProposal.discard).click();
    await expect.poll(() => proposed().length).toBe(0);
    expect(asked.sent).toEqual([]);
  });

  it('fits a phone, and says why there is none', async () => {
    const answers = [
      problem(409, 'proposal_too_large', 'It takes too long.'),
      { ...proposal, placements: [], left: [] },
    ];
    serverHas(() => answers.shift() ?? proposal);
    await show({ view: 'phone' });
    await button(en.tray.title).click();
    await button(en.fill.button).click();
    await expect.element(page.getByText('It takes too long.')).toBeVisible();
    await button(en.fill.button).click();
    await expect.element(page.getByText(enProposal.nothing)).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    notifications.clean();
    await expect.poll(() => document.querySelector('.mantine-Notification-root')).toBeNull();
    await expectAccessible();
  });
});
