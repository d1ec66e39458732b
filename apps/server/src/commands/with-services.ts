import { composeServices } from '../compose-services.ts';
import type { Configuration } from '../configuration.ts';
import { openLogger } from '../logger.ts';
import { openDatabase } from '../open-database.ts';
import type { Services } from '../services.ts';

/** Opens the database for a command that does one thing and ends, beside servers that may be running, and closes it after. */
export async function withServices(
  configuration: Configuration,
  run: (services: Services) => Promise<void>,
): Promise<void> {
  const logger = openLogger(configuration.logLevel);
  const database = await openDatabase(configuration, logger, (line) => console.info(line));
  const { connectionString, pool } = database;
  const services = composeServices({
    configuration,
    connectionString,
    pool,
    logger,
    works: false,
    checksAnswers: false,
  });
  try {
    await services.clock.measure();
    await run(services);
  } finally {
    await services.live.close();
    await services.databases.close();
    await database.close();
  }
}
