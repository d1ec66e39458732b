import type { EventName } from './catalogue.ts';

/** What the audit trail is filtered by: each event of it belongs to one area. */
export const auditAreas = [
  'sign_in',
  'people',
  'permissions',
  'settings',
  'exports',
  'feeds',
  'integrations',
  'deletions',
  'backups',
] as const;
export type AuditArea = (typeof auditAreas)[number];

/** The events of the audit trail, by area. What people do in jobs is in the feeds of jobs. */
export const auditedEvents = {
  sign_in: [
    'user.signed_in',
    'user.signed_out',
    'sign_in.failed',
    'user.password_changed',
    'user.password_reset_requested',
    'user.sign_in_linked',
    'user.impersonated',
    'user.device_remembered',
    'user.device_forgotten',
    'user.second_factor_due',
    'user.second_factor_added',
    'user.second_factor_removed',
    'user.recovery_codes_made',
    'user.passkey_added',
    'user.passkey_removed',
  ],
  people: [
    'user.invited',
    'user.reinvited',
    'user.registered',
    'user.confirmed',
    'user.changed',
    'user.banned',
    'user.unbanned',
  ],
  permissions: [
    'user.role_changed',
    'project.members_changed',
    'job.link_created',
    'job.link_withdrawn',
    'token.created',
    'token.rotated',
    'token.revoked',
    'provisioning.group_mapped',
  ],
  settings: [
    'settings.changed',
    'toggle.changed',
    'job_type.created',
    'job_type.changed',
    'job_type.retention_changed',
    'job.held',
    'job.hold_ended',
    'automation.created',
    'automation.changed',
  ],
  exports: ['export.made', 'report.exported', 'job.exported', 'job.sent', 'drive.filed'],
  feeds: [
    'report.feed_opened',
    'report.feed_closed',
    'report.feed_read',
    'calendar.opened',
    'calendar.closed',
    'calendar.read',
  ],
  integrations: [
    'webhook.created',
    'webhook.changed',
    'webhook.secret_rotated',
    'webhook.paused',
    'program.created',
    'program.changed',
    'provisioning.opened',
    'provisioning.closed',
    'provisioning.default_role_changed',
    'provisioning.group_created',
    'provisioning.group_changed',
    'drive.set_up',
    'drive.connected',
    'drive.disconnected',
    'drive.broken',
    'drive.recovered',
    'service.created',
    'service.changed',
    'channel.created',
    'channel.changed',
    'channel.paused',
    'channel.account_linked',
    'channel.account_unlinked',
    'channel.made',
  ],
  deletions: [
    'user.removed',
    'user.erased',
    'project.removed',
    'job.removed',
    'job.files_retired',
    'job.answers_retired',
    'job_type.removed',
    'question.removed',
    'skill.removed',
    'report.removed',
    'report_template.removed',
    'automation.removed',
    'webhook.removed',
    'service.removed',
    'channel.removed',
    'file.removed',
    'view.removed',
    'program.removed',
    'provisioning.group_removed',
  ],
  backups: ['backup.made', 'backup.restored'],
} as const satisfies Record<AuditArea, readonly EventName[]>;

/** An event that is in the audit trail. */
export type AuditedEvent = (typeof auditedEvents)[AuditArea][number];

const areas: ReadonlyMap<string, AuditArea> = new Map(
  auditAreas.flatMap((area) => auditedEvents[area].map((name) => [name, area] as const)),
);

/** The names of all events of the audit trail. */
export const auditedNames = [...areas.keys()] as readonly AuditedEvent[];

/** The area of the audit trail that an event belongs to; undefined where it is in none. */
export function auditAreaOf(name: string): AuditArea | undefined {
  return areas.get(name);
}
