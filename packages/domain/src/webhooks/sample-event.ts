import type { EventName } from '../events/catalogue.ts';
import type { WebhookData } from './payload.ts';
import { exampleEvents } from './payload.ts';
import type { WebhookTarget, webhookEvents } from './webhook.ts';

type Sides = Pick<WebhookData, 'before' | 'after'>;

const { job, project, actor: person } = exampleEvents.job.data;
const personId = person?._id ?? '';
const answerIds = exampleEvents.answers.data.answers.map(({ ID }) => ID);
const questionIds = exampleEvents.answers.data.answers.map(({ question }) => question._id);
const head = {
  number: job?.ID ?? 1,
  status: 'open',
  jobTypeId: job?.jobType._id ?? '',
  projectId: project?._id ?? null,
  startDate: job?.startDate ?? null,
  plannedLength: job?.plannedLength ?? null,
  assigneeIds: [],
};
const who = { email: person?.email ?? '', name: { first: 'Dana', last: 'Cohen' }, role: 'inspector' };
const newProject = { name: project?.name ?? '', isPrivate: false };
const added = (after: unknown): Sides => ({ before: null, after });
const gone = (before: unknown): Sides => ({ before, after: null });
const skillSides = exampleEvents.skill.data;

/** What each event says of its change, as receivers get it. */
const sides: Readonly<Record<(typeof webhookEvents)[WebhookTarget][number], Sides>> = {
  'job.created': added(head),
  'job.cloned': added({ ...head, sourceId: '019a8f10-0000-7000-8000-000000000007' }),
  'job.changed': { before: { startDate: '2026-03-14T08:00:00.000Z' }, after: { startDate: head.startDate } },
  'job.status_changed': exampleEvents.job.data,
  'job.assigned': added({ userIds: [personId] }),
  'job.unassigned': gone({ userIds: [personId] }),
  'job.attendance_confirmed': added({ userId: personId }),
  'job.attendance_removed': gone({ userId: personId }),
  'job.submitted': added({ isPublic: false }),
  'job.removed': gone({ ...head, answers: 1 }),
  'job.answered': added({ answerIds }),
  'job.issue_raised': added({ answerIds, questionIds }),
  'project.created': added({ ...newProject, memberIds: [personId] }),
  'project.cloned': added({ name: newProject.name, sourceId: '019a8f10-0000-7000-8000-000000000008' }),
  'project.changed': { before: { name: 'Sea House' }, after: { name: newProject.name } },
  'project.location_changed': { before: null, after: { lat: 32.109, long: 34.855, address: project?.address ?? '' } },
  'project.members_changed': { before: { memberIds: [] }, after: { memberIds: [personId] } },
  'project.removed': gone({ name: newProject.name }),
  'user.invited': added({ email: who.email, role: who.role }),
  'user.registered': { before: { name: null, email: who.email }, after: { name: who.name, email: who.email } },
  'user.changed': { before: { phoneNumber: null }, after: { phoneNumber: person?.phoneNumber ?? '' } },
  'user.role_changed': { before: { role: 'inspector' }, after: { role: 'project_manager' } },
  'user.skills_changed': {
    before: [],
    after: [{ skillId: '019a8f10-0000-7000-8000-000000000006', firstDay: '2025-04-15', lastDay: '2026-04-14' }],
  },
  'user.banned': { before: { isBanned: false }, after: { isBanned: true } },
  'user.unbanned': { before: { isBanned: true }, after: { isBanned: false } },
  'user.removed': gone(who),
  'user.erased': gone({ role: who.role }),
  'skill.expiring': skillSides,
  'skill.expired': skillSides,
};

/**
 * What a webhook of a target is sent by its test button: an event that it asks for, the usual one where it asks for all.
 * @param events those that it asks for; none means all of its target
 */
export function sampleEvent(
  target: WebhookTarget,
  events: readonly string[],
): { readonly type: EventName | 'automation.run'; readonly data: WebhookData } {
  const usual = exampleEvents[target];
  const [type = usual.type] = events.includes(usual.type) ? [] : events.filter((name) => Object.hasOwn(sides, name));
  if (type === usual.type) return usual;
  const { before, after } = sides[type as keyof typeof sides];
  return { type: type as EventName, data: { ...usual.data, before, after } };
}
