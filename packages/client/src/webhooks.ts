import { Webhook } from 'standardwebhooks';
import type { webhooks } from './v2.generated.ts';

/** The payload of each event that webhooks send, by its type. */
export type WebhookPayloads = {
  [Type in keyof webhooks]: webhooks[Type] extends {
    post: { requestBody: { content: { 'application/json': infer Payload } } };
  }
    ? Payload
    : never;
};

/** Any event that a webhook sends; `type` says which one. */
export type WebhookEvent = WebhookPayloads[keyof WebhookPayloads];

/**
 * Verifies a request of a webhook and returns its event.
 * @param secret the secret of the webhook, as its page shows it
 * @param body the body exactly as it arrived: parsed and written again it has another signature
 * @param headers the headers of the request, with lower-case names
 * @throws WebhookVerificationError if the signature is not valid, or is older or newer than five minutes
 */
export function verifyWebhook(
  secret: string,
  body: string | Buffer,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): WebhookEvent {
  const signed = Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, String(headers[name] ?? '')]),
  );
  return new Webhook(secret).verify(body, signed) as WebhookEvent;
}
