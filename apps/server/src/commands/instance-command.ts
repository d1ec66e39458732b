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
  'Usage: plumbline instance create <name> [--database <name>] (lower-case letters, digits and hyphens), plumbline instance move <name> --to <database or first>, plumbline instance move <name> --cancel, or plumbline instance list.';

type Wanted =
  | { verb: 'create'; name: string; database: string | undefined }
  | { verb: 'move'; name: string; to: string | undefined }
  | { verb: 'list' };

function readArguments(args: readonly string[]): Wanted {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { database: { type: 'string' }, to: { type: 'string' }, cancel: { type: 'boolean' } },
      allowPositionals: true,
    });
    const [verb, name = '', ...rest] = positionals;
    const { database, to, cancel: isCancelled = false } = values;
    if (
      verb === 'move' &&
      name !== '' &&
      rest.length === 0 &&
      database === undefined &&
      (to === undefined) === isCancelled
    )
      return { verb, name, to };
    if (to !== undefined || isCancelled) throw new StartError(usage);
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

async function move(services: Services, { name, to }: { name: string; to: string | undefined }): Promise<void> {
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
  const seconds = Math.ceil(bytes / copiedPerSecond) + 5;
  console.info(
    `${host} is not served while it is copied, for up to about ${seconds.toLocaleString('en')} seconds. Ctrl-C takes it back.`,
  );
  let printedAt = performance.now();
  const onTable = (table: string, at: number, of: number) => {
    if (performance.now() - printedAt < 2000 && at < of) return;
    printedAt = performance.now();
    console.info(`${at} of ${of} tables: ${table} …`);
  };
  const moving = moveCompany(services, instance, target, { signal: abortedBySignals(), onTable });
  const rows = await moving.catch((error: unknown) => {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The move failed (${errorText(error)}). The same command goes on with it, --cancel takes it back.`,
    );
  });
  console.info(`${host} lies on the database ${to} now: ${rows.toLocaleString('en')} rows were copied.`);
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
