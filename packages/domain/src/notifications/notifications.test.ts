import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Role } from '../actor/roles.ts';
import type { AfterOf, AnyEvent, BeforeOf, EventName } from '../events/catalogue.ts';
import { groupByDay } from './grouping.ts';
import {
  chosenPreferences,
  defaultPreferences,
  deliveriesFor,
  isPreferenceKey,
  notificationCategories,
  deliveries,
  preferenceKeys,
  requiredPreferences,
  typesOfCategory,
  withCategory,
} from './preferences.ts';
import { recipients } from './recipients.ts';
import type { NotificationFacts } from './recipients.ts';

function anEvent<N extends EventName>(
  name: N,
  before: BeforeOf<N>,
  after: AfterOf<N>,
  actorId: string | null = 'actor',
): AnyEvent {
  return {
    name,
    subjectId: 's',
    actorId,
    impersonatorId: null,
    at: '2026-03-27T10:00:00Z',
    relations: {},
    before,
    after,
  } as unknown as AnyEvent;
}

const around: NotificationFacts = {
  assigneeIds: ['ida', 'ben'],
  createdBy: 'cleo',
  memberIds: ['ida', 'mia'],
  administratorIds: ['ann'],
  skillHolder: null,
  skillManagers: [],
  absentPerson: null,
  planners: [],
};

