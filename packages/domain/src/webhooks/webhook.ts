import type { EventName } from '../events/catalogue.ts';

/** How a webhook is called (spec/3 §3 "Webhook"). */
export const webhookMethods = ['get', 'post', 'put'] as const;
export type WebhookMethod = (typeof webhookMethods)[number];

/** What the events of a webhook are about; `automation` has none of its own, automations send to it. */
export const webhookTargets = ['job', 'answers', 'project', 'user', 'skill', 'audit', 'automation'] as const;
export type WebhookTarget = (typeof webhookTargets)[number];

/** The targets of the webhooks of one job type. */
export const jobTypeWebhookTargets: readonly WebhookTarget[] = ['job', 'answers', 'automation'];

/** The events that each target can subscribe to. */
export const webhookEvents = {
  job: [
    'job.created',
    'job.cloned',
    'job.changed',
    'job.status_changed',
    'job.assigned',
    'job.unassigned',
    'job.attendance_confirmed',
    'job.attendance_removed',
    'job.submitted',
    'job.removed',
  ],
  answers: ['job.answered', 'job.issue_raised'],
  project: [
    'project.created',
    'project.cloned',
    'project.changed',
    'project.location_changed',
    'project.members_changed',
    'project.removed',
  ],
  user: [
    'user.invited',
    'user.registered',
    'user.changed',
    'user.role_changed',
    'user.skills_changed',
    'user.banned',
    'user.unbanned',
    'user.removed',
    'user.erased',
  ],
  skill: ['skill.expiring', 'skill.expired'],
  // What of the audit trail is in none of the others.
  audit: [
    'user.signed_in',
    'user.signed_out',
    'sign_in.failed',
    'user.password_changed',
    'user.password_reset_requested',
    'user.sign_in_linked',
    'user.impersonated',
    'user.second_factor_due',
    'user.second_factor_added',
    'user.second_factor_removed',
    'user.recovery_codes_made',
    'user.passkey_added',
    'user.passkey_removed',
    'user.reinvited',
    'user.confirmed',
    'settings.changed',
    'toggle.changed',
    'job_type.created',
    'job_type.changed',
    'job_type.retention_changed',
    'job_type.removed',
    'question.removed',
    'skill.removed',
    'export.made',
    'report.exported',
    'job.exported',
    'job.sent',
    'drive.set_up',
    'drive.connected',
    'drive.disconnected',
    'drive.broken',
    'drive.recovered',
    'drive.filed',
    'job.link_created',
    'job.link_withdrawn',
    'job.held',
    'job.hold_ended',
    'job.files_retired',
    'job.answers_retired',
    'report.feed_opened',
    'report.feed_closed',
    'report.feed_read',
    'report.removed',
    'report_template.removed',
    'calendar.opened',
    'calendar.closed',
    'calendar.read',
    'webhook.created',
    'webhook.changed',
    'webhook.secret_rotated',
    'webhook.paused',
    'webhook.removed',
    'token.created',
    'token.rotated',
    'token.revoked',
    'service.created',
    'service.changed',
    'service.removed',
    'channel.created',
    'channel.changed',
    'channel.paused',
    'channel.removed',
    'channel.account_linked',
    'channel.account_unlinked',
    'channel.made',
    'automation.created',
    'automation.changed',
    'automation.removed',
    'view.removed',
    'file.removed',
    'backup.made',
    'backup.restored',
    'user.device_remembered',
    'user.device_forgotten',
    'program.created',
    'program.changed',
    'program.removed',
    'provisioning.opened',
    'provisioning.closed',
    'provisioning.default_role_changed',
    'provisioning.group_created',
    'provisioning.group_changed',
    'provisioning.group_removed',
    'provisioning.group_mapped',
  ],
  automation: [],
} as const satisfies Record<WebhookTarget, readonly EventName[]>;

const targetOf: ReadonlyMap<string, WebhookTarget> = new Map(
  webhookTargets.flatMap((target) => webhookEvents[target].map((name) => [name, target] as const)),
);

/** The target that an event belongs to; undefined if webhooks can't subscribe to it. */
export function webhookTargetOf(name: EventName): WebhookTarget | undefined {
  return targetOf.get(name);
}

export const webhookStates = ['active', 'off', 'paused'] as const;
export type WebhookState = (typeof webhookStates)[number];

export const deliveryStates = ['waiting', 'held', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const webhookLimits = {
  name: 200,
  url: 2000,
  params: 30,
  paramName: 100,
  paramValue: 1000,
  /** How many an instance may have. */
  webhooks: 1000,
  /** Days for which deliveries and their attempts are retained. */
  keptDays: 30,
  /** Hours for which the secret before a rotation still signs, and the address before one still works. */
  rotationHours: 24,
} as const;

const webAddress = /^https?:\/\/(\[[0-9a-f:.]+\]|[^\s/?#@\\:[\]]+)(:\d{1,5})?([/?#]\S*)?$/i;

/** Whether a text can be the address of a webhook: http or https with a host, without a password in it. */
export function isWebhookUrl(text: string): boolean {
  return text.length <= webhookLimits.url && webAddress.test(text);
}

/** An additional parameter; `{{job.ID}}` in its value is filled from the payload's data. */
export interface WebhookParam {
  readonly name: string;
  readonly value: string;
}

/** The value at a path such as `job.users.0.name`; undefined where there is none. */
export function valueAt(data: unknown, path: string): unknown {
  let value = data;
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

/** A value as a person would write it: text and numbers as they are, other things as JSON, nothing as ''. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Additional parameters with their gaps filled from the payload's data. */
export function filledParams(params: readonly WebhookParam[], data: unknown): Record<string, string> {
  return Object.fromEntries(
    params.map(({ name, value }) => [
      name,
      value.replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (_, path: string) => valueText(valueAt(data, path))),
    ]),
  );
}
