import type { Language } from '@plumbline/domain/languages/languages';
import type { QueuedMessage } from './enqueue-messages.ts';
import type { Services } from '../../services.ts';
import type { WaitingMessage } from './messages.queries.ts';
import {
  finishMessage,
  forgetSubscriptions,
  markSent,
  noteFailure,
  subscriptionsOf,
  takeMessage,
} from './messages.queries.ts';

/** What the service worker is told (`apps/web/src/service-worker`). */
function payloadOf(message: WaitingMessage, language: Language): string {
  const { id, title, body, path } = message;
  return JSON.stringify({ id, title, body, path, language });
}

/** Hands a push message to every device of the person; throws when another try may help. */
export async function sendPush(services: Services, { schema, messageId }: QueuedMessage): Promise<void> {
  const db = services.databaseOf(schema);
  const message = await takeMessage(db, messageId);
  if (!message) return;
  const finish = (failure: string | null) => finishMessage(db, message.id, failure, services.now());
  const devices = message.userId && message.isReachable ? await subscriptionsOf(db, message.userId) : [];
  if (devices.length === 0) return finish('no_device');
  const { settings } = await services.settings.of(db);
  const payload = payloadOf(message, message.language ?? settings.defaultLanguage);
  const topic = message.id.replaceAll('-', '');
  const results = await Promise.all(
    devices.map(async (device) => ({ id: device.id, result: await services.push.send(device, { payload, topic }) })),
  );
  const having = (wanted: string) => results.filter(({ result }) => result === wanted).map(({ id }) => id);
  await forgetSubscriptions(db, having('gone'));
  await markSent(db, having('sent'), services.now());
  if (having('try_again').length > 0) {
    // Devices that have it already replace it by itself: it has the same tag.
    await noteFailure(db, message.id, 'push_service_failed');
    throw new Error('a push service did not take the message');
  }
  await finish(having('sent').length > 0 ? null : 'no_device');
}
