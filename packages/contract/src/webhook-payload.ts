import { roles } from '@plumbline/domain/actor/roles';
import { events } from '@plumbline/domain/events/catalogue';
import type { WebhookData } from '@plumbline/domain/webhooks/payload';
import type { WebhookTarget } from '@plumbline/domain/webhooks/webhook';
import { webhookEvents, webhookTargets } from '@plumbline/domain/webhooks/webhook';
import { z } from 'zod';
import { scoreSummary } from './score.ts';
import { id, moment } from './wire.ts';

export const personInPayload = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  role: z.enum(roles),
  companies: z.array(z.string()),
});

const namedInPayload = z.object({ _id: id, name: z.string() });

export const jobInPayload = z.object({
  _id: id,
  ID: z.number().int().describe('The number of the job.'),
  status: z.string(),
  jobType: namedInPayload,
  project: id.nullable(),
  startDate: moment.nullable(),
  plannedLength: z.number().int().nullable().describe('In minutes.'),
  plannedEnd: moment.nullable().describe('Null without a start or a planned length.'),
  created_at: moment,
  createdBy: id.nullable(),
  users: z.array(namedInPayload),
  confirmedUsers: z.array(id),
  issues: z.number().int(),
  score: scoreSummary.nullable().describe('Null without points, and for an owner who does not see it.'),
});

export const projectInPayload = z.object({
  _id: id,
  name: z.string(),
  address: z.string(),
  lat: z.number().nullable(),
  long: z.number().nullable(),
  companies: z.array(z.string()),
  users: z.array(id),
  isPrivate: z.boolean(),
});

export const answerInPayload = z.object({
  ID: z.string(),
  question: z.object({ _id: id, title: z.string(), type: z.number().int() }),
  value: z.unknown(),
  text: z.string().describe('The answer in words.'),
  comment: z.string(),
  isIssue: z.boolean(),
  files: z.array(z.string()).describe('Ids of files.'),
});

/** The `data` of a payload, version 1. */
export const webhookData = z.object({
  actor: personInPayload
    .nullable()
    .describe('Who did it; null for the product itself and for strangers by a public link.'),
  job: jobInPayload.nullable(),
  project: projectInPayload.nullable(),
  user: personInPayload.nullable(),
  answers: z.array(answerInPayload),
  skill: namedInPayload.extend({ lastDay: z.string().nullable() }).nullable(),
  before: z.unknown().describe('What the event says was there before.'),
  after: z.unknown().describe('What the event says is there now.'),
  origin: z
    .object({ address: z.string(), userAgent: z.string() })
    .nullable()
    .optional()
    .describe('Of what is in the audit trail alone: from where it was done.'),
}) satisfies z.ZodType<WebhookData>;

/** What a webhook can be sent: its name, and the webhooks that can ask for it. */
interface WebhookMessage {
  readonly type: string;
  readonly target: WebhookTarget;
  readonly payload: z.ZodType;
}

function messageOf(target: WebhookTarget, type: string, data: z.ZodType): WebhookMessage {
  const payload = z.object({
    version: z.literal(1),
    id: z.string().describe('The same at every attempt and replay, as the header `webhook-id`.'),
    type: z.literal(type),
    timestamp: moment.describe('When it happened.'),
    test: z.literal(true).optional().describe('Sent by the test button.'),
    parameters: z.record(z.string(), z.string()).optional().describe('The additional parameters of the webhook.'),
    data,
  });
  return { type, target, payload };
}

/** Everything that webhooks send, with the form of each payload: the sides of an event are those of the event catalogue. */
export const webhookMessages: readonly WebhookMessage[] = webhookTargets.flatMap((target) =>
  target === 'automation'
    ? [
        messageOf(
          target,
          'automation.run',
          webhookData.extend({ created: z.unknown().optional().describe('What earlier actions of the run made.') }),
        ),
      ]
    : webhookEvents[target].map((name) => messageOf(target, name, webhookData.extend(sidesOf(name)))),
);

function sidesOf(name: (typeof webhookEvents)[WebhookTarget][number]): { before: z.ZodType; after: z.ZodType } {
  const { before, after } = events[name];
  return { before, after };
}
