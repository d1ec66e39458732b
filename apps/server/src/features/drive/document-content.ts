import type { Actor } from '@plumbline/domain/actor/actor';
import type { ExportContext, ExportKind } from '../exports/index.ts';
import { exportContext } from '../exports/index.ts';
import { Readable } from 'node:stream';
import { dayThere } from '@plumbline/domain/dates/days-between';
import { writeMoment } from '@plumbline/domain/dates/write-moment';
import { sql } from 'kysely';
import { DriveFault } from '../../adapters/drives/drive.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { changeInTransaction } from '../../events/change-transaction.ts';
import { actorOf } from '../../http/actor-of.ts';
import { Problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import type { DriveRow, FileInput, FileRow } from './drive-rows.ts';

const nobody = { actorId: null, impersonatorId: null, requestId: null };
/** A document that has ended its process so often is not begun again. */
const maxMakings = 3;

/**
 * With whose rights documents are made: a company administrator's, whoever has connected the drive and whatever they may do now. The drive
 * is the company's own (decision 0102). @returns undefined where the company is not there
 */
export async function filingContext(
  services: Services,
  db: InstanceDatabase,
  drive: Pick<DriveRow, 'connected_by' | 'id'>,
): Promise<ExportContext | undefined> {
  const instance = await services.instances.bySchema(db.schema);
  if (!instance) return undefined;
  const instanceSettings = await services.settings.of(db);
  const { settings, activeToggles } = instanceSettings;
  const person = {
    id: drive.connected_by ?? drive.id,
    role: 'business_admin' as const,
    canManageSkills: false,
    impersonatorId: null,
  };
  const actor: Actor = actorOf(person, instanceSettings, instance);
  const now = services.now();
  return { db, actor, settings, activeToggles, instance, services, language: settings.defaultLanguage, now };
}

/** The name of a document with when it was made: one of the same job that is filed later has another. */
function datedName(fileName: string, now: Date, timeZone: string): string {
  const [time = ''] = /\d{2}:\d{2}/.exec(writeMoment(now, timeZone)) ?? [];
  const moment = `${dayThere(now.toISOString(), timeZone)} ${time.replace(':', '.')}`;
  return fileName.replace(/(\.[a-z0-9]+)?$/i, (ending: string) => ` ${moment}${ending}`);
}

/**
 * The context with whoever has chosen what is filed, with the rights that they have now.
 * @throws DriveFault source_gone once they may not sign in any more
 */
async function withSender(services: Services, context: ExportContext, { ownerId }: FileInput): Promise<ExportContext> {
  if (ownerId === undefined) return context;
  const chosen = await exportContext(services, context.db, { personId: ownerId, language: context.language });
  if (!chosen) throw new DriveFault('source_gone', 'its owner');
  return { ...context, sender: chosen.actor };
}

/**
 * Makes the document that a file is of and stores its bytes, so that every attempt to upload it sends the same.
 * @returns the file with its bytes
 * @throws DriveFault source_gone, document_failed
 */
export async function withContent(
  services: Services,
  context: ExportContext,
  kinds: ReadonlyMap<string, ExportKind>,
  file: FileRow,
): Promise<FileRow & { sha256: Buffer; size: number }> {
  const { db } = context;
  if (file.sha256 !== null && file.size !== null) return { ...file, sha256: file.sha256, size: file.size };
  const kind = file.input === null ? undefined : kinds.get(file.input.export);
  if (!kind || file.input === null) throw new DriveFault('source_gone', file.key);
  const begun = await db.first(sql<{ makings: number }>`
    update ${db.table('drive_files')} set makings = makings + 1 where id = ${file.id} returning makings`);
  if ((begun?.makings ?? 0) > maxMakings) throw new DriveFault('document_failed', 'it has ended its process');
  try {
    const made = await kind.make(
      await withSender(services, context, file.input),
      kind.input.parse(file.input.input) as Record<string, unknown>,
      async () => undefined,
    );
    const bytes = Buffer.isBuffer(made.content) ? Readable.from([made.content]) : made.content;
    const stored = await services.files.write(db.schema, bytes, Number.POSITIVE_INFINITY);
    const name = datedName(made.fileName, context.now, context.settings.timezone);
    return await changeInTransaction(services, { schema: db.schema, author: nobody }, async (change) => {
      // Its event is recorded once the file is there.
      await made.record?.({ db: change.db, record: () => undefined });
      await change.db.rows(sql`update ${change.db.table('drive_files')}
        set sha256 = ${stored.sha256}, size = ${stored.size}, name = ${name}, content_type = ${made.contentType}, makings = 0
        where id = ${file.id}`);
      const content = { sha256: stored.sha256, size: stored.size, name, content_type: made.contentType };
      return { ...file, ...content };
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { code } = error;
    // Nobody had time for it just now.
    if (code === 'unavailable' || code === 'exports_busy') {
      await db.rows(sql`update ${db.table('drive_files')} set makings = 0 where id = ${file.id}`);
      throw new DriveFault('busy', code);
    }
    throw new DriveFault(code === 'not_found' || code === 'forbidden' ? 'source_gone' : 'document_failed', code);
  }
}
