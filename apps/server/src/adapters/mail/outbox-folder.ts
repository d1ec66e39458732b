import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

/** A message that was written instead of being sent. */
export interface OutboxMessage {
  id: string;
  to: string;
  from: string;
  subject: string;
  date: Date;
  text: string;
}

const fileName = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.eml$/;

/** The ids of the messages in the folder, the newest first; their names sort by time. */
export async function outboxIds(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .flatMap((name) => fileName.exec(name)?.[1] ?? [])
    .toSorted()
    .toReversed();
}

/** Reads one message, undefined if there is none. */
export async function readOutboxFile(folder: string, id: string): Promise<OutboxMessage | undefined> {
  const bytes = await readFile(join(folder, `${id}.eml`)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!bytes) return undefined;
  const mail = await PostalMime.parse(bytes);
  const from = mail.from?.name ? `${mail.from.name} <${mail.from.address ?? ''}>` : (mail.from?.address ?? '');
  return {
    id,
    to: (mail.to ?? []).map((one) => one.address ?? '').join(', '),
    from,
    subject: mail.subject ?? '',
    date: new Date(mail.date ?? 0),
    text: mail.text ?? '',
  };
}
