import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { openBackupPlace, readBackupAddress } from '../adapters/backups/backup-address.ts';
import { BackupKey } from '../adapters/backups/backup-key.ts';
import type { BackupPlace } from '../adapters/backups/backup-place.ts';
import { backupPlaceForms, isBackupKey } from '../adapters/backups/backup-settings.ts';
import type { Configuration } from '../configuration.ts';
import type { BackupProgress } from '../features/backups/backup-progress.ts';
import type { BackupFile } from '../features/backups/read-backup.ts';
import { recordBackup } from '../features/backups/back-up-all.ts';
import { recordTaken } from '../features/backups/backup-records.ts';
import type { TakenBackup } from '../features/backups/backup-options.ts';
import { takeBackup } from '../features/backups/take-backup.ts';
import { tidyRestores } from '../features/backups/tidy-restores.ts';
import { verifyBackup } from '../features/backups/verify-backup.ts';
import type { Instance } from '../instances/instance.ts';
import type { Services } from '../services.ts';
import { StartError } from '../start-error.ts';
import type { RunCommand } from './command.ts';
import { instanceNamed } from './instance-named.ts';
import { userFacing } from './user-facing-faults.ts';
import { withServices } from './with-services.ts';

const usage =
  'Usage: plumbline backup [--instance <name>] [--to <folder or s3://…>] [--whole], plumbline backup verify <file> [--key <file>], or plumbline backup key.';

type Wanted =
  | { verb: 'take'; instance: string | undefined; to: string | undefined; isWhole: boolean }
  | { verb: 'verify'; file: string; key: string | undefined }
  | { verb: 'key' };

function readArguments(args: readonly string[]): Wanted {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        instance: { type: 'string' },
        to: { type: 'string' },
        whole: { type: 'boolean' },
        key: { type: 'string' },
      },
      allowPositionals: true,
    });
    const [verb, file, ...rest] = positionals;
    if (verb === 'key' && file === undefined) return { verb };
    if (verb === 'verify' && file !== undefined && rest.length === 0) return { verb, file, key: values.key };
    if (verb === undefined && values.key === undefined) {
      return { verb: 'take', instance: values.instance, to: values.to, isWhole: values.whole === true };
    }
  } catch {
    // Arguments that parseArgs refuses get the usage text.
  }
  throw new StartError(usage);
}

/** `plumbline backup …`: makes and verifies backups, while the server runs or not. */
export const backupCommand: RunCommand = async (configuration, args) => {
  const wanted = readArguments(args);
  if (wanted.verb === 'key') return printKey();
  if (wanted.verb === 'verify') {
    const file = await backupFileAt(configuration, wanted.file, wanted.key);
    return withServices(configuration, (services) => verify(services, file));
  }
  const place = openBackupPlace(wanted.to ?? configuration.backupUrl ?? '');
  if (!place)
    throw new StartError(
      wanted.to === undefined ? 'Where to? Add --to, or set BACKUP_URL.' : `--to ${backupPlaceForms}.`,
    );
  await withServices(configuration, async (services) => {
    await tidyRestores(services);
    const hindrance = await place.hindrance();
    if (hindrance !== undefined) throw new StartError(`No backup can be written there: ${hindrance}.`);
    // The main company comes last: its backup is the last line where there is no other.
    const instances =
      wanted.instance === undefined
        ? (await services.instances.all()).toSorted((one, other) => other.name.localeCompare(one.name, 'en'))
        : [await instanceNamed(services, wanted.instance)];
    const isAtHome = wanted.to === undefined && !wanted.isWhole;
    const print = (path: string) =>
      console.info(wanted.to === undefined ? withoutKey(place.addressOf(path)) : place.addressOf(path));
    for (const instance of instances) {
      const taken = await take(services, instance, place, wanted.isWhole);
      if (isAtHome) await recordTaken(services.platform, instance.id, taken, services.now());
      await recordBackup(services, instance.schema, { id: taken.path, kind: 'command', taken });
      print(taken.path);
    }
  });
};

async function printKey(): Promise<void> {
  const identity = await generateIdentity();
  console.info(`# public key: ${await identityToRecipient(identity)}\n${identity}`);
}

let signals: AbortSignal | undefined;

