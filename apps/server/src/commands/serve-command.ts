import { tryToListen } from '../http/listen.ts';
import { openLogger } from '../logger.ts';
import { openDatabase } from '../open-database.ts';
import type { RunCommand } from './command.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** `plumbline serve`, `web` and `worker`: opens the database, and serves or works on it. */
export function serveCommand(parts: { web: boolean; worker: boolean }): RunCommand {
  return async (configuration) => {
    const logger = openLogger(configuration.logLevel);
    if (parts.web) await tryToListen(configuration);
    const load = () => import('./serve-on.ts');
    // A database of our own takes a moment to start: the rest of the program is read meanwhile.
    const loading = configuration.databaseUrl === undefined ? load() : undefined;
    const database = await openDatabase(configuration, logger, say);
    const { serveOn } = await (loading ?? load());
    await serveOn(database, { configuration, logger, ...parts });
  };
}
