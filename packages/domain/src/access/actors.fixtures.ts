import * as fc from 'fast-check';
import { defaultSecurityFlags } from '../settings/default-settings.ts';
import { defaultActiveToggles, toggleIds } from '../actor/toggles.ts';
import type { Actor } from '../actor/actor.ts';
import type { JobFacts, JobTypeFacts, ProjectFacts, UserFacts } from '../actor/facts.ts';
import { roles } from '../actor/roles.ts';
import type { Role } from '../actor/roles.ts';

/** A person of this role in a new instance. */
export function anActor(role: Role, changes: Partial<Actor> = {}): Actor {
  return {
    id: 'me',
    role,
    canManageSkills: false,
    security: defaultSecurityFlags,
    toggles: defaultActiveToggles(),
    allowedStatuses: null,
    isMainHost: false,
    impersonatedBy: null,
    ...changes,
  };
}

/** Somebody else's job in a public project that the actor has nothing to do with. */
export function aJob(changes: Partial<JobFacts> = {}): JobFacts {
  return {
    createdBy: 'someone',
    assigneeIds: [],
    confirmedIds: [],
    status: 'open',
    projectId: 'p',
    projectIsPrivate: false,
    actorIsProjectMember: false,
    clientSees: false,
    ...changes,
  };
}

/** A project for the rules: by default an open one, of which the actor is no member. */
export function aProject(changes: Partial<ProjectFacts> = {}): ProjectFacts {
  return { isPrivate: false, actorIsMember: false, actorHasJobThere: false, clientSees: false, ...changes };
}

/** Another person for the rules: by default confirmed, verified and not banned. */
export function aPerson(role: Role, changes: Partial<UserFacts> = {}): UserFacts {
  return {
    id: 'other',
    role,
    isBanned: false,
    isConfirmed: true,
    isVerified: true,
    isValid: true,
    isLastSystemAdmin: false,
    isOnAJobOfActor: false,
    ...changes,
  };
}

/** A job type for the rules: by default enabled, for inspectors and not for clients. */
export function aJobType(changes: Partial<JobTypeFacts> = {}): JobTypeFacts {
  return { isDisabled: false, inspectorMayUse: true, clientCanCreate: false, ...changes };
}

export const anyRole = fc.constantFrom(...roles);
export const anySecurity = fc.record({
  allowInspectorDuplicate: fc.boolean(),
  allowErase: fc.boolean(),
  allowChangeStatus: fc.boolean(),
  allowInspectorAssign: fc.boolean(),
  allowInspectorManageProjects: fc.boolean(),
  hideSkillsFromInspector: fc.boolean(),
});
export const anyActor: fc.Arbitrary<Actor> = fc.record({
  id: fc.constantFrom('me', 'a', 'b'),
  role: anyRole,
  canManageSkills: fc.boolean(),
  security: anySecurity,
  toggles: fc.subarray([...toggleIds]).map((ids) => new Set(ids)),
  allowedStatuses: fc.option(fc.dictionary(fc.constantFrom('open', 'done', 'reported'), fc.boolean())),
  isMainHost: fc.boolean(),
  impersonatedBy: fc.option(fc.constant('boss')),
});
export const someIds: fc.Arbitrary<string[]> = fc.uniqueArray(fc.constantFrom('me', 'a', 'b', 'c'));
export const anyJob: fc.Arbitrary<JobFacts> = fc
  .record({
    createdBy: fc.option(fc.constantFrom('me', 'a', 'b')),
    assigneeIds: someIds,
    confirmedIds: someIds,
    status: fc.constantFrom('open', 'assigned', 'confirmed', 'reported', 'review', 'done', 'waiting'),
    projectId: fc.option(fc.constant('p')),
    projectIsPrivate: fc.boolean(),
    actorIsProjectMember: fc.boolean(),
    clientSees: fc.boolean(),
  })
  .map((job) => ({ ...job, confirmedIds: job.confirmedIds.filter((id) => job.assigneeIds.includes(id)) }));
export const anyProject: fc.Arbitrary<ProjectFacts> = fc.record({
  isPrivate: fc.boolean(),
  actorIsMember: fc.boolean(),
  actorHasJobThere: fc.boolean(),
  clientSees: fc.boolean(),
});
export const anyPerson: fc.Arbitrary<UserFacts> = fc
  .record({
    id: fc.constantFrom('me', 'a', 'b'),
    role: anyRole,
    isBanned: fc.boolean(),
    isConfirmed: fc.boolean(),
    isVerified: fc.boolean(),
    isValid: fc.boolean(),
    isLastSystemAdmin: fc.boolean(),
    isOnAJobOfActor: fc.boolean(),
  })
  .map((user) => ({
    ...user,
    isLastSystemAdmin: user.isLastSystemAdmin && user.role === 'sys_admin' && !user.isBanned,
  }));
