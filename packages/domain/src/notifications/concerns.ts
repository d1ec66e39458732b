import type { Actor } from '../actor/actor.ts';
import { decidesAbsencesOf, managesSkillsOf } from '../actor/rule-parts.ts';
import type { EventName, EventOf } from '../events/catalogue.ts';

/** Why something concerns a person (spec/2 §3 "Notification preference key"). */
export const notificationCategories = [
  'general_my_jobs',
  'general_my_activity',
  'general_project',
  'general_job_activity',
  'general_system',
] as const;

export type NotificationCategory = (typeof notificationCategories)[number];

const aboutJobs = [
  'job_answered',
  'job_deleted',
  'job_status_changed',
  'user_assigned_to_job',
  'user_unassigned_from_job',
  'user_confirm_attendance',
] as const;

/**
 * The rows of the preferences matrix. My jobs are those that one is assigned to, my activity is what one created, job
 * activity is what happens on the jobs of one's projects (decisions 0012 and 0034). A new type is a line here, and one for its
 * event below.
 */
const rows = {
  general_my_jobs: aboutJobs,
  general_my_activity: aboutJobs,
  general_project: ['project_created', 'project_deleted', 'project_details_changed', 'user_assigned'],
  general_job_activity: ['job_created', ...aboutJobs],
  general_system: [
    'job_type_created',
    'forgot_password',
    'skill_expiring',
    'skill_expired',
    'automation_paused',
    'automation_failing',
    'webhook_paused',
    'drive_broken',
    'work_delayed',
    'export_ready',
    'absence_asked',
    'absence_decided',
  ],
} as const satisfies Readonly<Record<NotificationCategory, readonly string[]>>;

export type NotificationType = (typeof rows)[NotificationCategory][number];

/** The rows of each category, in their order. */
export const typesOfCategory: Readonly<Record<NotificationCategory, readonly NotificationType[]>> = rows;

/** The people around an event's subject. Only such as may see it and sign in; whoever asks looks that up. */
export interface NotificationFacts {
  /** Assigned to the job after the event. */
  readonly assigneeIds: readonly string[];
  /** Who created the job or project. */
  readonly createdBy: string | null;
  /** Members of the project, or of the job's project. */
  readonly memberIds: readonly string[];
  /** Who may sign in and manages the instance, for events that concern such people. */
  readonly administratorIds: readonly string[];
  /** Whose skill it is that ends, and who has the manage-skills ability. */
  readonly skillHolder: SkillPerson | null;
  readonly skillManagers: readonly SkillPerson[];
  /** Whose absence it is, and who plans people: for absences, and for background work. */
  readonly absentPerson: Pick<Actor, 'id' | 'role'> | null;
  readonly planners: readonly Pick<Actor, 'id' | 'role'>[];
}

type SkillPerson = Pick<Actor, 'id' | 'role' | 'canManageSkills'>;

export interface Concern {
  readonly userIds: readonly string[];
  readonly type: NotificationType;
  readonly category: NotificationCategory;
}

type Concerns<N extends EventName> = (event: EventOf<N>, facts: NotificationFacts) => readonly Concern[];

/** What happened to a job concerns its people, its creator and the members of its project, in this order. */
function aroundJob(type: NotificationType, facts: NotificationFacts, ownIds = facts.assigneeIds): readonly Concern[] {
  return [
    { userIds: ownIds, type, category: 'general_my_jobs' },
    { userIds: facts.createdBy === null ? [] : [facts.createdBy], type, category: 'general_my_activity' },
    { userIds: facts.memberIds, type, category: 'general_job_activity' },
  ];
}

function aroundProject(type: NotificationType, facts: NotificationFacts): readonly Concern[] {
  return [{ userIds: facts.memberIds, type, category: 'general_project' }];
}

/** Whoever is on a new job hears of the assignment, the project's members of the job. */
function newJob(assigneeIds: readonly string[], facts: NotificationFacts): readonly Concern[] {
  return [
    { userIds: assigneeIds, type: 'user_assigned_to_job', category: 'general_my_jobs' },
    { userIds: facts.memberIds, type: 'job_created', category: 'general_job_activity' },
  ];
}

/** The end of a skill concerns its holder and those who may give it again (decision 0012). */
function aroundSkill(type: NotificationType, { skillHolder, skillManagers }: NotificationFacts): readonly Concern[] {
  if (skillHolder === null) return [];
  const managers = skillManagers.filter((one) => managesSkillsOf(one, { ...skillHolder, isOnAJobOfActor: false }));
  return [{ userIds: [skillHolder.id, ...managers.map(({ id }) => id)], type, category: 'general_system' }];
}

/**
 * What stopped working concerns whoever set it up; all administrators where that person isn't one any more, so that nothing
 * stops unnoticed.
 */
function toItsOwner(type: NotificationType, ownerId: string | null, { administratorIds }: NotificationFacts) {
  const isThere = ownerId !== null && administratorIds.includes(ownerId);
  return [{ userIds: isThere ? [ownerId] : administratorIds, type, category: 'general_system' as const }];
}

