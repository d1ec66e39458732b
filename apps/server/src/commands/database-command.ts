import { parseArgs } from 'node:util';
import { addDatabase, changeAddress, listDatabases, removeDatabase } from '../instances/other-databases.ts';
import { StartError } from '../start-error.ts';
import type { RunCommand } from './command.ts';
import { withServices } from './with-services.ts';

const usage =
  'Usage: plumbline database add <postgresql://…> [--name <name>] [--pool <2 to 200>], plumbline database change <name> <postgresql://…>, plumbline database list, or plumbline database remove <name>.';

const nameForm = /^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/;

type Wanted =
  | { verb: 'add'; address: string; name: string | undefined; poolSize: number | null }
  | { verb: 'change'; name: string; address: string }
  | { verb: 'list' }
  | { verb: 'remove'; name: string };

function readArguments(args: readonly string[]): Wanted {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { name: { type: 'string' }, pool: { type: 'string' } },
      allowPositionals: true,
    });
    const [verb, given, ...rest] = positionals;
    const { name, pool } = values;
    const poolSize = pool === undefined ? null : Number(pool);
    const isPool = poolSize === null || (Number.isInteger(poolSize) && poolSize >= 2 && poolSize <= 200);
    // `first` is what the first one is called where an instance is moved.
    const isName = name === undefined || (nameForm.test(name) && name !== 'first');
    if (verb === 'add' && given !== undefined && rest.length === 0 && isPool && isName)
      return { verb, address: given, name, poolSize };
    if (name === undefined && pool === undefined) {
      const [address] = rest;
      if (verb === 'change' && given !== undefined && address !== undefined && rest.length === 1)
        return { verb, name: given, address };
      if (verb === 'list' && given === undefined) return { verb };
      if (verb === 'remove' && given !== undefined && rest.length === 0) return { verb, name: given };
    }
  } catch {
    // Arguments that parseArgs refuses get the usage text.
  }
  throw new StartError(usage);
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000).toLocaleString('en')} MB`;

/** `plumbline database …`: other PostgreSQL servers that instances may lie on (decision 0106). */
export const databaseCommand: RunCommand = async (configuration, args) => {
  const wanted = readArguments(args);
  await withServices(configuration, async (services) => {
    if (wanted.verb === 'add') {
      const { name, isEncrypted } = await addDatabase(services, wanted, (line) => console.info(line));
      console.info(
        `The database ${name} is added. Make instances there: plumbline instance create <name> --database ${name}`,
      );
      if (!isEncrypted)
        console.info('Its connections are not encrypted: add ?sslmode=verify-full where the network is not your own.');
    } else if (wanted.verb === 'change') {
      await changeAddress(services, wanted);
      console.info(`The database ${wanted.name} is reached at its new address from now on.`);
    } else if (wanted.verb === 'remove') {
      await removeDatabase(services, wanted.name);
      console.info(`The database ${wanted.name} is removed; the database itself, and its address, are as they were.`);
    } else {
      for (const { name, host, instances, bytes, hindrance } of await listDatabases(services)) {
        const size = bytes === null ? `can’t be used: ${hindrance}` : megabytes(bytes);
        const count = `${instances} instance${instances === 1 ? '' : 's'}`;
        console.info(`${(name === '' ? '(first)' : name).padEnd(20)} ${host.padEnd(40)} ${count.padEnd(14)} ${size}`);
      }
    }
  });
};
