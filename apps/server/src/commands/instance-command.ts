import { createInstance } from '../instances/create-instance.ts';
import { openLogger } from '../logger.ts';
import { openDatabase } from '../open-database.ts';
import { StartError } from '../start-error.ts';
import type { RunCommand } from './command.ts';

/** `plumbline instance create <name>`: another company on the same installation, at `<name>.<MAIN_HOST>`. */
export const instanceCommand: RunCommand = async (configuration, [verb, name = '']) => {
  if (verb !== 'create' || !/^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/.test(name)) {
    throw new StartError('Usage: plumbline instance create <name> (lower-case letters, digits and hyphens).');
  }
  const database = await openDatabase(configuration, openLogger(configuration.logLevel), (line) => console.info(line));
  try {
    const { isNew } = await createInstance(database.pool, name);
    console.info(`${name}.${configuration.mainHost} ${isNew ? 'is made' : 'was there already'}.`);
    if (isNew) console.info(`Let its first person in by: npm run plumbline -- admin <e-mail> --instance ${name}`);
  } finally {
    await database.close();
  }
};