/** Aborts at the first Ctrl-C: what was begun is taken back. */
export function abortedBySignals(): AbortSignal {
  if (signals) return signals;
  const stop = new AbortController();
  const abort = () => stop.abort(new StartError('Stopped. Nothing was changed.'));
  process.once('SIGINT', abort).once('SIGTERM', abort);
  signals = stop.signal;
  return signals;
}

const count = (number: number, thing: string) => `${number.toLocaleString('en')} ${thing}${number === 1 ? '' : 's'}`;
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;

/** Prints how far something is, every two seconds. */
export function progressLines(): (progress: BackupProgress) => void {
  let printedAt = performance.now();
  return ({ stage, what, rows, bytes, files }) => {
    if (performance.now() - printedAt < 2000) return;
    printedAt = performance.now();
    const lines: Readonly<Record<BackupProgress['stage'], string>> = {
      reading: `${megabytes(bytes)} read`,
      rows: `${what}: ${count(rows, 'row')} so far, ${megabytes(bytes)}`,
      indexes: 'building indexes',
      files: `${count(files, 'file')} copied`,
    };
    console.info(`${lines[stage]} …`);
  };
}

async function take(
  services: Services,
  instance: Instance,
  place: BackupPlace,
  isWhole: boolean,
): Promise<TakenBackup> {
  const { configuration } = services;
  const key = configuration.backupKey === null ? null : await BackupKey.read(configuration.backupKey);
  const taken = await userFacing(
    takeBackup({
      instance,
      place,
      key,
      isWhole,
      files: services.files,
      now: services.now(),
      connectionString: services.databases.of(instance.schema).connectionString,
      platform: services.pool,
      signal: abortedBySignals(),
      onProgress: progressLines(),
    }),
  );
  const { rows, files, size } = taken;
  console.info(
    `${instance.name === '' ? 'The company of the main host' : instance.name}: ${count(rows, 'row')} and ${count(files.count, 'file')}, of which ${files.copied.toLocaleString('en')} were copied now; ${megabytes(size)}.`,
  );
  if (files.missing > 0)
    console.info(`The bytes of ${count(files.missing, 'file')} are missing, or damaged: see “files sweep --dry-run”.`);
  return taken;
}

/** A backup as an address or a path names it, with the key of the file at `keyPath` or of the configuration. @throws StartError */
export async function backupFileAt(
  { backupKey, backupUrl }: Configuration,
  address: string,
  keyPath: string | undefined,
): Promise<BackupFile> {
  const read = readBackupAddress(withKeyOf(address, backupUrl));
  if (!read)
    throw new StartError(
      'The backup must be named as “backup” printed it: by its path, or by an address like s3://key:secret@host/bucket/main/20261128T014100Z.tar.',
    );
  return { ...read, key: await keyFor(backupKey, keyPath) };
}

/** The key of the file at `keyPath`, or of the configuration; null: none. @throws StartError */
export async function keyFor(backupKey: string | null, keyPath: string | undefined): Promise<BackupKey | null> {
  const text = keyPath === undefined ? backupKey : await keyIn(keyPath);
  return text === null ? null : BackupKey.read(text);
}

/** An address of a bucket without what opens it. */
const withoutKey = (address: string) => address.replace(/^s3:\/\/[^@/]+@/, 's3://');

/** An address of a bucket without its key, with the one that `BACKUP_URL` has for it. */
function withKeyOf(address: string, backupUrl: string | null): string {
  if (backupUrl === null || !address.startsWith('s3://') || address.includes('@')) return address;
  const [, keys = ''] = /^s3:\/\/([^@/]+@)/.exec(backupUrl) ?? [];
  return address.replace('s3://', `s3://${keys}`);
}

async function keyIn(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new StartError(`--key: the file ${path} can’t be read.`);
  });
  const key = text.split('\n').find((line) => isBackupKey(line));
  if (key === undefined) throw new StartError(`--key: the file ${path} has no key of age in it.`);
  return key;
}

async function verify(services: Services, file: BackupFile): Promise<void> {
  const manifest = await userFacing(
    verifyBackup(services.pool.options.connectionString ?? '', file, {
      signal: abortedBySignals(),
      onProgress: progressLines(),
    }),
  );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.info(
    `The backup of ${manifest.instance.company || manifest.instance.name || 'the main company'} from ${manifest.takenAt} is whole: ${count(rows, 'row')} in ${count(manifest.tables.length, 'table')}, ${count(manifest.files.count, 'file')} (${megabytes(manifest.files.bytes)}).`,
  );
}
