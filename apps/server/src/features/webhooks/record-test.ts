import { isTaken } from '@plumbline/domain/webhooks/attempts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { MadeAttempt } from './send-request.ts';

/** Keeps what came of the test button as a delivery with one attempt; it is not tried again. */
export async function recordTest(
  db: InstanceDatabase,
  delivery: { id: string; webhookId: string; type: string; payload: string },
  made: MadeAttempt,
  hasArrived: boolean = made.status !== null && isTaken(made.status),
): Promise<void> {
  const { id, webhookId, type, payload } = delivery;
  await db.query
    .insertInto('webhook_deliveries')
    .values({
      id,
      webhook_id: webhookId,
      key: `test ${id}`,
      type,
      payload,
      state: hasArrived ? 'delivered' : 'failed',
      attempts: 1,
      created_at: made.at,
      finished_at: new Date(made.at.getTime() + made.durationMs),
      last_status: made.status,
      last_failure: made.failure,
    })
    .execute();
  await db.query
    .insertInto('webhook_attempts')
    .values({
      delivery_id: id,
      round: 1,
      number: 1,
      at: made.at,
      duration_ms: made.durationMs,
      method: made.method,
      url: made.url,
      request_headers: JSON.stringify(made.requestHeaders),
      request_body: made.requestBody,
      status: made.status,
      failure: made.failure,
      response_headers: made.responseHeaders && JSON.stringify(made.responseHeaders),
      response_body: made.responseBody,
    })
    .execute();
}
