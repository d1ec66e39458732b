import { can } from '@plumbline/domain/access/can';
import { sql } from 'kysely';
import { z } from 'zod';
import { BackupKey } from '../../adapters/backups/backup-key.ts';
import { Problem } from '../../http/problem.ts';
import type { ExportContext, ExportKind, PlannedExport, ReportProgress } from '../exports/index.ts';
import { exportKind } from '../exports/index.ts';
import { companySize } from './company-size.ts';
import { backupName } from './manifest.ts';
import { streamBackup } from './take-backup.ts';

/** The key of the configuration. */
async function keyOf({ services }: ExportContext): Promise<BackupKey | null> {
  const { backupKey } = services.configuration;
  return backupKey === null ? null : BackupKey.read(backupKey);
}

/** By the present name of the company, whatever its folder at the place of backups is called. */
const fileNameOf = ({ instance, now }: ExportContext, isEncrypted: boolean) =>
  `${instance.name === '' ? 'main' : instance.name}-${backupName(now, { isWhole: true, isEncrypted })}`;

/** @throws Problem forbidden */
async function planBackup(context: ExportContext): Promise<PlannedExport> {
  if (!can(context.sender ?? context.actor, 'backup.download').allowed) throw new Problem('forbidden');
  const { db } = context;
  const row = await db.first(sql<{ jobs: number }>`
    select count(*)::int as jobs from ${db.table('jobs')} where removed_at is null`);
  return { name: fileNameOf(context, (await keyOf(context)) !== null), rows: row?.jobs ?? 0 };
}

/** A backup of the company without its secrets, as one file for its administrators. Its jobs are counted as rows. */
const companyBackup = exportKind({
  name: 'company_backup',
  input: z.strictObject({}),
  plan: planBackup,
  make: async (context, _, tell) => {
    const { name, rows } = await planBackup(context);
    return {
      content: await contentOf(context, tell),
      fileName: name,
      contentType: name.endsWith('.age') ? 'application/octet-stream' : 'application/x-tar',
      rows,
    };
  },
});

async function contentOf(context: ExportContext, tell: ReportProgress): Promise<AsyncIterable<Buffer>> {
  const { services, instance, now } = context;
  const size = await companySize(context.db);
  let read = 0;
  const backup = streamBackup({
    instance,
    now,
    files: services.files,
    isRedacted: true,
    connectionString: services.databases.of(instance.schema).connectionString,
    platform: services.pool,
    key: await keyOf(context),
    onProgress: ({ bytes }) => (read = bytes),
  });
  async function* reported() {
    for await (const chunk of backup) {
      yield chunk;
      await tell(Math.min(0.99, read / size));
    }
  }
  return reported();
}

export const exportKinds: readonly ExportKind[] = [companyBackup];