describe('who is told', () => {
  it('of a job’s new status: its people, its creator and its project’s members, each with every reason', () => {
    const event = anEvent('job.status_changed', { status: 'open' }, { status: 'assigned', by: 'life_cycle' });
    expect(recipients(event, around)).toEqual([
      { userId: 'ida', type: 'job_status_changed', categories: ['general_my_jobs', 'general_job_activity'] },
      { userId: 'ben', type: 'job_status_changed', categories: ['general_my_jobs'] },
      { userId: 'cleo', type: 'job_status_changed', categories: ['general_my_activity'] },
      { userId: 'mia', type: 'job_status_changed', categories: ['general_job_activity'] },
    ]);
  });

  it('of what stopped working: whoever set it up, and all administrators where that person is none any more', () => {
    for (const [name, type] of [
      ['automation.paused', 'automation_paused'],
      ['automation.failing', 'automation_failing'],
      ['webhook.paused', 'webhook_paused'],
    ] as const) {
      const stopped = (ownerId: string | null) =>
        recipients(anEvent(name, null as never, { name: 'Repairs', reason: 'loop', ownerId } as never, null), {
          ...around,
          administratorIds: ['ann', 'abe'],
        }).map((one) => [one.userId, one.type, one.categories]);
      expect(stopped('abe')).toEqual([['abe', type, ['general_system']]]);
      for (const gone of ['banned', null]) {
        expect(stopped(gone).map(([userId]) => userId)).toEqual(['ann', 'abe']);
      }
    }
  });

  it('of a new job: whoever is on it of the assignment, the members of the job', () => {
    const head = {
      number: 1,
      status: 'assigned',
      jobTypeId: 't',
      projectId: 'p',
      startDate: null,
      plannedLength: null,
      assigneeIds: ['ida'],
    };
    expect(recipients(anEvent('job.created', null, head), around)).toEqual([
      { userId: 'ida', type: 'user_assigned_to_job', categories: ['general_my_jobs'] },
      { userId: 'mia', type: 'job_created', categories: ['general_job_activity'] },
    ]);
  });

  it('of a removal: those who were on the job until then', () => {
    const event = anEvent('job.unassigned', { userIds: ['zoe'] }, null);
    expect(recipients(event, around)).toContainEqual({
      userId: 'zoe',
      type: 'user_unassigned_from_job',
      categories: ['general_my_jobs'],
    });
  });

  it('of joining a project: only who joined', () => {
    const event = anEvent('project.members_changed', { memberIds: ['a', 'b'] }, { memberIds: ['b', 'c'] });
    expect(recipients(event, around).map((one) => one.userId)).toEqual(['c']);
  });

  it('of what a person does with an absence: who decides about it; of what others do: the person', () => {
    const absence = {
      absenceId: 'a',
      kind: 'sick',
      state: 'asked',
      firstDay: '2026-03-24',
      lastDay: '2026-03-24',
      part: 'days',
      from: null,
      to: null,
    } as const;
    const person = (id: string, role: Role) => ({ id, role });
    const facts = (role: Role): NotificationFacts => ({
      ...around,
      absentPerson: person('ida', role),
      planners: [person('boss', 'sys_admin'), person('ann', 'business_admin'), person('max', 'project_manager')],
    });
    const told = (role: Role, actor: string) =>
      recipients(anEvent('user.absence_asked', null, absence, actor), facts(role)).map(
        ({ userId, type }) => `${userId} ${type}`,
      );
    expect(told('inspector', 'ida')).toEqual(['boss absence_asked', 'ann absence_asked', 'max absence_asked']);
    // Nobody decides about a person above them.
    expect(told('business_admin', 'ida')).toEqual(['boss absence_asked', 'ann absence_asked']);
    expect(told('inspector', 'max')).toEqual(['ida absence_decided']);
    const decided = anEvent('user.absence_refused', absence, { ...absence, state: 'refused' }, 'max');
    expect(recipients(decided, facts('inspector')).map(({ userId }) => userId)).toEqual(['ida']);
  });

  it('of background work that is late: system administrators alone', () => {
    const planners = [
      { id: 'boss', role: 'sys_admin' as const },
      { id: 'ann', role: 'business_admin' as const },
    ];
    for (const name of ['work.delayed', 'work.recovered'] as const) {
      const found = recipients(anEvent(name, null, { name: 'mail' }, null), { ...around, planners });
      expect(found.map(({ userId, type }) => [userId, type])).toEqual([['boss', 'work_delayed']]);
    }
    expect(defaultPreferences.has('general_system_work_delayed_email')).toBe(true);
  });

  it('of a drive that is broken, or works again: all administrators', () => {
    const broken = anEvent('drive.broken', null, { provider: 'google', problem: 'access_revoked' }, null);
    for (const event of [broken, anEvent('drive.recovered', null, { provider: 'google' }, null)]) {
      const found = recipients(event, { ...around, administratorIds: ['ann', 'abe'] });
      expect(found.map(({ userId, type }) => `${userId} ${type}`)).toEqual(['ann drive_broken', 'abe drive_broken']);
    }
    expect(defaultPreferences.has('general_system_drive_broken_email')).toBe(true);
  });

  test('never the one who did it', () => {
    fc.assert(
      fc.property(fc.constantFrom('ida', 'ben', 'cleo', 'mia', 'ann'), (actor) => {
        for (const event of [
          anEvent('job.status_changed', { status: 'a' }, { status: 'b', by: 'person' }, actor),
          anEvent('project.location_changed', null, null, actor),
          anEvent('job_type.created', null, { title: 'Lift', templateId: null }, actor),
        ]) {
          expect(recipients(event, around).map((one) => one.userId)).not.toContain(actor);
        }
      }),
    );
  });

  it('of a forgotten password: the person, by e-mail whatever they chose', () => {
    const [recipient] = recipients(
      anEvent('user.password_reset_requested', null, { expiresAt: '2026-03-27T11:00:00Z' }, null),
      around,
    );
    expect(recipient).toMatchObject({ userId: 's', type: 'forgot_password' });
    const nothing = new Set<string>(chosenPreferences([]));
    expect(deliveriesFor(nothing, recipient!.categories, recipient!.type)).toEqual(['email']);
  });

  it('of a skill that ends: its holder, and whoever may give it again', () => {
    const person = (id: string, role: Role, canManageSkills = false) => ({ id, role, canManageSkills });
    const managers = [
      person('owner', 'sys_admin'),
      person('ann', 'business_admin'),
      person('pat', 'project_manager', true),
      person('ivy', 'inspector', true),
    ];
    const seen = (
      skillHolder: ReturnType<typeof person>,
      name: 'skill.expiring' | 'skill.expired' = 'skill.expiring',
    ) => {
      const event = anEvent(name, null, { userId: skillHolder.id, name: 'Heights', lastDay: '2026-04-01' }, null);
      return recipients(event, { ...around, skillHolder, skillManagers: managers });
    };
    expect(seen(person('ida', 'inspector')).map((one) => one.userId)).toEqual(['ida', 'owner', 'ann', 'pat']);
    expect(seen(person('ann', 'business_admin')).map((one) => one.userId)).toEqual(['ann', 'owner']);
    expect(seen(person('owner', 'sys_admin')).map((one) => one.userId)).toEqual(['owner']);
    expect(seen(person('ida', 'inspector'), 'skill.expired')[0]).toEqual({
      userId: 'ida',
      type: 'skill_expired',
      categories: ['general_system'],
    });
  });

  it('of nothing when an event concerns nobody', () => {
    expect(recipients(anEvent('job.visited', null, { userId: 'ida' }), around)).toEqual([]);
  });
});

