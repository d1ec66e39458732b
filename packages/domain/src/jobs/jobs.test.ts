import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anActor, anySecurity, someIds } from '../access/actors.fixtures.ts';
import { defaultSecurityFlags } from '../settings/default-settings.ts';
import { isAnswerableIn } from '../actor/answerability.ts';
import { confirmationsAfterAssigning, mayConfirmAttendance } from './attendance.ts';
import { firstStatus, isConfirmedByAll, maySetStatus, nextStatus } from './life-cycle.ts';
import { closesCycle, linkEffect } from './links.ts';
import { builtInStatuses, isKnownStatus, orderedStatuses, statusColour } from './status.ts';

describe('the life cycle', () => {
  const job = (status: string, assigneeIds: string[] = [], confirmedIds: string[] = []) => ({
    status,
    assigneeIds,
    confirmedIds,
  });

  it('goes from open to assigned with the first assignee, and back when the last one leaves', () => {
    expect(nextStatus('assignees_added', job('open', ['a']))).toBe('assigned');
    expect(nextStatus('assignees_removed', job('assigned'))).toBe('open');
    expect(nextStatus('assignees_removed', job('confirmed'))).toBe('open');
  });

  it('is confirmed when every assignee has confirmed, and assigned again when one is added or takes back', () => {
    expect(nextStatus('attendance_confirmed', job('assigned', ['a', 'b'], ['a']))).toBe('assigned');
    expect(nextStatus('attendance_confirmed', job('assigned', ['a', 'b'], ['a', 'b']))).toBe('confirmed');
    expect(nextStatus('assignees_added', job('confirmed', ['a', 'b'], ['a']))).toBe('assigned');
    expect(nextStatus('attendance_removed', job('confirmed', ['a', 'b'], ['a']))).toBe('assigned');
  });

  it('is not confirmed by nobody', () => {
    expect(isConfirmedByAll({ assigneeIds: [], confirmedIds: [] })).toBe(false);
  });

  it('is confirmed too when the only one who had not confirmed leaves', () => {
    expect(nextStatus('assignees_removed', job('assigned', ['a'], ['a']))).toBe('confirmed');
  });

  it('is reported by Submit and in review by an issue, from anything but done', () => {
    for (const status of [
      ...builtInStatuses.filter((one) => one !== 'done' && one !== 'review'),
      'waiting for parts',
    ]) {
      expect(nextStatus('submitted', job(status))).toBe('reported');
      expect(nextStatus('issue_raised', job(status))).toBe('review');
    }
    expect(nextStatus('submitted', job('done'))).toBe('done');
    expect(nextStatus('issue_raised', job('done'))).toBe('done');
  });

  test('review wins over reported in whichever order the two come', () => {
    for (const status of builtInStatuses.filter((one) => one !== 'done')) {
      const submittedFirst = nextStatus('issue_raised', job(nextStatus('submitted', job(status))));
      const issueFirst = nextStatus('submitted', job(nextStatus('issue_raised', job(status))));
      expect([submittedFirst, issueFirst]).toEqual(['review', 'review']);
    }
  });

  test('without the status menu: open means nobody, confirmed means everybody, whatever happens in whatever order', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('assign' as const), ids: someIds }),
      fc.record({ kind: fc.constant('confirm' as const), id: fc.constantFrom('me', 'a', 'b', 'c') }),
      fc.record({ kind: fc.constant('unconfirm' as const), id: fc.constantFrom('me', 'a', 'b', 'c') }),
    );
    fc.assert(
      fc.property(someIds, fc.array(step), (first, steps) => {
        let state = job(firstStatus(first), first);
        for (const one of steps) {
          if (one.kind === 'assign') {
            const added = one.ids.some((id) => !state.assigneeIds.includes(id));
            const removed = state.assigneeIds.some((id) => !one.ids.includes(id));
            const next = {
              ...state,
              assigneeIds: one.ids,
              confirmedIds: [...confirmationsAfterAssigning(state.confirmedIds, one.ids)],
            };
            const afterAdding = added ? nextStatus('assignees_added', next) : next.status;
            state = {
              ...next,
              status: removed ? nextStatus('assignees_removed', { ...next, status: afterAdding }) : afterAdding,
            };
          } else if (one.kind === 'confirm') {
            if (!mayConfirmAttendance(one.id, state).allowed) continue;
            state = { ...state, confirmedIds: [...state.confirmedIds, one.id] };
            state.status = nextStatus('attendance_confirmed', state);
          } else if (state.confirmedIds.includes(one.id)) {
            state = { ...state, confirmedIds: state.confirmedIds.filter((id) => id !== one.id) };
            state.status = nextStatus('attendance_removed', state);
          }
          expect(state.status === 'open').toBe(state.assigneeIds.length === 0);
          expect(state.status === 'confirmed').toBe(
            state.assigneeIds.length > 0 && state.assigneeIds.every((id) => state.confirmedIds.includes(id)),
          );
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('nothing that happens by itself leaves done', () => {
    const events = [
      'assignees_added',
      'assignees_removed',
      'attendance_confirmed',
      'attendance_removed',
      'submitted',
      'issue_raised',
    ] as const;
    fc.assert(
      fc.property(fc.constantFrom(...events), someIds, someIds, (event, assigneeIds, confirmedIds) => {
        expect(nextStatus(event, { status: 'done', assigneeIds, confirmedIds })).toBe('done');
      }),
    );
  });
});

describe('setting a status by hand', () => {
  test('administrators and project managers set any, clients none', () => {
    fc.assert(
      fc.property(
        anySecurity,
        fc.constantFrom(...builtInStatuses, 'x'),
        fc.constantFrom(...builtInStatuses, 'x'),
        (security, from, to) => {
          for (const role of ['sys_admin', 'business_admin', 'project_manager'] as const) {
            expect(maySetStatus(anActor(role, { security }), from, to)).toBe(true);
          }
          expect(maySetStatus(anActor('client', { security }), from, to)).toBe(false);
          if (!security.allowChangeStatus)
            expect(maySetStatus(anActor('inspector', { security }), from, to)).toBe(false);
        },
      ),
    );
  });

  it('lets an inspector set any but done while the flag allows it, and reopen nothing that is done', () => {
    const inspector = anActor('inspector');
    expect(maySetStatus(inspector, 'assigned', 'reported')).toBe(true);
    expect(maySetStatus(inspector, 'assigned', 'waiting for parts')).toBe(true);
    expect(maySetStatus(inspector, 'reported', 'done')).toBe(false);
    expect(maySetStatus(inspector, 'done', 'open')).toBe(false);
    const held = anActor('inspector', { security: { ...defaultSecurityFlags, allowChangeStatus: false } });
    expect(maySetStatus(held, 'assigned', 'reported')).toBe(false);
  });
});

describe('answerability', () => {
  it('closes done jobs to everybody until the setting opens them', () => {
    expect(isAnswerableIn('done', 'sys_admin', null)).toBe(false);
    expect(isAnswerableIn('done', 'inspector', null)).toBe(false);
    expect(isAnswerableIn('done', 'sys_admin', { done: true })).toBe(true);
    expect(isAnswerableIn('done', 'project_manager', { done: false })).toBe(false);
  });

  it('is not misled by names that every object has', () => {
    expect(isAnswerableIn('constructor', 'inspector', {})).toBe(false);
  });
});

describe('statuses', () => {
  const custom = [{ name: 'waiting', colour: '#123456' }];

  test('each is listed once, the ordered ones first, whatever the order says', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...builtInStatuses, 'waiting', 'gone')), (order) => {
        const listed = orderedStatuses(custom, order);
        expect([...listed].toSorted()).toEqual([...builtInStatuses, 'waiting'].toSorted());
        const wanted = [...new Set(order.filter((one) => one !== 'gone'))];
        expect(listed.slice(0, wanted.length)).toEqual(wanted);
      }),
    );
  });

  it('have their colours, review’s from the branding', () => {
    expect(statusColour('review', custom, '#ABCDEF')).toBe('#ABCDEF');
    expect(statusColour('waiting', custom, '#ABCDEF')).toBe('#123456');
    expect(isKnownStatus('waiting', custom)).toBe(true);
    expect(isKnownStatus('gone', custom)).toBe(false);
  });
});

describe('links', () => {
  it('ignore the job itself and what is linked already', () => {
    expect(linkEffect('1', '1', [])).toBe('ignore');
    expect(linkEffect('1', '2', ['3', '2'])).toBe('ignore');
    expect(linkEffect('1', '2', ['3'])).toBe('link');
    expect(closesCycle('1', ['3', '1'])).toBe(true);
  });
});
