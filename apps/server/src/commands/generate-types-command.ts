import { writeFile } from 'node:fs/promises';
import { generatedTypes, typesOfSchema } from '../database/generate-types.ts';
import { openLogger } from '../logger.ts';
import { openDatabase } from '../open-database.ts';
import type { RunCommand } from './command.ts';

/** `plumbline generate-types`: for whoever has added a migration. */
export const generateTypesCommand: RunCommand = async (configuration) => {
  const database = await openDatabase(configuration, openLogger(configuration.logLevel), (line) => console.info(line));
  try {
    for (const { schema, file } of generatedTypes) {
      await writeFile(file, await typesOfSchema(database.connectionString, schema));
    }
  } finally {
    await database.close();
  }
};
