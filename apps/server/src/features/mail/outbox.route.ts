import * as calls from '@plumbline/contract/mail';
import { outboxFolder } from '../../adapters/mail/outbox-mail.ts';
import type { OutboxMessage } from '../../adapters/mail/outbox-folder.ts';
import { outboxIds, readOutboxFile } from '../../adapters/mail/outbox-folder.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { machinesOf } from '../../events/live/machines.ts';
import { mailLeaves } from './mail-of-instance.ts';

/** The folder of the instance's own messages, for whoever may read them. */
function folderFor({ authorize, instance, services }: SignedInContext): string {
  authorize('outbox.read');
  return outboxFolder(services.configuration, instance.name);
}

function headOf({ id, to, from, subject, date }: OutboxMessage) {
  return { _id: id, to, from, subject, date: date.toISOString() };
}

const listOutbox = endpoint(calls.listOutbox, {
  handle: async (context) => {
    const folder = folderFor(context);
    const { page, pageSize } = context.input.query;
    const ids = await outboxIds(folder);
    const messages = await Promise.all(
      ids.slice(page * pageSize, (page + 1) * pageSize).map((id) => readOutboxFile(folder, id)),
    );
    const sends = mailLeaves(context);
    return {
      docs: messages.flatMap((message) => (message ? [headOf(message)] : [])),
      total: ids.length,
      page,
      pages: Math.ceil(ids.length / pageSize),
      page_size: pageSize,
      sends,
      isScattered: !sends && (await machinesOf(context.services.pool)) > 1,
    };
  },
});

const readOutboxMessage = endpoint(calls.readOutboxMessage, {
  handle: async (context) => {
    const message = await readOutboxFile(folderFor(context), context.input.params.id);
    if (!message) throw new Problem('not_found');
    return { ...headOf(message), text: message.text };
  },
});

export const outboxEndpoints: readonly Endpoint[] = [listOutbox, readOutboxMessage];
