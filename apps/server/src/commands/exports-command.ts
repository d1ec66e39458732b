import { composeServices } from '../compose-services.ts';
import { openPool } from '../database/pool.ts';
import { allWork } from '../features/all-work.ts';
import { Maker, releaseExportsOf, tidyExports } from '../features/exports/index.ts';
import { errorText, openLogger } from '../logger.ts';
import { StartError } from '../start-error.ts';
import { WalArchiver } from '../features/backups/point-in-time/archiver.ts';
import { onInHand } from '../worker/in-hand.ts';
import type { RunCommand } from './command.ts';
import { endMessage, type ExporterMessage } from './exporter.ts';
import { onShutdown } from './shutdown.ts';

/** Exports are made one at a time, and what they hold of the database is little. */
const poolSize = 6;
/** What others were making when they died is looked for so long after the start, in milliseconds; later by the minute. */
const tidyAfter = [0, 4000, 10_000];

/** `plumbline exports`: makes what is exported, for the server that has started it and ends with that one. */
export const exportsCommand: RunCommand = async (configuration) => {
  const { databaseUrl: connectionString } = configuration;
  if (connectionString === undefined || !process.channel) throw new StartError('“serve” and “worker” start this.');
  const logger = openLogger(configuration.logLevel);
  const pool = openPool({ connectionString, size: poolSize, logger });
  const maker = await Maker.open(connectionString);
  const services = composeServices({
    configuration,
    connectionString,
    pool,
    logger,
    works: false,
    checksAnswers: false,
    maker: maker.number,
  });
  const archiver = new WalArchiver(services);
  const shutDown = onShutdown(logger, () => [
    () => services.live.close(),
    () => services.queue.stop(),
    () => releaseExportsOf(services, maker.number),
    async () => services.decoder.close(),
    async () => services.typesetter.close(),
    async () => services.clock.stop(),
    async () => services.replica?.close(),
    () => services.databases.close(),
    () => archiver.stop(),
    () => maker.close(),
    () => pool.end(),
  ]);
  const end = () => void shutDown.now().then(() => process.exit(0));
  process.on('message', (message) => message === endMessage && end());
  process.once('disconnect', end);
  try {
    await services.clock.start();
    services.replica?.start();
    await services.live.open();
    await services.queue.start([]);
    onInHand((inHand) => process.send?.(inHand satisfies ExporterMessage));
    process.send?.({ maker: maker.number } satisfies ExporterMessage);
    archiver.start();
    for (const work of allWork) if (work.isApart) await work.start(services);
  } catch (error) {
    // Ended while it starts, it fails at what has been closed already.
    if (shutDown.isUnderWay()) return;
    throw error;
  }
  for (const ms of tidyAfter) {
    setTimeout(() => {
      tidyExports(services).catch((error: unknown) =>
        logger.warn({ error: errorText(error) }, 'what others were exporting could not be taken up'),
      );
    }, ms);
  }
};
