import type { Database } from '../database/database.ts';
import type { Services } from '../services.ts';
import { StartError } from '../start-error.ts';

/** The database beside the first one that a command was given the name of. @throws StartError where there is none, or it can't be used */
export async function databaseNamed({ databases }: Pick<Services, 'databases'>, name: string): Promise<Database> {
  await databases.load();
  const found = databases.others.find(({ database }) => database.name === name);
  if (!found) throw new StartError(`There is no database "${name}": plumbline database list.`);
  if (!found.isReady) throw new StartError(`The database ${name} can’t be used now.`);
  return found.database;
}
