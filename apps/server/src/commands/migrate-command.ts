import { openLogger } from '../logger.ts';
import { openDatabase } from '../open-database.ts';
import type { Command } from './command.ts';

export const migrateCommand: Command = {
  help: 'Bring the database to the newest version and stop.',
  run: async (configuration) => {
    const database = await openDatabase(configuration, openLogger(configuration.logLevel), (line) =>
      console.info(line),
    );
    await database.close();
    console.info('The database is at the newest version.');
  },
};
