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
 * Claims a message for a call, in the transaction that stores it: of two that come at once the second waits for the first.
 * @returns the call that has taken it before
 */
export async function claimMessage(
  db: InstanceDatabase,
  { webhookId, message, callId, now }: { webhookId: string; message: string; callId: string; now: Date },
): Promise<string | undefined> {
  const claimed = await db.query
    .insertInto('incoming_messages')
    .values({ incoming_webhook_id: webhookId, message, call_id: callId, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('call_id')
    .executeTakeFirst();
  if (claimed) return undefined;
  const before = await db.query
    .selectFrom('incoming_messages')
    .select('call_id')
    .where('incoming_webhook_id', '=', webhookId)
    .where('message', '=', message)
    .executeTakeFirst();
  return before?.call_id;
}
