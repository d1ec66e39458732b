import { z } from 'zod';

/** What every backup begins with: the name of its format, and the version that a reader must know. */
export const backupFormat = 'plumbline-backup';
export const formatVersion = 1;

/** The first entry, by which a reader knows what it has before it. */
export const headName = 'plumbline.json';
/** The last entry before the seal: what must be in the backup. */
export const manifestName = 'manifest.json';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);

export const backupHead = z.object({ format: z.literal(backupFormat), version: z.int() });

/** A stream that is stored in parts, each compressed by zstd: their texts one after another are the whole. */
const stored = z.object({
  /** Of the whole before compression. */
  bytes: count,
  sha256: hash,
  /** The parts as entries, `<name>.1.zst`, `<name>.2.zst`, …; of each its compressed size and hash. */
  parts: z.array(z.object({ size: count, sha256: hash })),
});
export type StoredStream = z.output<typeof stored>;

const table = stored.extend({ name: z.string(), columns: z.array(z.string()).min(1), rows: count });
export type StoredTable = z.output<typeof table>;

export const backupManifest = backupHead.extend({
  /** The company. */
  instance: z.object({ id: z.uuid(), name: z.string(), schema: z.string(), company: z.string() }),
  /** When the rows were as they are here. */
  takenAt: z.iso.datetime(),
  program: z.string(),
  postgres: z.string(),
  /** How many migrations the platform had, above the companies. */
  platform: count,
  /** The hashes of the company's migrations, in their order. */
  migrations: z.array(hash),
  /** The public key of the installation's push messages, for which subscriptions are valid; null before there is one. */
  pushKey: z.string().nullable(),
  /** Whether secrets of the company have other values, or none. */
  isRedacted: z.boolean(),
  /** Rows as PostgreSQL's COPY has them in its text format. */
  tables: z.array(table),
  /** Tables of which only the form is restored. */
  leftOut: z.array(z.string()),
  sequences: z.array(z.object({ name: z.string(), value: z.int(), isCalled: z.boolean() })),
  files: z.object({
    /** Whether their bytes are in this backup, or beside it in the folder `files`. */
    place: z.enum(['beside', 'inside']),
    /** The key by which files beside are encrypted, as their names have it. */
    key: z
      .string()
      .regex(/^[0-9a-f]{8}$/)
      .nullable(),
    count,
    bytes: count,
    /** Files whose bytes were not there any more when the backup was made. */
    missing: count,
    /** A line each, ordered by hash: SHA-256 in hexadecimal, a blank, the size; `-` for one that is missing. */
    list: stored,
  }),
});
export type BackupManifest = z.output<typeof backupManifest>;

export const listName = 'files';
/** The name of a stream's entries. */
export const tableName = (name: string) => `tables/${name}.copy`;
export const partName = (stream: string, number: number) => `${stream}.${number}.zst`;
/** The entry of a file whose bytes are in the backup. */
export const fileEntry = (sha256: string) => `files/${sha256}`;

/** The folder of a company's backups at their place. */
export const folderOf = (schema: string) => schema.replace(/^instance_/, '');
const stampOf = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
/** The name of a backup in its folder. */
export const backupName = (at: Date, { isWhole, isEncrypted }: { isWhole: boolean; isEncrypted: boolean }) =>
  `${stampOf(at)}${isWhole ? '.whole' : ''}.tar${isEncrypted ? '.age' : ''}`;

/** The list of the files that a backup has beside it, in a file of its own. */
export const fileListName = (at: Date, isEncrypted: boolean) => `${stampOf(at)}.files.zst${isEncrypted ? '.age' : ''}`;

/** A file of a folder of backups, from its path: when the backup was made, and what it is; undefined of another file. */
export function readBackupPath(path: string): { at: Date; kind: 'backup' | 'whole' | 'files' } | undefined {
  const found = /\/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.(tar|whole\.tar|files\.zst)(\.age)?$/.exec(path);
  if (!found) return undefined;
  const [, year, month, day, hour, minute, second, type = ''] = found;
  const kind = type === 'tar' ? 'backup' : type === 'files.zst' ? 'files' : 'whole';
  return { at: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`), kind };
}

/** Where the bytes of a file are beside the backups of a folder, by its hash and the key that it is encrypted by. */
export function fileBeside(folder: string, sha256: string, key: string | null): string {
  return `${folder}/files/${sha256.slice(0, 2)}/${sha256}${key === null ? '' : `.${key}.age`}`;
}
