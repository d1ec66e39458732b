import { webhookMessages } from '@plumbline/contract/webhook-payload';
import { sampleEvent } from '@plumbline/domain/webhooks/sample-event';
import type { WebhookTarget } from '@plumbline/domain/webhooks/webhook';
import type { JsonSchema, JsonSchemas } from './json-schemas.ts';

/** The group of everything that webhooks send. */
export const webhookTag = {
  name: 'webhook-events',
  'x-displayName': 'Webhook events',
  description: `What outgoing webhooks send to an address of yours, as JSON, by POST or PUT. A webhook by GET carries \`id\`, \`type\` and
\`timestamp\` in the address, and no body.

Requests are signed as [Standard Webhooks](https://www.standardwebhooks.com) says. Its libraries verify them with the secret of the webhook:

\`\`\`js
import { Webhook } from 'standardwebhooks';
const event = new Webhook(process.env.PLUMBLINE_SECRET).verify(body, headers);
\`\`\`

Any status 2xx within 10 seconds accepts a delivery. Otherwise it is sent again, ten times within three days, with the same \`webhook-id\`.`,
} as const;

const header = (name: string, description: string): JsonSchema => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

/** The headers of each delivery, for the document's `components`. */
export const webhookHeaders: Readonly<Record<string, JsonSchema>> = {
  WebhookId: header('webhook-id', 'The same at every attempt: a receiver that stores it processes nothing twice.'),
  WebhookTimestamp: header('webhook-timestamp', 'When this attempt was made, in seconds since 1970.'),
  WebhookSignature: header('webhook-signature', '`v1,` and an HMAC-SHA256 of `id.timestamp.body` in Base64.'),
};

/** An example of a payload: the data that the test button of a webhook sends. */
const sampleOf = ({ type, target }: Pick<(typeof webhookMessages)[number], 'type' | 'target'>) => ({
  version: 1,
  id: '019a8f12-3c40-7d5e-9b1a-2f6a1f0c9a11',
  type,
  timestamp: '2026-03-15T08:12:00.000Z',
  data: sampleEvent(target, [type]).data,
});

/** Which webhooks are sent the events of a target. */
function receiversOf(target: WebhookTarget): string {
  if (target === 'automation') return 'Sent by the actions of automations.';
  const sent = `Sent to webhooks whose target is \`${target}\`.`;
  if (target !== 'audit') return sent;
  return `${sent} With those of the other targets it is the audit trail: \`origin\` says from where it was done, and secrets are left out.`;
}

/** What webhooks send, by the type of the message, as the `webhooks` of an OpenAPI document: with the form of each payload and a sample. */
export function webhooksOf(schemas: JsonSchemas): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(
    webhookMessages.map((message) => [
      message.type,
      {
        post: {
          operationId: `webhook_${message.type.replaceAll('.', '_')}`,
          tags: [webhookTag.name],
          summary: message.type,
          description: receiversOf(message.target),
          parameters: Object.keys(webhookHeaders).map((name) => ({ $ref: `#/components/parameters/${name}` })),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemas.of(message.payload), example: sampleOf(message) } },
          },
          responses: { '2XX': { description: 'Accepts the delivery.' } },
          security: [],
        },
      },
    ]),
  );
}
