import { openBackupPlace } from '../adapters/backups/backup-address.ts';
import { backupPlaceForms } from '../adapters/backups/backup-settings.ts';
import type { Configuration } from '../configuration.ts';
import type { Moment } from '../features/backups/point-in-time/archived-database.ts';
import { restoreInTime } from '../features/backups/point-in-time/restore-in-time.ts';
import { StartError } from '../start-error.ts';
import { abortedBySignals, keyFor } from './backup-command.ts';
import { userFacing } from './user-facing-faults.ts';

interface WantedMoment {
  time: string;
  from: string | undefined;
  system: string | undefined;
  key: string | undefined;
}

/** A moment with its time zone, so that nobody's clock is guessed. */
const momentForm = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/i;

/** @throws StartError of a text that is no moment */
export function readMoment(text: string): Moment {
  if (text === 'latest') return text;
  const moment = momentForm.test(text) ? new Date(text.replace(' ', 'T').toUpperCase()) : undefined;
  if (moment === undefined || Number.isNaN(moment.getTime()))
    throw new StartError(
      '--time must be latest, or a moment with its time zone like 2026-11-28T14:30:00Z or 2026-11-28T14:30:00+02:00.',
    );
  return moment;
}

/** `plumbline restore --time`: makes the embedded database of an empty data folder what it was at a moment. */
export async function restoreToMoment(configuration: Configuration, wanted: WantedMoment): Promise<void> {
  const moment = readMoment(wanted.time);
  if (configuration.databaseUrl !== undefined)
    throw new StartError(
      '--time restores the embedded database: one’s own, at DATABASE_URL, is restored by its own means.',
    );
  const place = openBackupPlace(wanted.from ?? configuration.backupUrl ?? '');
  if (!place)
    throw new StartError(
      wanted.from === undefined ? 'From where? Add --from, or set BACKUP_URL.' : `--from ${backupPlaceForms}.`,
    );
  const { companies, copied, missing, lastChange } = await userFacing(
    restoreInTime({
      configuration,
      place,
      key: await keyFor(configuration.backupKey, wanted.key),
      moment,
      ...(wanted.system !== undefined && { system: wanted.system }),
      now: new Date(),
      signal: abortedBySignals(),
      log: (line) => console.info(line),
    }),
  );
  const at = lastChange === null ? '' : `, with all that was stored until ${lastChange.toISOString()}`;
  console.info(
    `The database is what it was at ${moment === 'latest' ? 'the end of its archive' : moment.toISOString()}${at}.`,
  );
  console.info(
    `It has ${companies.toLocaleString('en')} companies; ${copied.toLocaleString('en')} of their files were copied.`,
  );
  if (missing > 0)
    console.info(
      `The bytes of ${missing.toLocaleString('en')} files are missing: bring the former files to ${configuration.dataDir}/files.`,
    );
  console.info('Everybody signs in again. What was waiting to be sent was given up. Start it with npm start.');
}
