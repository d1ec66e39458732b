import { parseArgs } from 'node:util';
import { composeServices } from '../compose-services.ts';
import type { Configuration } from '../configuration.ts';
import { StartError } from '../configuration.ts';
import { openLogger } from '../logger.ts';
import { openDatabase } from '../open-database.ts';
import type { Services } from '../services.ts';
import { sweepFiles } from '../stored-files/sweep-files.ts';
import type { Command } from './command.ts';

const usage = 'Usage: plumbline files sweep [--dry-run].';

function readArguments(args: readonly string[]): { isDry: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { 'dry-run': { type: 'boolean' } },
      allowPositionals: true,
    });
    if (positionals.join(' ') !== 'sweep') throw new StartError(usage);
    return { isDry: values['dry-run'] === true };
  } catch {
    throw new StartError(usage);
  }
}

/** `plumbline files …`: looks after the bytes of files; while the server runs or not. */
export const filesCommand: Command = {
  help: 'files sweep [--dry-run]: remove the bytes that nothing needs any more, or only list them.',
  run: async (configuration, args) => {
    const { isDry } = readArguments(args);
    await withServices(configuration, (services) => sweep(services, isDry));
  },
};

async function withServices(configuration: Configuration, run: (services: Services) => Promise<void>): Promise<void> {
  const logger = openLogger(configuration.logLevel);
  const database = await openDatabase(configuration, logger, (line) => console.info(line));
  const { connectionString, pool } = database;
  const options = { configuration, connectionString, pool, logger, works: false, checksAnswers: false };
  const services = composeServices(options);
  try {
    const hindrance = await services.files.hindrance();
    if (hindrance !== undefined) throw new StartError(`FILES_URL: ${hindrance}.`);
    await run(services);
  } finally {
    await services.live.close();
    await database.close();
  }
}

const count = (number: number, thing: string) => `${number.toLocaleString('en')} ${thing}${number === 1 ? '' : 's'}`;

async function sweep(services: Services, isDry: boolean): Promise<void> {
  const swept = await sweepFiles(services, { isDry, tell: (line) => console.info(line) });
  for (const { instance, unnamed, files, bytes, missing } of swept) {
    const parts = [
      `${count(unnamed, 'file')} that nothing names ${isDry ? 'would be' : 'are'} deleted`,
      `${count(files, 'stored file')} (${(bytes / 1_000_000).toFixed(1)} MB) that nothing needs ${isDry ? 'would be' : 'are'} removed`,
      ...(missing > 0 ? [`the bytes of ${count(missing, 'file')} are missing`] : []),
    ];
    console.info(`${instance}: ${parts.join('; ')}.`);
  }
}
