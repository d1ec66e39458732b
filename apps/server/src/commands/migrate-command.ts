import { openLogger } from '../logger.ts';
import { openDatabase } from '../open-database.ts';
import type { RunCommand } from './command.ts';

/** `plumbline migrate`: what every start does first, for whoever wants it done before the servers start. */
export const migrateCommand: RunCommand = async (configuration) => {
  const database = await openDatabase(configuration, openLogger(configuration.logLevel), (line) => console.info(line));
  await database.close();
  console.info('The database is at the newest version.');
};
