import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Ability } from './abilities.ts';
import { abilities } from './abilities.ts';
import type { Actor } from '../actor/actor.ts';
import {
  aJob,
  aJobType,
  aPerson,
  aProject,
  anActor,
  anyActor,
  anyJob,
  anyPerson,
  anyProject,
  anyRole,
} from './actors.fixtures.ts';
import { abilitiesOn, can, generalAbilities } from './can.ts';
import type { UserFacts } from '../actor/facts.ts';
import { defaultSecurityFlags } from '../settings/default-settings.ts';
import { atLeast, isAbove, roles } from '../actor/roles.ts';
import type { Role } from '../actor/roles.ts';

const mine = aJob({ assigneeIds: ['me'] });
const memberJob = { actorIsProjectMember: true };
const withFlags = (role: Role, flags: Partial<Actor['security']>) =>
  anActor(role, { security: { ...defaultSecurityFlags, ...flags } });
const code = (decision: ReturnType<typeof can>) => (decision.allowed ? 'allowed' : decision.code);

describe('what one may not see', () => {
  test('answers unseen for every ability on it', () => {
    const stranger = anActor('inspector');
    for (const ability of abilities.filter(
      (one) => one.startsWith('job.') && !['job.list', 'job.create'].includes(one),
    )) {
      expect(can(stranger, ability as 'job.read', aJob())).toMatchObject({ reason: 'unseen', code: 'not_found' });
    }
    expect(abilitiesOn(stranger, 'job', aJob())).toEqual([]);
  });

  test('nothing is done on what is not seen', () => {
    fc.assert(
      fc.property(anyActor, anyJob, anyProject, anyPerson, (actor, job, project, user) => {
        for (const verbs of [abilitiesOn(actor, 'job', job), abilitiesOn(actor, 'project', project)]) {
          if (verbs.length > 0) expect(verbs).toContain('read');
        }
        const onUser = abilitiesOn(actor, 'user', user).filter((verb) => verb !== 'impersonate');
        if (onUser.length > 0) expect(onUser).toContain('read_name');
      }),
    );
  });
});

describe('the order of roles among staff', () => {
  // A private project is closed to a project manager who isn't a member: the one place where the table itself asks more of them.
  test('what a lower role may do with a job, a higher one may too', () => {
    fc.assert(
      fc.property(anyActor, anyRole, anyJob, (actor, other, job) => {
        fc.pre(actor.role !== 'client' && atLeast(other, actor.role));
        const higher = { ...actor, role: other };
        expect(abilitiesOn(higher, 'job', job)).toEqual(expect.arrayContaining([...abilitiesOn(actor, 'job', job)]));
      }),
      { numRuns: 2000 },
    );
  });

  test('what a lower role may do with a project, a higher one may too, but for private ones', () => {
    fc.assert(
      fc.property(anyActor, anyRole, anyProject, (actor, other, project) => {
        fc.pre(actor.role !== 'client' && atLeast(other, actor.role));
        fc.pre(!project.isPrivate || project.actorIsMember || other !== 'project_manager');
        const higher = { ...actor, role: other };
        expect(abilitiesOn(higher, 'project', project)).toEqual(
          expect.arrayContaining([...abilitiesOn(actor, 'project', project)]),
        );
      }),
      { numRuns: 2000 },
    );
  });

  test('what a lower role may do without a thing in hand, a higher one may too', () => {
    fc.assert(
      fc.property(anyActor, anyRole, (actor, other) => {
        fc.pre(atLeast(other, actor.role));
        expect(generalAbilities({ ...actor, role: other })).toEqual(
          expect.arrayContaining([...generalAbilities(actor)]),
        );
      }),
      { numRuns: 1000 },
    );
  });
});

