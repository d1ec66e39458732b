import { z } from 'zod';
import { availabilityEvents } from './availability-events.ts';
import { jobEvents } from './job-events.ts';
import { automationEvents } from './automation-events.ts';
import { calendarEvents } from './calendar-events.ts';
import { driveEvents } from './drive-events.ts';
import { gameEvents } from './game-events.ts';
import { settingNames } from '../settings/app-settings.ts';
import { signInProviders } from '../settings/sign-in-providers.ts';
import { toggleIds } from '../actor/toggles.ts';
import type { ToggleId } from '../actor/toggles.ts';
import { expiryPeriod } from '../skills/skill-schemas.ts';
import { retentionRule } from '../jobs/retention-schema.ts';
import { nameTranslations } from '../languages/name-translations-schema.ts';
import type { EventDefinition } from './shapes.ts';
import { provisioningEvents } from './provisioning-events.ts';
import { tokenEvents } from './token-events.ts';
import { questionEvents } from './question-events.ts';
import { viewEvents } from './view-events.ts';
import { channelEvents, webhookEvents } from './webhook-events.ts';
import { workEvents } from './work-events.ts';
import { changed, created, day, id, ids, moment, name, removed, replaced, role } from './shapes.ts';

/** False where whoever fetched a file broke off before its end. */
const isWhole = z.boolean().optional();
const person = z.object({ email: z.string(), name: name.nullable(), role });
const projectFields = {
  name: z.string(),
  avatar: id.nullable(),
  cover: id.nullable(),
  isPrivate: z.boolean(),
  companies: z.array(z.string()),
  fields: z.record(z.string(), z.unknown()),
  visibility: z.record(z.string(), z.boolean()),
};
const place = z.object({ lat: z.number(), long: z.number(), address: z.string() }).nullable();
const jobTypeFields = {
  title: z.string(),
  icon: z.string().nullable(),
  settings: z.record(z.string(), z.unknown()),
  skillIds: ids,
  clientCanCreate: z.boolean(),
  isTemplate: z.boolean(),
  publicLink: z.boolean(),
  translations: nameTranslations,
};
const settingSides = Object.fromEntries(settingNames.map((one) => [one, z.unknown()]));
const toggle = z.object({ isActive: z.boolean(), settings: z.record(z.string(), z.unknown()) }).partial();
const userSkill = z.object({ skillId: id, firstDay: day, lastDay: day.nullable() });
/** Whose skill it is that ends, how it is called, and its last good day. */
const skillEnd = z.object({ userId: id, name: z.string(), lastDay: day });

/**
 * Every event of the product: the facts that feeds, the audit trail, notifications, automations, webhooks and live
 * updates are made of. Each change records exactly one of them for each thing it changes.
 */
