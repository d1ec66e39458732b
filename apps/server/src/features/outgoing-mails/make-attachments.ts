import { readerOf } from '@plumbline/domain/access/reader-of';
import type { Language } from '@plumbline/domain/languages/languages';
import { asWritten, filled } from '@plumbline/texts/fill';
import { textsIn } from '@plumbline/texts/texts';
import { Readable } from 'node:stream';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { changeInTransaction } from '../../events/change-transaction.ts';
import type { ExportContext, ExportKind, MadeExport } from '../exports/index.ts';
import { exportContext, recordExport } from '../exports/index.ts';
import { Problem, problemDocument } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import type { QueueWork } from '../../worker/start-worker.ts';
import { queueWork } from '../../worker/start-worker.ts';
import type { AttachedMails, OutgoingMail } from './mail-queues.ts';
import { attachedMailQueue, outgoingMailQueue } from './mail-queues.ts';

/** Mail servers refuse what is much larger; such a file is opened from the mail's button instead. */
const largestAttachment = 15 * 1024 * 1024;

/** What a mail says in place of its file. */
const missingText = (language: Language, problem: Problem) =>
  filled(
    textsIn(language).mails.automation.fileMissing,
    { why: problemDocument(problem, language, '').detail },
    asWritten,
  );

/** Makes the files that mails wait for, with the rights that their readers have now. One at a time, as exports are. */
export function attachedMailWork(kinds: readonly ExportKind[]): QueueWork {
  const byName = new Map<string, ExportKind>(kinds.map((kind) => [kind.name, kind]));
  const work = queueWork({
    queue: attachedMailQueue,
    batch: 1,
    handle: async (entries, services) => {
      for (const entry of entries) await makeAttachment(services, byName, entry);
    },
    endedProcess: (entry, services) => sendWithout(services, entry, new Problem('export_ended_its_process')),
  });
  return { ...work, isApart: true };
}

/** Whatever hinders the file, the mails go: they say so, and their button opens what would have been in it. */
async function makeAttachment(
  services: Services,
  kinds: ReadonlyMap<string, ExportKind>,
  { schema, ownerId, readerId, kind: name, input, mails }: AttachedMails,
): Promise<void> {
  const db = services.databaseOf(schema);
  const { settings } = await services.settings.of(db);
  const author = { actorId: ownerId, impersonatorId: null, requestId: null };
  // Under the mails' own ids: of a file that is made twice each is queued once.
  const ids = mails.map((mail) => mail.mailId);
  try {
    const language = mails[0]?.language ?? settings.defaultLanguage;
    const context = await contextOf(services, db, { ownerId, readerId, language });
    const kind = kinds.get(name);
    if (!context || !kind) throw new Problem('not_found');
    const made = await kind.make(context, input, async () => undefined);
    const { sha256, size } = await store(context, made);
    const attachment = { sha256: sha256.toString('hex'), fileName: made.fileName, contentType: made.contentType };
    await changeInTransaction(services, { schema, author }, async (change) => {
      await made.record?.(change);
      recordExport(change, {
        kind: kind.name,
        name: made.fileName,
        rows: made.rows,
        size,
        emails: mails.map(({ email }) => email),
      });
      await change.enqueue(
        outgoingMailQueue,
        mails.map((mail) => ({ ...mail, attachment, ...(made.found && { found: [...made.found] }) })),
        ids,
      );
    });
  } catch (error) {
    // Nobody had time for it just now, or something broke that may be mended: the queue tries again.
    if (!(error instanceof Problem) || error.code === 'unavailable' || error.code === 'exports_busy') throw error;
    await sendWithout(services, { schema, ownerId, mails }, error);
  }
}

/** Sends the mails without the file, which they say. */
async function sendWithout(
  services: Services,
  { schema, ownerId, mails }: Pick<AttachedMails, 'schema' | 'ownerId' | 'mails'>,
  problem: Problem,
): Promise<void> {
  const author = { actorId: ownerId, impersonatorId: null, requestId: null };
  await changeInTransaction(services, { schema, author }, ({ enqueue }) =>
    enqueue(
      outgoingMailQueue,
      mails.map((mail) => withNote(mail, missingText(mail.language, problem))),
      mails.map((mail) => mail.mailId),
    ),
  );
}

/** What a file is made with: the reader's rights, and what its sender has chosen. Undefined once either may not sign in any more. */
async function contextOf(
  services: Services,
  db: InstanceDatabase,
  { ownerId, readerId, language }: { ownerId: string; readerId: string | null; language: Language },
): Promise<ExportContext | undefined> {
  const sent = await exportContext(services, db, { personId: ownerId, language });
  if (!sent) return undefined;
  const sender = sent.actor;
  if (readerId === null) return { ...sent, actor: readerOf(null, sender), sender };
  const read = await exportContext(services, db, { personId: readerId, language });
  return read && { ...read, sender };
}

const withNote = (mail: OutgoingMail, note: string): OutgoingMail => ({
  ...mail,
  text: mail.text === '' ? note : `${mail.text}\n${note}`,
});

async function store({ services, db }: ExportContext, { content }: MadeExport) {
  const bytes = Buffer.isBuffer(content) ? Readable.from([content]) : content;
  const stored = await services.files.write(db.schema, bytes, Number.POSITIVE_INFINITY);
  if (stored.size > largestAttachment) {
    throw new Problem('export_too_large', { details: { limit: '15 MB' } });
  }
  return stored;
}