describe('jobs', () => {
  it('are held for inspectors by the security flags', () => {
    const cases: [Ability, Partial<Actor['security']>][] = [
      ['job.duplicate', { allowInspectorDuplicate: false }],
      ['job.assign', { allowInspectorAssign: false }],
      ['job.change_status', { allowChangeStatus: false }],
      ['job.erase', { allowErase: false }],
      ['job.read_skills', { hideSkillsFromInspector: true }],
    ];
    for (const [ability, flags] of cases) {
      expect(can(anActor('inspector'), ability as 'job.read', mine).allowed, ability).toBe(true);
      expect(code(can(withFlags('inspector', flags), ability as 'job.read', mine)), ability).toBe('forbidden');
      expect(can(withFlags('business_admin', flags), ability as 'job.read', mine).allowed, ability).toBe(true);
    }
  });

  it('are erased by administrators alone when allowErase is false', () => {
    const flags = { allowErase: false };
    const eraser = roles.filter(
      (role) => can(withFlags(role, flags), 'job.erase', aJob({ ...memberJob, clientSees: true })).allowed,
    );
    expect(eraser).toEqual(['sys_admin', 'business_admin']);
  });

  it('keep project, type, links and other people’s attendance out of an inspector’s reach', () => {
    for (const verb of ['change_project', 'change_type', 'link', 'remove_attendance'] as const) {
      expect(can(anActor('inspector'), `job.${verb}`, mine).allowed, verb).toBe(false);
      expect(can(anActor('project_manager'), `job.${verb}`, mine).allowed, verb).toBe(true);
    }
  });

  it('are sent to outsiders, and reviewed, by project managers and above', () => {
    for (const verb of ['send', 'review'] as const) {
      expect(can(anActor('inspector'), `job.${verb}`, mine).allowed, verb).toBe(false);
      expect(can(anActor('client'), `job.${verb}`, { ...mine, clientSees: true }).allowed, verb).toBe(false);
      expect(can(anActor('project_manager'), `job.${verb}`, mine).allowed, verb).toBe(true);
    }
  });

  it('are linked only while the previous-job app is on', () => {
    const without = anActor('sys_admin', { toggles: new Set() });
    expect(code(can(without, 'job.link', mine))).toBe('feature_off');
  });

  it('let an assigned person confirm once', () => {
    const inspector = anActor('inspector');
    expect(can(inspector, 'job.confirm_attendance', mine).allowed).toBe(true);
    expect(code(can(inspector, 'job.confirm_attendance', { ...mine, confirmedIds: ['me'] }))).toBe(
      'attendance_already_confirmed',
    );
    expect(code(can(anActor('sys_admin'), 'job.confirm_attendance', aJob()))).toBe('attendance_not_assigned');
    for (const status of ['rejected', 'reported', 'review', 'done']) {
      expect(code(can(inspector, 'job.confirm_attendance', { ...mine, status })), status).toBe('attendance_too_late');
    }
    for (const status of ['assigned', 'confirmed', 'open', 'waiting for parts']) {
      expect(can(inspector, 'job.confirm_attendance', { ...mine, status }).allowed, status).toBe(true);
    }
  });

  it('are read by clients, answered as far as the questions permit, printed, and nothing more', () => {
    expect(abilitiesOn(anActor('client'), 'job', aJob({ clientSees: true }))).toEqual(['read', 'answer', 'export']);
  });

  it('can be answered by an inspector only in the statuses that the settings name', () => {
    const careful = anActor('inspector', { allowedStatuses: { assigned: true, open: false } });
    expect(can(careful, 'job.answer', { ...mine, status: 'assigned' }).allowed).toBe(true);
    expect(code(can(careful, 'job.answer', { ...mine, status: 'open' }))).toBe('job_not_answerable');
    expect(code(can(careful, 'job.answer', { ...mine, status: 'review' }))).toBe('job_not_answerable');
    expect(can(anActor('inspector'), 'job.answer', { ...mine, status: 'review' }).allowed).toBe(true);
    expect(code(can(anActor('sys_admin'), 'job.answer', { ...mine, status: 'done' }))).toBe('job_not_answerable');
  });

  it('are made of job types that are seen and not disabled, by clients in their own projects', () => {
    const open = aJobType({ clientCanCreate: true });
    const theirs = aProject({ clientSees: true });
    expect(can(anActor('client'), 'job.create', { jobType: open, project: theirs }).allowed).toBe(true);
    expect(code(can(anActor('client'), 'job.create', { jobType: open, project: null }))).toBe('forbidden');
    expect(code(can(anActor('client'), 'job.create', { jobType: aJobType(), project: theirs }))).toBe('not_found');
    expect(code(can(anActor('client'), 'job.create', { jobType: open, project: aProject() }))).toBe('not_found');
    expect(
      code(can(anActor('sys_admin'), 'job.create', { jobType: aJobType({ isDisabled: true }), project: null })),
    ).toBe('job_type_disabled');
  });
});