describe('preferences', () => {
  it('have keys of category, type and delivery', () => {
    expect(isPreferenceKey('general_my_jobs_job_answered_push')).toBe(true);
    expect(isPreferenceKey('general_my_jobs_forgot_password_push')).toBe(false);
    expect(new Set(preferenceKeys).size).toBe(preferenceKeys.length);
  });

  test('toggling a category sets or clears all its items for that delivery and nothing else', () => {
    fc.assert(
      fc.property(
        fc.subarray([...preferenceKeys]),
        fc.constantFrom(...notificationCategories),
        fc.constantFrom(...deliveries),
        fc.boolean(),
        (keys, category, delivery, isOn) => {
          const before = chosenPreferences(keys);
          const after = withCategory(before, category, delivery, isOn);
          const touched = typesOfCategory[category].map((type) => `${category}_${type}_${delivery}`);
          for (const key of preferenceKeys) {
            if (requiredPreferences.includes(key)) expect(after).toContain(key);
            else expect(after.includes(key)).toBe(touched.includes(key) ? isOn : before.includes(key));
          }
        },
      ),
    );
  });

  it('tell a new person everything at the bell, and their own assignments by e-mail and push', () => {
    expect(deliveriesFor(defaultPreferences, ['general_my_jobs'], 'user_assigned_to_job')).toEqual([
      'notification',
      'email',
      'push',
    ]);
    expect(deliveriesFor(defaultPreferences, ['general_job_activity'], 'job_answered')).toEqual(['notification']);
  });

  it('of all reasons count', () => {
    const chosen = new Set(['general_job_activity_job_answered_email']);
    expect(deliveriesFor(chosen, ['general_my_jobs', 'general_job_activity'], 'job_answered')).toEqual(['email']);
  });
});

describe('the panel’s days', () => {
  const context = { now: '2026-03-27T12:00:00+03:00', timeZone: 'Asia/Jerusalem' };
  const at = (date: string) => ({ date });

  it('are today, weekdays up to seven days back, then all that is older', () => {
    const headings = groupByDay(
      [
        '2026-03-27T00:30:00+02:00',
        '2026-03-26T23:30:00+02:00',
        '2026-03-20T08:00:00+02:00',
        '2026-03-19T23:59:00+02:00',
        '2025-01-01T00:00:00Z',
      ].map(at),
      context,
    ).map((group) => [group.heading, group.items.length]);
    expect(headings).toEqual([
      [{ kind: 'today' }, 1],
      [{ kind: 'weekday', weekday: 4, daysAgo: 1 }, 1],
      [{ kind: 'weekday', weekday: 5, daysAgo: 7 }, 1],
      [{ kind: 'older' }, 2],
    ]);
  });

  test('hold every item once, newest first, in at most nine groups', () => {
    const dates = fc
      .date({ min: new Date('2026-03-01'), max: new Date('2026-03-29'), noInvalidDate: true })
      .map((date) => at(date.toISOString()));
    fc.assert(
      fc.property(fc.array(dates), (items) => {
        const groups = groupByDay(items, context);
        expect(groups.length).toBeLessThanOrEqual(9);
        expect(groups.flatMap((group) => group.items.map((one) => one.date))).toEqual(
          items
            .map((one) => one.date)
            .toSorted()
            .toReversed(),
        );
        expect(new Set(groups.map((group) => JSON.stringify(group.heading))).size).toBe(groups.length);
      }),
    );
  });
});