export const events = {
  'user.invited': created('user', z.object({ email: z.string(), role })),
  'user.reinvited': created('user', z.object({ email: z.string(), role })),
  'user.registered': replaced('user', z.object({ name: name.nullable(), email: z.string() })),
  'user.confirmed': replaced('user', z.object({ isConfirmed: z.boolean() })),
  'user.changed': changed('user', {
    email: z.string(),
    name: name,
    phoneNumber: z.string().nullable(),
    imgUrl: z.string().nullable(),
    language: z.string().nullable(),
    inTraining: z.boolean(),
    greenMark: z.boolean(),
    canManageSkills: z.boolean(),
    acceptedLocation: z.boolean().nullable(),
    companies: z.array(z.string()),
    clientProjectIds: ids,
    fields: z.record(z.string(), z.unknown()),
  }),
  'user.role_changed': replaced('user', z.object({ role })),
  'user.banned': replaced('user', z.object({ isBanned: z.boolean() })),
  'user.unbanned': replaced('user', z.object({ isBanned: z.boolean() })),
  'user.removed': removed('user', person),
  /** Their data was erased: the event has none of it. */
  'user.erased': removed('user', z.object({ role })),
  'user.signed_in': created('user', z.object({ sessionId: id, device: z.string() })),
  'user.signed_out': removed('user', z.object({ sessionId: id })),
  'user.password_changed': created('user', z.object({ by: z.enum(['self', 'reset']) })),
  'user.password_reset_requested': created('user', z.object({ expiresAt: moment })),
  'user.sign_in_linked': created('user', z.object({ provider: z.enum(signInProviders), issuer: z.string() })),
  'user.second_factor_added': created('user', z.object({ factor: z.literal('app') })),
  'user.second_factor_removed': removed('user', z.object({ by: z.enum(['self', 'administrator', 'operator']) })),
  /** They signed in without a second step that the company requires: in this session they can only set one up. */
  'user.second_factor_due': created('user', z.object({ sessionId: id, dueOn: day })),
  'user.recovery_codes_made': created('user', z.object({ count: z.number().int() })),
  'user.device_remembered': created('user', z.object({ device: z.string() })),
  'user.device_forgotten': removed('user', z.object({ device: z.string() })),
  'user.passkey_added': created('user', z.object({ device: z.string() })),
  'user.passkey_removed': removed('user', z.object({ device: z.string() })),
  /** Somebody was not let in; of an address that nobody has, nothing is known. */
  'sign_in.failed': created(
    'sign_in',
    z.object({ reason: z.enum(['password', 'unknown', 'service']), device: z.string() }),
  ),
  'user.impersonated': created('user', z.object({ sessionId: id })),
  'user.skills_changed': replaced('user', z.array(userSkill)),
  ...availabilityEvents,
  'user.notifications_changed': replaced('user', z.array(z.string())),

  'project.created': created('project', z.object({ name: z.string(), isPrivate: z.boolean(), memberIds: ids })),
  'project.changed': changed('project', projectFields),
  'project.removed': removed('project', z.object({ name: z.string() })),
  'project.members_changed': replaced('project', z.object({ memberIds: ids })),
  'project.cloned': created('project', z.object({ name: z.string(), sourceId: id })),
  'project.location_changed': replaced('project', place),

  'list.options_added': created(
    'list',
    z.object({ list: z.string(), labels: z.array(z.string()), count: z.number().int() }),
  ),
  'list.option_renamed': replaced('list', z.object({ list: z.string(), label: z.string() })),
  /** How many options are called otherwise in other languages, and the first fifty of them. */
  'list.options_translated': replaced(
    'list',
    z.object({
      list: z.string(),
      count: z.number().int(),
      options: z.array(z.object({ label: z.string(), translations: nameTranslations })),
    }),
  ),
  'list.option_removed': removed('list', z.object({ list: z.string(), label: z.string() })),

  'job_type.created': created('job_type', z.object({ title: z.string(), templateId: id.nullable() })),
  'job_type.changed': changed('job_type', jobTypeFields),
  'job_type.removed': removed('job_type', z.object({ title: z.string() })),
  /** When files of its finished jobs are removed; null is never. */
  'job_type.retention_changed': replaced('job_type', retentionRule.nullable()),

  ...questionEvents,

  ...jobEvents,

  'skill.created': created('skill', z.object({ name: z.string() })),
  'skill.changed': changed('skill', {
    name: z.string(),
    avatar: id.nullable(),
    roles: z.array(role),
    expiry: expiryPeriod.nullable(),
    translations: nameTranslations,
  }),
  'skill.removed': removed('skill', z.object({ name: z.string() })),
  'skill.expiring': created('skill', skillEnd),
  'skill.expired': created('skill', skillEnd),

  'file.uploaded': created('file', z.object({ originalName: z.string(), size: z.number().int() })),
  'file.replaced': replaced('file', z.object({ originalName: z.string() })),
  'file.changed': changed('file', {
    originalName: z.string(),
    rotation: z.number().int(),
    grayscale: z.boolean(),
    measureIntroDisplayed: z.boolean(),
    measurements: z.unknown(),
    poster: z.string().nullable(),
    /** How many marks were drawn over another picture. */
    marks: z.number().int(),
  }),
  'file.removed': removed('file', z.object({ originalName: z.string() })),

  'report.created': created('report', z.object({ name: z.string() })),
  'report.changed': changed('report', {
    name: z.string(),
    filters: z.unknown(),
    columns: z.unknown(),
    settings: z.unknown(),
  }),
  'report.removed': removed('report', z.object({ name: z.string() })),
  'report_template.created': created('report_template', z.object({ name: z.string() })),
  'report_template.changed': changed('report_template', { name: z.string() }),
  'report_template.removed': removed('report_template', z.object({ name: z.string() })),
  'report.viewed': created('report', z.object({ userId: id })),
  /** It left as a file, or was read by its feed. */
  'report.exported': created('report', z.object({ format: z.string(), rows: z.number().int(), isWhole })),
  'report.feed_read': created('report', z.object({ format: z.string(), rows: z.number().int(), ownerId: id, isWhole })),
  'report.feed_opened': created('report', z.object({ userId: id })),
  'report.feed_closed': removed('report', z.object({ userId: id })),

  ...webhookEvents,
  ...channelEvents,

  /**
   * A file with data of the instance was given out: what kind of export, how it is called, how many rows (jobs, answers, files) it holds,
   * and to whom it was mailed, where it was.
   */
  'export.made': created(
    'export',
    z.object({
      kind: z.string(),
      name: z.string(),
      rows: z.number().int(),
      size: z.number().int(),
      isWhole,
      emails: z.array(z.string()).optional(),
    }),
  ),
  /** A background export can be downloaded: its requester is notified. */
  'export.ready': created('export', z.object({ kind: z.string(), name: z.string(), userId: id })),
  'export.failed': created('export', z.object({ kind: z.string(), name: z.string(), problem: z.string(), userId: id })),
  'export.cancelled': created('export', z.object({ kind: z.string(), name: z.string() })),

  /** A backup of the company was made, or the company is what a backup had; `isCopy`: of another company. */
  'backup.made': created('backup', z.object({ kind: z.string(), size: z.number().int(), rows: z.number().int() })),
  'backup.restored': created('backup', z.object({ isCopy: z.boolean() })),

  ...automationEvents,
  ...viewEvents,
  ...calendarEvents,
  ...workEvents,
  ...driveEvents,
  ...gameEvents,
  ...provisioningEvents,
  ...tokenEvents,
  'settings.changed': changed('settings', settingSides),
  'toggle.changed': {
    subject: 'toggle',
    before: toggle.nullable(),
    after: toggle.extend({ id: z.enum(toggleIds as [ToggleId, ...ToggleId[]]) }),
  },
} as const satisfies Record<string, EventDefinition>;

export type EventName = keyof typeof events;
export const eventNames = Object.keys(events) as readonly EventName[];

/** The things besides its subject that an event belongs to, by which feeds and notifications find it. */
export interface EventRelations {
  readonly jobId?: string;
  readonly projectId?: string;
  readonly jobTypeId?: string;
  readonly userId?: string;
}

/** One event as a typed record. `Name` may be a union, discriminated by `name`. */
export type EventOf<Name extends EventName> = {
  [N in Name]: {
    readonly name: N;
    readonly subjectId: string;
    /** Who did it; null is the product itself or a stranger by a public link. */
    readonly actorId: string | null;
    /** Who acted under that name, null when nobody did. */
    readonly impersonatorId: string | null;
    /** ISO 8601 with zone. */
    readonly at: string;
    readonly relations: EventRelations;
    readonly before: z.output<(typeof events)[N]['before']>;
    readonly after: z.output<(typeof events)[N]['after']>;
  };
}[Name];

export type AnyEvent = EventOf<EventName>;

export type BeforeOf<Name extends EventName> = z.output<(typeof events)[Name]['before']>;
export type AfterOf<Name extends EventName> = z.output<(typeof events)[Name]['after']>;
