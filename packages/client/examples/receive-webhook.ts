import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { verifyWebhook, type WebhookEvent } from '@plumbline/client/webhooks';

/**
 * A server that takes the events of a webhook. Only a signed one is accepted, and each once: a delivery that is repeated has the same id.
 * @param secret the secret of the webhook
 * @param take what is done with an event
 */
export function webhookServer(secret: () => string, take: (event: WebhookEvent) => void) {
  const taken = new Set<string>();
  return createServer(async (request, response) => {
    try {
      const event = verifyWebhook(secret(), await buffer(request), request.headers);
      if (!taken.has(event.id)) take(event);
      taken.add(event.id);
      response.writeHead(204).end();
    } catch {
      response.writeHead(400).end();
    }
  });
}
