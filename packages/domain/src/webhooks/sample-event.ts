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
const named = { name: 'Sea Tower' };
const aSession = '019a8f10-0000-7000-8000-000000000009';
const aToken = { userId: personId, name: 'Nightly export', scopes: ['jobs:read'], programId: null };
const aService = { name: 'Nightly export', role: 'inspector', projectIds: [], isBanned: false };
const aDrive = { provider: 'google', account: 'drive@example.org' };
const aDriveSetting = {
  provider: 'google',
  clientId: '123.apps.example',
  tenant: '',
  documents: 'done',
  photos: 'never',
  reports: true,
};
const aChannel = { ...named, service: 'teams' };
const aWebhook = { ...named, kind: 'outgoing' };
const aProgram = { name: 'ERP', scopes: ['jobs:read'], redirectUris: ['https://erp.example.org/callback'] };
const aGroup = { name: 'Inspectors', memberIds: [personId] };
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
  'user.signed_in': added({ sessionId: aSession, device: 'Firefox, Android' }),
  'user.signed_out': gone({ sessionId: aSession }),
  'sign_in.failed': added({ reason: 'password', device: 'Firefox, Android' }),
  'user.password_changed': added({ by: 'self' }),
  'user.password_reset_requested': added({ expiresAt: '2026-03-15T09:00:00.000Z' }),
  'user.sign_in_linked': added({ provider: 'google', issuer: 'https://accounts.google.com' }),
  'user.impersonated': added({ sessionId: aSession }),
  'user.second_factor_due': added({ sessionId: aSession, dueOn: '2026-03-15' }),
  'user.second_factor_added': added({ factor: 'app' }),
  'user.second_factor_removed': gone({ by: 'self' }),
  'user.recovery_codes_made': added({ count: 10 }),
  'user.passkey_added': added({ device: 'Firefox, Android' }),
  'user.passkey_removed': gone({ device: 'Firefox, Android' }),
  'user.reinvited': added({ email: who.email, role: who.role }),
  'user.confirmed': { before: { isConfirmed: false }, after: { isConfirmed: true } },
  'settings.changed': { before: { companyName: 'Sea' }, after: { companyName: 'Sea Holdings' } },
  'toggle.changed': { before: { isActive: false }, after: { id: 'projects', isActive: true } },
  'job_type.created': added({ title: 'Lift inspection', templateId: null }),
  'job_type.changed': { before: { title: 'Lifts' }, after: { title: 'Lift inspection' } },
  'job_type.retention_changed': { before: null, after: { covers: 'answers', years: 7 } },
  'job_type.removed': gone({ title: 'Lift inspection' }),
  'question.removed': gone({ title: 'Do the doors close?', type: 1 }),
  'skill.removed': gone(named),
  'export.made': added({ kind: 'list_csv', name: 'Jobs.csv', rows: 12, size: 2048 }),
  'report.exported': added({ format: 'csv', rows: 12 }),
  'job.exported': added({ jobIds: [job?._id ?? ''] }),
  'job.sent': added({ linkId: aSession, emails: [who.email], expiresAt: null }),
  'drive.set_up': added(aDriveSetting),
  'drive.connected': added(aDrive),
  'drive.disconnected': gone(aDrive),
  'drive.broken': added({ provider: 'google', problem: 'access_revoked' }),
  'drive.recovered': added({ provider: 'google' }),
  'drive.filed': added({ kind: 'job_pdf', name: 'Job 7.pdf' }),
  'job.link_created': added({ linkId: aSession, expiresAt: '2026-04-15T08:00:00.000Z' }),
  'job.link_withdrawn': gone({ linkId: aSession }),
  'job.held': added({ reason: 'A claim is open' }),
  'job.hold_ended': gone({ reason: 'A claim is open' }),
  'job.files_retired': gone({ files: 3, bytes: 1048576, covers: 'files', years: 7 }),
  'job.answers_retired': gone({ answers: 12, marks: 2, years: 7, receivedBefore: '2019-03-15T02:53:00.000Z' }),
  'report.feed_opened': added({ userId: personId }),
  'report.feed_closed': gone({ userId: personId }),
  'report.feed_read': added({ format: 'csv', rows: 12, ownerId: personId }),
  'report.removed': gone(named),
  'report_template.removed': gone(named),
  'calendar.opened': added({ userId: personId, viewId: null }),
  'calendar.closed': gone({ userId: personId, viewId: null }),
  'calendar.read': added({ userId: personId, viewId: null, rows: 12 }),
  'webhook.created': added(aWebhook),
  'webhook.changed': { before: { state: 'active' }, after: { state: 'off' } },
  'webhook.secret_rotated': added(aWebhook),
  'webhook.paused': added({ name: named.name, ownerId: null }),
  'webhook.removed': gone(aWebhook),
  'token.created': added(aToken),
  'token.rotated': added(aToken),
  'token.revoked': gone(aToken),
  'service.created': added(aService),
  'service.changed': { before: aService, after: { ...aService, isBanned: true } },
  'service.removed': gone(aService),
  'channel.created': added(aChannel),
  'channel.changed': { before: { state: 'active' }, after: { state: 'off' } },
  'channel.paused': added({ name: named.name, ownerId: null }),
  'channel.removed': gone(aChannel),
  'channel.account_linked': added(aChannel),
  'channel.account_unlinked': gone(aChannel),
  'channel.made': added(aChannel),
  'automation.created': added(named),
  'automation.changed': { before: { state: 'active' }, after: { state: 'paused' } },
  'automation.removed': gone(named),
  'view.removed': gone({ list: 'jobs', name: named.name, sharing: 'private' }),
  'file.removed': gone({ originalName: 'Plan.pdf' }),
  'backup.made': added({ kind: 'night', size: 1048576, rows: 4000 }),
  'backup.restored': added({ isCopy: false }),
  'user.device_remembered': added({ device: 'Firefox, Android' }),
  'user.device_forgotten': gone({ device: 'Firefox, Android' }),
  'program.created': added(aProgram),
  'program.changed': { before: aProgram, after: { ...aProgram, scopes: ['jobs:write'] } },
  'program.removed': gone(aProgram),
  'provisioning.opened': added({ defaultRole: 'inspector' }),
  'provisioning.closed': gone({ defaultRole: 'inspector' }),
  'provisioning.default_role_changed': {
    before: { defaultRole: 'inspector' },
    after: { defaultRole: 'project_manager' },
  },
  'provisioning.group_created': added(aGroup),
  'provisioning.group_changed': { before: aGroup, after: { ...aGroup, memberIds: [] } },
  'provisioning.group_removed': gone(aGroup),
  'provisioning.group_mapped': {
    before: { name: 'Inspectors', role: null, projectIds: [] },
    after: { name: 'Inspectors', role: 'inspector', projectIds: [] },
  },
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
