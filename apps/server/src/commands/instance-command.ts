import { hostNameProblem } from '@plumbline/domain/instances/host-names';
import { stateOfInstance } from '@plumbline/domain/instances/life-cycle';
import { createInstance } from '../instances/create-instance.ts';
import { InstanceDirectory } from '../instances/instance.ts';
import { openLogger } from '../logger.ts';
import type { OpenDatabase } from '../open-database.ts';
import { openDatabase } from '../open-database.ts';
import { StartError } from '../start-error.ts';
import type { RunCommand } from './command.ts';

const usage =
  'Usage: plumbline instance create <name> (lower-case letters, digits and hyphens), or plumbline instance list.';

/**
 * `plumbline instance create <name>`: another company on the same installation, at `<name>.<MAIN_HOST>`. `plumbline
 * instance list`: all of them with their state, schema and id.
 */
export const instanceCommand: RunCommand = async (configuration, [verb, name = '']) => {
  const isCreation = verb === 'create' && hostNameProblem(name) === null;
  if (!isCreation && verb !== 'list') throw new StartError(usage);
  const database = await openDatabase(configuration, openLogger(configuration.logLevel), (line) => console.info(line));
  try {
    await (isCreation ? create(database, name, configuration.mainHost) : list(database, configuration.mainHost));
  } finally {
    await database.close();
  }
};

async function create({ pool }: OpenDatabase, name: string, mainHost: string): Promise<void> {
  const { isNew } = await createInstance(pool, name);
  console.info(`${name}.${mainHost} ${isNew ? 'is made' : 'was there already'}.`);
  if (isNew) console.info(`Let its first person in by: npm run plumbline -- admin <e-mail> --instance ${name}`);
}

async function list({ pool }: OpenDatabase, mainHost: string): Promise<void> {
  const now = new Date();
  for (const instance of await new InstanceDirectory(pool).all()) {
    const host = instance.name === '' ? mainHost : `${instance.name}.${mainHost}`;
    console.info(
      `${host.padEnd(40)} ${stateOfInstance(instance, now).padEnd(10)} ${instance.schema.padEnd(30)} ${instance.id}`,
    );
  }
}
