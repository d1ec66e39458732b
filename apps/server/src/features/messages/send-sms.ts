import { SmsRefused } from '../../adapters/sms/sms.ts';
import type { QueuedMessage } from './enqueue-messages.ts';
import { smsOf } from './sms-of-instance.ts';
import type { Services } from '../../services.ts';
import { finishMessage, noteFailure, takeMessage } from './messages.queries.ts';

/** Hands a text message over; throws when another try may help. */
export async function sendSms(services: Services, { schema, messageId }: QueuedMessage): Promise<void> {
  const db = services.databaseOf(schema);
  const message = await takeMessage(db, messageId);
  if (!message) return;
  const finish = (failure: string | null) => finishMessage(db, message.id, failure, services.now());
  if (!message.isReachable || !message.address) return finish('no_phone');
  const sms = smsOf(services, await services.settings.of(db));
  if (!sms) return finish('not_set_up');
  try {
    await sms.send({ id: message.id, to: message.address, text: message.body });
  } catch (error) {
    const reason = String(error instanceof Error ? error.message : error);
    if (error instanceof SmsRefused) return finish(reason.slice(0, 1000));
    await noteFailure(db, message.id, reason);
    throw error;
  }
  await finish(null);
}
