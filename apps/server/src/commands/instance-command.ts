import { parseArgs } from 'node:util';
import { hostNameProblem } from '@plumbline/domain/instances/host-names';
import { stateOfInstance } from '@plumbline/domain/instances/life-cycle';
import { companySize } from '../features/backups/company-size.ts';
import { cancelMove, moveCompany } from '../features/backups/move-company.ts';
import { createInstance } from '../instances/create-instance.ts';
import { errorText } from '../logger.ts';
import type { Services } from '../services.ts';
import { StartError } from '../start-error.ts';
import { abortedBySignals } from './backup-command.ts';
import type { RunCommand } from './command.ts';
import { databaseNamed } from './database-named.ts';
import { instanceNamed } from './instance-named.ts';
import { withServices } from './with-services.ts';

const usage =
  'Usage: plumbline instance create <name> [--database <name>] (lower-case letters, digits and hyphens), plumbline instance move <name> --to <database or first> [--live], plumbline instance move <name> --cancel, or plumbline instance list.';

type Wanted =
  | { verb: 'create'; name: string; database: string | undefined }
  | { verb: 'move'; name: string; to: string | undefined; isLiveOnly: boolean }
  | { verb: 'list' };

function readArguments(args: readonly string[]): Wanted {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        database: { type: 'string' },
        to: { type: 'string' },
        live: { type: 'boolean' },
        cancel: { type: 'boolean' },
      },
      allowPositionals: true,
    });
    const [verb, name = '', ...rest] = positionals;
    const { database, to, live: isLiveOnly = false, cancel: isCancelled = false } = values;
    if (
      verb === 'move' &&
      name !== '' &&
      rest.length === 0 &&
      database === undefined &&
      (to === undefined) === isCancelled &&
      !(isLiveOnly && isCancelled)
    )
      return { verb, name, to, isLiveOnly };
    if (to !== undefined || isCancelled || isLiveOnly) throw new StartError(usage);
    if (verb === 'create' && rest.length === 0 && hostNameProblem(name) === null) return { verb, name, database };
    if (verb === 'list' && name === '' && database === undefined) return { verb };
  } catch {
    // Arguments that parseArgs refuses get the usage text.
  }
  throw new StartError(usage);
}

/**
 * `plumbline instance create <name>`: another company on the same installation, at `<name>.<MAIN_HOST>`. `plumbline
 * instance list`: all of them with their state, schema, id and database.
 */
export const instanceCommand: RunCommand = async (configuration, args) => {
  const wanted = readArguments(args);
  await withServices(configuration, async (services) => {
    if (wanted.verb === 'create') await create(services, wanted);
    else if (wanted.verb === 'move') await move(services, wanted);
    else await list(services, configuration.mainHost);
  });
};

async function create(
  services: Services,
  { name, database: chosen }: { name: string; database: string | undefined },
): Promise<void> {
  const { configuration, pool, live } = services;
  const database = chosen === undefined ? undefined : await databaseNamed(services, chosen);
  const { instance, isNew } = await createInstance(pool, name, { ...(database && { database }) });
  live.publish([{ kind: 'instances' }]);
  const host = `${name}.${configuration.mainHost}`;
  if (!isNew && instance.databaseId !== (database?.id ?? null) && chosen !== undefined)
    throw new StartError(`${host} was there already, on another database.`);
  console.info(`${host} ${isNew ? 'is made' : 'was there already'}.`);
  if (isNew) console.info(`Let its first person in by: npm run plumbline -- admin <e-mail> --instance ${name}`);
}

/** So many bytes of a company are copied in a second, on a slow machine. */
const copiedPerSecond = 10_000_000;

async function move(
  services: Services,
  { name, to, isLiveOnly }: { name: string; to: string | undefined; isLiveOnly: boolean },
): Promise<void> {
  const { configuration, databases } = services;
  const instance = await instanceNamed(services, name);
  const host = `${name}.${configuration.mainHost}`;
  if (to === undefined) {
    await databases.load();
    await cancelMove(services, instance);
    console.info(`${host} is served where it was.`);
    return;
  }
  const target = to === 'first' ? databases.first : await databaseNamed(services, to);
  const bytes = instance.isMoving ? 0 : await companySize(services.databaseOf(instance.schema));
  const moving = moveCompany(services, instance, target, {
    signal: abortedBySignals(),
    isLiveOnly,
    ...movingLines(host, bytes),
  });
  const { rows, pausedMs } = await moving.catch((error: unknown) => {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The move failed (${errorText(error)}). The same command goes on with it, --cancel takes it back.`,
    );
  });
  console.info(`${host} lies on the database ${to} now: ${rows.toLocaleString('en')} rows were copied.`);
  if (pausedMs !== undefined) console.info(`It was not served for ${(pausedMs / 1000).toFixed(1)} seconds.`);
}

/** Prints which way a company is moved and how far that is, every two seconds. */
function movingLines(host: string, bytes: number) {
  let printedAt = performance.now();
  const print = (line: string, isLast = false) => {
    if (performance.now() - printedAt < 2000 && !isLast) return;
    printedAt = performance.now();
    console.info(line);
  };
  return {
    onWay: (whyNotLive: string | undefined) => {
      const seconds = (Math.ceil(bytes / copiedPerSecond) + 5).toLocaleString('en');
      console.info(
        whyNotLive === undefined
          ? `${host} is copied while people work, and is not served for some seconds at the end. Ctrl-C takes it back.`
          : `${host} is not served while it is copied, for up to about ${seconds} seconds: ${whyNotLive}. Ctrl-C takes it back.`,
      );
    },
    onTable: (table: string, at: number, of: number) => print(`${at} of ${of} tables: ${table} …`, at === of),
    onBehind: (behind: number) =>
      print(`${Math.ceil(behind / 1_000_000).toLocaleString('en')} MB are still to arrive …`),
    onPause: () => console.info(`${host} is not served from now on …`),
  };
}

async function list({ instances, databases }: Services, mainHost: string): Promise<void> {
  const now = new Date();
  const all = await instances.all();
  const names = new Map(databases.others.map(({ database }) => [database.id, database.name]));
  for (const instance of all) {
    const host = instance.name === '' ? mainHost : `${instance.name}.${mainHost}`;
    const place = instance.databaseId === null ? '' : ` ${names.get(instance.databaseId) ?? instance.databaseId}`;
    console.info(
      `${host.padEnd(40)} ${stateOfInstance(instance, now).padEnd(10)} ${instance.schema.padEnd(30)} ${instance.id}${place}`,
    );
  }
}
