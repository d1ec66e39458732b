import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { InstanceDatabase } from '../../../database/instance-database.ts';

/** The headers in which senders name a message, the same each time that they send it. The first is that of Standard Webhooks. */
const idHeaders = ['webhook-id', 'idempotency-key', 'x-github-delivery', 'x-shopify-webhook-id'] as const;

/** What a message is known by, however often it comes; undefined where its sender gives it no id. */
export function messageOf(headers: IncomingHttpHeaders): string | undefined {
  for (const name of idHeaders) {
    const id = [headers[name] ?? ''].flat().join(',').trim();
    if (id !== '') return createHash('sha256').update(`${name} ${id}`).digest('base64url');
  }
  return undefined;
}

/**
 * Claims a message for a call, in the transaction that stores it: of two that come at once the second waits for the first. One that has
 * been taken before is counted.
 * @returns the call that has taken it before
 */
export async function claimMessage(
  db: InstanceDatabase,
  { webhookId, message, callId, now }: { webhookId: string; message: string; callId: string; now: Date },
): Promise<string | undefined> {
  const claimed = await db.query
    .insertInto('incoming_messages')
    .values({ incoming_webhook_id: webhookId, message, call_id: callId, at: now })
    .onConflict((conflict) =>
      conflict.columns(['incoming_webhook_id', 'message']).doUpdateSet((set) => ({
        repeats: set('incoming_messages.repeats', '+', 1),
        repeated_at: now,
      })),
    )
    .returning(['call_id', 'repeats'])
    .executeTakeFirstOrThrow();
  return claimed.repeats === 0 ? undefined : claimed.call_id;
}
