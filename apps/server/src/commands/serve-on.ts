import pg from 'pg';
import type { Logger } from 'pino';
import { nameOfPlace } from '../adapters/files/files-place.ts';
import { checkPlaces } from '../check-places.ts';
import { composeServices } from '../compose-services.ts';
import type { Configuration } from '../configuration.ts';
import { connectionAddresses } from '../database/connection-address.ts';
import type { InstanceDatabase } from '../database/instance-database.ts';
import type { OpenSignIn } from '../../demo/first-demo.ts';
import { makeFirstDemo, openSignIns } from '../../demo/first-demo.ts';
import { demoPassword } from '../../demo/people.ts';
import { allEndpoints } from '../features/all-endpoints.ts';
import { allConsumers, allEngines, allWork } from '../features/all-work.ts';
import { listen } from '../http/listen.ts';
import { buildServer } from '../http/server.ts';
import type { OpenDatabase } from '../open-database.ts';
import { startWorker } from '../worker/start-worker.ts';
import { Exporter } from './exporter.ts';
import { warnOfScatteredMail } from './scattered-mail.ts';
import { onShutdown } from './shutdown.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Serves, works, or both, on an open database until it is stopped. @throws StartError if a place can't be used */
export async function serveOn(
  database: OpenDatabase,
  {
    configuration,
    logger,
    web,
    worker,
  }: { configuration: Configuration; logger: Logger; web: boolean; worker: boolean },
): Promise<void> {
  const services = composeServices({
    configuration,
    connectionString: database.connectionString,
    pool: database.pool,
    logger,
    works: worker,
    checksAnswers: false,
  });
  const closers: (() => Promise<void>)[] = [
    () => services.live.close(),
    () => services.queue.stop(),
    async () => services.outgoingHttp.close(),
    async () => services.pushHttp.close(),
    async () => services.operatorHttp.close(),
    async () => services.mail.close?.(),
    async () => services.decoder.close(),
    async () => services.typesetter.close(),
    async () => services.clock.stop(),
    async () => services.replica?.close(),
    () => services.databases.close(),
    () => database.close(),
  ];
  const shutDown = onShutdown(logger, () => closers);
  try {
    for (const why of await checkPlaces(services)) {
      logger.error({ why }, 'there is no room for files: they are refused until there is');
      say(`${why} Files are refused until there is room; everything else works.`);
    }
    await services.clock.start();
    services.replica?.start();
    await makeFirstDemo(services, say);
    await services.pushKeys.read();
    await services.live.open();
    await warnOfScatteredMail(services, say);
    services.calls.serve(allEndpoints);
    await services.queue.start(allWork.map((work) => work.queue));
    if (worker) {
      const own = allWork.filter(({ isApart }) => !isApart);
      const eventWorker = await startWorker(services, allConsumers, own, allEngines);
      closers.unshift(() => eventWorker.stop());
    }
    if (web) {
      const server = await buildServer(services, allEndpoints);
      closers.unshift(() => server.close());
      const port = await listen(server, configuration);
      const main = await services.instances.byName('');
      if (main) await printBox(configuration, port, services.databaseOf(main.schema));
    } else say('The worker is ready.');
    // Whoever supervises us knows from now on that a restart makes sense (`scripts/supervise.mjs`).
    process.send?.('ready');
    if (worker) {
      // Once everybody else is served: nobody waits for it.
      const exporter = new Exporter(services, database.connectionString);
      closers.unshift(() => exporter.stop());
      exporter.start();
    }
  } catch (error) {
    // Ended while it starts, it fails at what has been closed already.
    const isEnding = shutDown.isUnderWay();
    await shutDown.now();
    if (!isEnding) throw error;
  }
}

const roleWords: Readonly<Record<OpenSignIn['role'], string>> = {
  sys_admin: 'System administrator',
  business_admin: 'Administrator',
  project_manager: 'Project manager',
  inspector: 'Inspector',
  client: 'Client',
};

/** Where the data lies, without the password that leads there. */
function placeOfData({ databaseUrl, dataDir, files }: Configuration): string {
  if (databaseUrl === undefined) return files.kind === 'disk' ? dataDir : `${dataDir}, files in ${nameOfPlace(files)}`;
  const clients = connectionAddresses(databaseUrl).map((connectionString) => new pg.Client({ connectionString }));
  const hosts = clients.map(({ host }) => host).join(', ');
  return `the database ${clients[0]?.database} at ${hosts}, files in ${nameOfPlace(files)}`;
}

async function printBox(configuration: Configuration, port: number, db: InstanceDatabase): Promise<void> {
  const signIns = await openSignIns(db);
  const isEmpty = (await db.query.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;
  const lines = [
    `Plumbline is ready:  http://${configuration.mainHost}:${port}`,
    `Data:                ${placeOfData(configuration)}`,
    ...(signIns.length > 0 ? ['', `Sign in to the demo with the password ${demoPassword} as`] : []),
    ...signIns.map(({ role, email }) => `  ${roleWords[role].padEnd(22)} ${email}`),
    ...(isEmpty ? ['', 'Nobody is here yet. Let the first person in by', '  npm run plumbline -- admin <e-mail>'] : []),
  ];
  const width = Math.max(...lines.map((line) => line.length));
  say(`┌${'─'.repeat(width + 2)}┐`);
  for (const line of lines) say(`│ ${line.padEnd(width)} │`);
  say(`└${'─'.repeat(width + 2)}┘`);
}