/**
 * What a person does with an absence of theirs concerns those who decide about it; what others do, the person. One that was asked for by
 * the person is open, so that each of them may decide; one that others entered is decided already.
 */
function aroundAbsence(
  { actorId }: Pick<EventOf<'user.absence_asked'>, 'actorId'>,
  { absentPerson, planners }: NotificationFacts,
): readonly Concern[] {
  if (absentPerson === null) return [];
  if (actorId !== absentPerson.id) {
    return [{ userIds: [absentPerson.id], type: 'absence_decided', category: 'general_system' }];
  }
  const deciders = planners.filter((one) => decidesAbsencesOf(one, { ...absentPerson, isOnAJobOfActor: false }));
  return [{ userIds: deciders.map(({ id }) => id), type: 'absence_asked', category: 'general_system' }];
}

/** Background work that is late concerns those who look after it. */
function toSystemAdmins({ planners }: NotificationFacts): readonly Concern[] {
  const userIds = planners.filter(({ role }) => role === 'sys_admin').map(({ id }) => id);
  return [{ userIds, type: 'work_delayed', category: 'general_system' }];
}

/** The company's drive concerns its administrators, whoever has connected it. */
function aroundDrive({ administratorIds }: NotificationFacts): readonly Concern[] {
  return [{ userIds: administratorIds, type: 'drive_broken', category: 'general_system' }];
}

function toWhoAsked(userId: string): readonly Concern[] {
  return [{ userIds: [userId], type: 'export_ready', category: 'general_system' }];
}

/** Which event concerns whom. An event that isn't listed concerns nobody: it is in the feeds. */
export const concerns: { readonly [N in EventName]?: Concerns<N> } = {
  'job.created': (event, facts) => newJob(event.after.assigneeIds, facts),
  'job.cloned': (event, facts) => newJob(event.after.assigneeIds, facts),
  'job.removed': (event, facts) => aroundJob('job_deleted', facts, event.before.assigneeIds),
  'job.status_changed': (_event, facts) => aroundJob('job_status_changed', facts),
  'job.submitted': (_event, facts) => aroundJob('job_answered', facts),
  'job.assigned': (event, facts) => aroundJob('user_assigned_to_job', facts, event.after.userIds),
  'job.unassigned': (event, facts) => aroundJob('user_unassigned_from_job', facts, event.before.userIds),
  'job.attendance_confirmed': (_event, facts) => aroundJob('user_confirm_attendance', facts),
  'project.created': (_event, facts) => aroundProject('project_created', facts),
  'project.cloned': (_event, facts) => aroundProject('project_created', facts),
  'project.removed': (_event, facts) => aroundProject('project_deleted', facts),
  'project.changed': (_event, facts) => aroundProject('project_details_changed', facts),
  'project.location_changed': (_event, facts) => aroundProject('project_details_changed', facts),
  'project.members_changed': (event) => [
    {
      userIds: event.after.memberIds.filter((id) => !event.before.memberIds.includes(id)),
      type: 'user_assigned',
      category: 'general_project',
    },
  ],
  'job_type.created': (_event, facts) => [
    { userIds: facts.administratorIds, type: 'job_type_created', category: 'general_system' },
  ],
  'skill.expiring': (_event, facts) => aroundSkill('skill_expiring', facts),
  'skill.expired': (_event, facts) => aroundSkill('skill_expired', facts),
  'user.absence_asked': aroundAbsence,
  'user.absence_changed': aroundAbsence,
  'user.absence_confirmed': aroundAbsence,
  'user.absence_refused': aroundAbsence,
  'user.absence_removed': aroundAbsence,
  'webhook.paused': ({ after }, facts) => toItsOwner('webhook_paused', after.ownerId, facts),
  'channel.paused': ({ after }, facts) => toItsOwner('webhook_paused', after.ownerId, facts),
  'automation.paused': ({ after }, facts) => toItsOwner('automation_paused', after.ownerId, facts),
  'automation.failing': ({ after }, facts) => toItsOwner('automation_failing', after.ownerId, facts),
  'work.delayed': (_event, facts) => toSystemAdmins(facts),
  'work.recovered': (_event, facts) => toSystemAdmins(facts),
  'drive.broken': (_event, facts) => aroundDrive(facts),
  'drive.recovered': (_event, facts) => aroundDrive(facts),
  // Who asked for it waits for it; no preference makes it anybody else's.
  'export.ready': ({ after }) => toWhoAsked(after.userId),
  'export.failed': ({ after }) => toWhoAsked(after.userId),
  'user.password_reset_requested': (event) => [
    { userIds: [event.subjectId], type: 'forgot_password', category: 'general_system' },
  ],
};

/** Events after which an earlier one of the same subject needs nobody's attention any more: its unread notifications are withdrawn. */
export const withdrawnBy: { readonly [N in EventName]?: EventName } = {
  'drive.recovered': 'drive.broken',
  'drive.disconnected': 'drive.broken',
};
