import { parseArgs } from 'node:util';
import { restoreBackup } from '../features/backups/restore-backup.ts';
import { tidyRestores } from '../features/backups/tidy-restores.ts';
import { StartError } from '../start-error.ts';
import { abortedBySignals, backupFileAt, progressLines } from './backup-command.ts';
import type { RunCommand } from './command.ts';
import { userFacing } from './user-facing-faults.ts';
import { withServices } from './with-services.ts';

const usage =
  'Usage: plumbline restore <file> [--as <name>] [--replace] [--key <file>], or plumbline restore --time <moment or latest> [--from <place>] [--database <number>] [--key <file>].';

type Wanted =
  | { file: string; name: string | undefined; replaces: boolean; key: string | undefined }
  | { time: string; from: string | undefined; system: string | undefined; key: string | undefined };

function readArguments(args: readonly string[]): Wanted {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        as: { type: 'string' },
        replace: { type: 'boolean' },
        key: { type: 'string' },
        time: { type: 'string' },
        from: { type: 'string' },
        database: { type: 'string' },
      },
      allowPositionals: true,
    });
    const [file, ...rest] = positionals;
    const { time, from, database: system, key } = values;
    if (time !== undefined) {
      if (file === undefined && values.as === undefined && values.replace === undefined)
        return { time, from, system, key };
    } else if (file !== undefined && rest.length === 0 && from === undefined && system === undefined) {
      return { file, name: values.as, replaces: values.replace === true, key };
    }
  } catch {
    // Arguments that parseArgs refuses get the usage text.
  }
  throw new StartError(usage);
}

/** `plumbline restore …`: makes a company what it was when it was backed up; while the server runs or not. */
export const restoreCommand: RunCommand = async (configuration, args) => {
  const wanted = readArguments(args);
  if ('time' in wanted) return (await import('./restore-in-time-command.ts')).restoreToMoment(configuration, wanted);
  const file = await backupFileAt(configuration, wanted.file, wanted.key);
  await withServices(configuration, async (services) => {
    await tidyRestores(services);
    const restored = await userFacing(
      restoreBackup({
        services,
        file,
        replaces: wanted.replaces,
        now: services.now(),
        ...(wanted.name !== undefined && { name: wanted.name }),
        signal: abortedBySignals(),
        onProgress: progressLines(),
      }),
    );
    const { name, rows, files, takenAt, isCopy, missing } = restored;
    const host = name === '' ? configuration.mainHost : `${name}.${configuration.mainHost}`;
    console.info(
      `${host} is what it was at ${takenAt}: ${rows.toLocaleString('en')} rows, ${files.toLocaleString('en')} files.`,
    );
    if (missing > 0) console.info(`${missing.toLocaleString('en')} files were missing then already.`);
    console.info('Everybody signs in again. What was waiting to be sent was given up.');
    if (isCopy) console.info('It is a copy: its webhooks and automations are off, its secret addresses are gone.');
  });
};
