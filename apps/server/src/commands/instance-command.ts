import { parseArgs } from 'node:util';
import { hostNameProblem } from '@plumbline/domain/instances/host-names';
import { stateOfInstance } from '@plumbline/domain/instances/life-cycle';
import { createInstance } from '../instances/create-instance.ts';
import type { Services } from '../services.ts';
import { StartError } from '../start-error.ts';
import type { RunCommand } from './command.ts';
import { databaseNamed } from './database-named.ts';
import { withServices } from './with-services.ts';

const usage =
  'Usage: plumbline instance create <name> [--database <name>] (lower-case letters, digits and hyphens), or plumbline instance list.';

type Wanted = { verb: 'create'; name: string; database: string | undefined } | { verb: 'list' };

function readArguments(args: readonly string[]): Wanted {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { database: { type: 'string' } },
      allowPositionals: true,
    });
    const [verb, name = '', ...rest] = positionals;
    const { database } = values;
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
  await withServices(configuration, (services) =>
    wanted.verb === 'create' ? create(services, wanted) : list(services, configuration.mainHost),
  );
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