describe('projects', () => {
  it('are managed by an inspector only with the flag, and only as a member', () => {
    const member = aProject({ actorIsMember: true });
    expect(can(anActor('inspector'), 'project.create').allowed).toBe(true);
    expect(can(anActor('inspector'), 'project.change', member).allowed).toBe(true);
    expect(can(anActor('inspector'), 'project.change', aProject({ actorHasJobThere: true })).allowed).toBe(false);
    expect(can(anActor('inspector'), 'project.erase', member).allowed).toBe(false);
    const held = withFlags('inspector', { allowInspectorManageProjects: false });
    expect(can(held, 'project.create').allowed).toBe(false);
    expect(can(held, 'project.change', member).allowed).toBe(false);
  });

  it('are not created while the projects app is off', () => {
    expect(code(can(anActor('sys_admin', { toggles: new Set() }), 'project.create'))).toBe('feature_off');
  });

  it('hide and show their fields for administrators alone', () => {
    const may = roles.filter(
      (role) =>
        can(anActor(role), 'project.change_visibility', aProject({ actorIsMember: true, clientSees: true })).allowed,
    );
    expect(may).toEqual(['sys_admin', 'business_admin']);
  });
});

describe('people', () => {
  test('nobody changes, bans or removes a person above, or gives a role above their own', () => {
    fc.assert(
      fc.property(anyActor, anyPerson, anyRole, (actor, user, newRole) => {
        if (isAbove(user.role, actor.role)) {
          const verbs = abilitiesOn(actor, 'user', user);
          for (const verb of [
            'change',
            'change_role',
            'change_email',
            'ban',
            'remove',
            'manage_skills',
            'reinvite',
            'export_data',
            'erase',
            'reset_factors',
          ]) {
            if (user.id !== actor.id) expect(verbs).not.toContain(verb);
          }
        }
        if (isAbove(newRole, actor.role)) {
          expect(can(actor, 'user.change_role', { ...user, newRole }).allowed).toBe(false);
          expect(can(actor, 'user.invite', { role: newRole }).allowed).toBe(false);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('the last unbanned sys_admin is never banned, removed or demoted', () => {
    const last = aPerson('sys_admin', { isLastSystemAdmin: true });
    for (const who of [last, { ...last, id: 'me' }]) {
      expect(code(can(anActor('sys_admin'), 'user.ban', who))).toBe('last_system_admin');
      expect(code(can(anActor('sys_admin'), 'user.remove', who))).toBe('last_system_admin');
      expect(code(can(anActor('sys_admin'), 'user.erase', who))).toBe('last_system_admin');
      expect(code(can(anActor('sys_admin'), 'user.change_role', { ...who, newRole: 'inspector' }))).toBe(
        'last_system_admin',
      );
    }
  });

  it('change roles only as administrators', () => {
    const may = roles.filter((role) => can(anActor(role), 'user.change_role', aPerson('inspector')).allowed);
    expect(may).toEqual(['sys_admin', 'business_admin']);
  });

  it('are never banned or removed by themselves', () => {
    const self = aPerson('business_admin', { id: 'me' });
    expect(code(can(anActor('business_admin'), 'user.ban', self))).toBe('person_is_self');
    expect(code(can(anActor('business_admin'), 'user.remove', self))).toBe('person_is_self');
    expect(code(can(anActor('business_admin'), 'user.erase', self))).toBe('person_is_self');
  });

  it('have their data erased by administrators alone', () => {
    const may = roles.filter((role) => can(anActor(role), 'user.erase', aPerson('inspector')).allowed);
    expect(may).toEqual(['sys_admin', 'business_admin']);
  });

  it('are removed by project managers only while allowErase stands', () => {
    expect(can(anActor('project_manager'), 'user.remove', aPerson('inspector')).allowed).toBe(true);
    expect(can(withFlags('project_manager', { allowErase: false }), 'user.remove', aPerson('inspector')).allowed).toBe(
      false,
    );
    expect(can(withFlags('business_admin', { allowErase: false }), 'user.remove', aPerson('inspector')).allowed).toBe(
      true,
    );
  });

  it('are impersonated by sys_admins alone, while the app is on, when they are confirmed and valid', () => {
    const boss = anActor('sys_admin');
    expect(can(boss, 'user.impersonate', aPerson('inspector')).allowed).toBe(true);
    expect(code(can(boss, 'user.impersonate', aPerson('inspector', { isConfirmed: false })))).toBe(
      'user_cannot_be_impersonated',
    );
    expect(code(can(boss, 'user.impersonate', aPerson('sys_admin', { id: 'me' })))).toBe('person_is_self');
    expect(code(can({ ...boss, impersonatedBy: 'x' }, 'user.impersonate', aPerson('inspector')))).toBe('forbidden');
    expect(code(can({ ...boss, toggles: new Set() }, 'user.impersonate', aPerson('inspector')))).toBe('feature_off');
    expect(code(can(anActor('business_admin'), 'user.impersonate', aPerson('inspector')))).toBe('forbidden');
  });

  it('are invited again until they are both confirmed and verified', () => {
    const admin = anActor('business_admin');
    expect(can(admin, 'user.reinvite', aPerson('inspector', { isVerified: false })).allowed).toBe(true);
    expect(code(can(admin, 'user.reinvite', aPerson('inspector')))).toBe('user_cannot_be_invited');
  });

  it('are only a name to an inspector on the same job', () => {
    const colleague = aPerson('inspector', { isOnAJobOfActor: true });
    expect(abilitiesOn(anActor('inspector'), 'user', colleague)).toEqual(['read_name']);
    expect(can(anActor('inspector'), 'user.read', colleague)).toMatchObject({ reason: 'forbidden' });
  });
});

test('retention rules are set, and jobs held back from them, by administrators alone', () => {
  const administrators = ['sys_admin', 'business_admin'];
  expect(roles.filter((role) => can(anActor(role), 'job_type.retain', aJobType()).allowed)).toEqual(administrators);
  expect(roles.filter((role) => can(anActor(role), 'job.hold', mine).allowed)).toEqual(administrators);
});

describe('what belongs to few', () => {
  const holders = (ability: Ability, changes: Partial<Actor> = {}) =>
    roles.filter((role) => generalAbilities(anActor(role, changes)).includes(ability));

  it('is given as the table says', () => {
    const admins = ['sys_admin', 'business_admin'];
    const planners = [...admins, 'project_manager'];
    for (const ability of [
      'job_type.create',
      'question.create',
      'settings.change',
      'toggle.change',
      'automation.manage',
      'webhook.manage',
      'provisioning.manage',
      'blueprint_settings.change',
      'backup.download',
      'limit.list',
      'program.manage',
      'service.manage',
    ] as const) {
      expect(holders(ability), ability).toEqual(admins);
    }
    for (const ability of ['report.list', 'file.list', 'user.list', 'shift.read'] as const) {
      expect(holders(ability), ability).toEqual(planners);
    }
    // Their own jobs, for everybody who is planned.
    expect(holders('calendar.subscribe')).toEqual([...planners, 'inspector']);
    expect(holders('token.manage')).toEqual([...planners, 'inspector']);
    expect(holders('token.manage', { impersonatedBy: 'someone' })).toEqual([]);
    expect(holders('shift.read_own')).toEqual([...planners, 'inspector']);
    expect(holders('shift.read_own', { toggles: new Set() })).toEqual([]);
    for (const ability of ['worker.read', 'api_docs.read', 'test_server.open'] as const) {
      expect(holders(ability), ability).toEqual(['sys_admin']);
    }
    expect(holders('api_docs.share')).toEqual(admins);
    expect(holders('instance.manage')).toEqual([]);
    expect(holders('instance.manage', { isMainHost: true })).toEqual(['sys_admin']);
    expect(holders('skill.manage')).toEqual(admins);
    expect(holders('skill.manage', { canManageSkills: true })).toEqual([...planners, 'inspector']);
  });
});

describe('availability', () => {
  const allows = (ability: Ability, role: Role, subject: UserFacts) =>
    can(anActor(role), ability as 'user.ask_absence', subject).allowed;
  const who = (ability: Ability, subject: UserFacts) => roles.filter((role) => allows(ability, role, subject));
  const planners = ['sys_admin', 'business_admin', 'project_manager'];

  it('is planned by project managers and above, never of people above them nor of clients', () => {
    for (const ability of ['user.change_working_hours', 'user.ask_absence', 'user.decide_absences'] as const) {
      expect(who(ability, aPerson('inspector')), ability).toEqual(planners);
      expect(who(ability, aPerson('business_admin')), ability).toEqual(['sys_admin', 'business_admin']);
      expect(who(ability, aPerson('client')), ability).toEqual([]);
    }
    expect(who('user.read_availability', aPerson('inspector'))).toEqual(planners);
  });

  it('is people’s own: they read it and ask for absences, administrators alone decide about theirs', () => {
    const own = (ability: Ability) => roles.filter((role) => allows(ability, role, aPerson(role, { id: 'me' })));
    const workers = [...planners, 'inspector'];
    expect([own('user.read_availability'), own('user.ask_absence')]).toEqual([workers, workers]);
    expect(own('user.decide_absences')).toEqual(['sys_admin', 'business_admin']);
    expect(own('user.change_working_hours')).toEqual(planners);
  });
});

describe('skills', () => {
  const manager = { canManageSkills: true };
  const hidden = { security: { ...anActor('inspector').security, hideSkillsFromInspector: true } };
  const off = { toggles: new Set<never>() };
  const allows = (ability: Ability, actor: Actor, subject?: unknown) =>
    can(actor, ability as 'user.manage_skills', subject as UserFacts).allowed;

  it('that are hidden from inspectors are hidden from skills managers among them too, and from nobody else', () => {
    for (const ability of ['skill.list', 'skill.manage'] as const) {
      expect(allows(ability, anActor('inspector', manager)), ability).toBe(true);
      expect(allows(ability, anActor('inspector', { ...manager, ...hidden })), ability).toBe(false);
      expect(allows(ability, anActor('project_manager', { ...manager, ...hidden })), ability).toBe(true);
    }
    expect(allows('job.manage_skills', anActor('inspector', { ...manager, ...hidden }), mine)).toBe(false);
    expect(allows('user.read_skills', anActor('inspector', hidden), aPerson('inspector', { id: 'me' }))).toBe(false);
  });

  it('are given by who manages skills, to whom they see in full and who stands not above them, never to clients', () => {
    const pm = anActor('project_manager', manager);
    expect(allows('user.manage_skills', pm, aPerson('inspector'))).toBe(true);
    expect(allows('user.manage_skills', anActor('project_manager'), aPerson('inspector'))).toBe(false);
    expect(allows('user.manage_skills', pm, aPerson('business_admin'))).toBe(false);
    expect(allows('user.manage_skills', anActor('sys_admin'), aPerson('client'))).toBe(false);
    expect(allows('user.manage_skills', anActor('inspector', manager), aPerson('inspector'))).toBe(false);
  });

  it('are gone with their app', () => {
    expect(allows('job_type.manage_skills', anActor('business_admin'), aJobType())).toBe(true);
    for (const [ability, subject] of [
      ['skill.list', undefined],
      ['skill.manage', undefined],
      ['job.read_skills', mine],
      ['job.manage_skills', mine],
      ['job_type.manage_skills', aJobType()],
      ['user.manage_skills', aPerson('inspector')],
      ['user.read_skills', aPerson('inspector')],
    ] as const) {
      expect(allows(ability, anActor('sys_admin', off), subject), ability).toBe(false);
    }
  });
});
