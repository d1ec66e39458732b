// The second half of `try-image.mjs`, in namespaces of its own: web and worker are started as compose.yaml says, on a PostgreSQL and an S3
// server at its addresses, and a person signs in with a browser.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRoot, run } from './bare-root.mjs';
import { chromiumArguments, ensureChromium } from './chromium.mjs';
import { servicesOf, startDatabase, startStore, variablesOf } from './compose-services.mjs';
import { healthCommand } from './dockerfile.mjs';
import { root } from './repository.mjs';
import { during, main, say, UserFacingError } from './say.mjs';

/** @typedef {import('./bare-root.mjs').Built} Built */
/** @typedef {import('./compose-services.mjs').Service} Service */
/** @typedef {{ image: Built, service: Service, volume: string }} Container */

/** How long a process may take to start, or to do its work, in milliseconds. */
const timeoutMs = 240_000;
const email = 'first@example.org';
const password = 'a long enough phrase for one';

/**
 * @param {unknown} holds
 * @param {string} sentence said when it does not
 */
function check(holds, sentence) {
  if (!holds) throw new UserFacingError(sentence);
}

/**
 * Waits until something is so.
 * @param {string} what
 * @param {() => Promise<boolean> | boolean} isSo
 */
async function until(what, isSo) {
  const end = Date.now() + timeoutMs;
  while (!(await isSo())) {
    check(Date.now() < end, `Not within ${timeoutMs / 1000} s: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/**
 * The command line of a container's program, or of another one in it.
 * @param {Container} container
 * @param {string[]} command
 */
function inContainer({ image, service, volume }, command) {
  // What `inRoot` does for a volume is what these ask for; another form of them would not be tried.
  check(
    service.read_only === true &&
      String(service.tmpfs) === '/tmp' &&
      String(service.cap_drop) === 'ALL' &&
      String(service.security_opt) === 'no-new-privileges:true' &&
      String(service.volumes) === `data:${image.metadata.VOLUME}`,
    'compose.yaml confines its services otherwise than this script.',
  );
  return inRoot({ ...image, env: { ...image.env, ...service.environment, GEOCODER_URL: 'off' } }, command, { volume });
}

/**
 * A program of a container that runs to its end: its exit code, and all that it printed.
 * @param {Container} container
 * @param {string[]} command
 */
function execute(container, command) {
  const [program = '', ...args] = inContainer(container, command);
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
}

/**
 * Starts a service.
 * @param {string} name
 * @param {Container} container
 */
function start(name, container) {
  const entry = JSON.parse(container.image.metadata.ENTRYPOINT ?? '[]');
  const [program = '', ...args] = inContainer(container, [...entry, ...(container.service.command ?? [])]);
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)));
  /** The first process of the namespace is the program itself, as in a container. */
  const pid = () => Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8'));
  return {
    said: () => said,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    pid,
    stop: async () => {
      process.kill(pid(), 'SIGTERM');
      const began = Date.now();
      const code = await ended;
      const seconds = (Date.now() - began) / 1000;
      const inTime = seconds < Number.parseInt(container.service.stop_grace_period ?? '10', 10);
      check(code === 0 && inTime, `${name} ended with ${code} after ${seconds} s.`);
    },
  };
}

/**
 * What a process may: its user, its capabilities, and whether it can get more.
 * @param {number} pid
 */
function rightsOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (/** @type {string} */ name) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1];
  return [of('Uid'), of('CapEff'), of('CapBnd'), of('NoNewPrivs')].join(' ');
}

/**
 * Registers by the link, and signs in again in another window; then sends a file and reads it back.
 * @param {string} link
 * @param {string} origin
 */
async function usePage(link, origin) {
  const { chromium } = createRequire(join(root, 'e2e/package.json'))('playwright-core');
  const { register } = await import(pathToFileURL(join(root, 'e2e/support/register.ts')).href);
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArguments });
  try {
    const open = async () => {
      const context = await browser.newContext({ baseURL: origin, locale: 'en-GB' });
      context.setDefaultTimeout(timeoutMs);
      return context.newPage();
    };
    await register(await open(), link, 'First', password);
    const page = await open();
    await page.goto('/auth');
    await page.locator('input[type="email"]').fill(email);
    await page.locator('input[type="password"]').fill(password);
    await page.locator('button[type="submit"]').click();
    await page.waitForURL((/** @type {URL} */ url) => !url.pathname.startsWith('/auth'));
    await page.getByRole('navigation').first().waitFor();
  } finally {
    await browser.close();
  }
}

/** @param {string} origin */
async function tokenOf(origin) {
  const body = new URLSearchParams({ grant_type: 'password', username: email, password, client_id: 'plumbline-web' });
  const response = await fetch(`${origin}/v1/oauth/token`, { method: 'POST', body });
  return /** @type {{ access_token: string }} */ (await response.json()).access_token;
}

/**
 * @param {string} origin
 * @param {Buffer} bytes
 */
async function sendFile(origin, bytes) {
  const headers = { authorization: `Bearer ${await tokenOf(origin)}` };
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'photo.png');
  const response = await fetch(`${origin}/v2/asset/upload`, { method: 'POST', headers, body });
  check(response.ok, `A file was refused: ${response.status} ${response.ok ? '' : await response.text()}`);
}

await main(async () => {
  const folder = process.argv[2] ?? '';
  /** @type {Built} */
  const image = JSON.parse(readFileSync(join(folder, 'image.json'), 'utf8'));
  run(['ip', 'link', 'set', 'lo', 'up']);
  const secret = () => randomBytes(24).toString('hex');
  const example = variablesOf(readFileSync(join(root, 'deploy/compose.env'), 'utf8'));
  const services = servicesOf(readFileSync(join(root, 'compose.yaml'), 'utf8'), {
    ...example,
    POSTGRES_PASSWORD: secret(),
    STORE_PASSWORD: secret(),
  });
  const { web, worker, database, store } = services;
  if (!web || !worker || !database || !store) throw new UserFacingError('compose.yaml lacks a service.');
  // The names of compose's network.
  appendFileSync(join(image.place, 'etc/hosts'), '\n127.0.0.1 localhost database store\n');
  await during('database', () => startDatabase(database, join(folder, 'database')));
  const { objects } = await during('store', () => startStore(web.environment.FILES_URL ?? ''));

  const volume = join(folder, 'data');
  mkdirSync(volume);
  run(['chown', image.user, volume]);
  const origin = `http://localhost:${image.env.PORT}`;
  const container = { image, service: web, volume };
  const serving = start('web', container);
  const health = healthCommand(image.metadata.HEALTHCHECK ?? '');
  await during('web, until its health check succeeds', () =>
    until('the health check of web', () => {
      check(serving.isRunning(), `web ended:\n${serving.said()}`);
      return execute(container, health).status === 0;
    }),
  );
  const working = start('worker', { ...container, service: worker });
  await during('worker', () =>
    until('the worker is ready', () => {
      check(working.isRunning(), `worker ended:\n${working.said()}`);
      return working.said().includes('The worker is ready.');
    }),
  );
  for (const { pid } of [serving, working]) {
    const rights = rightsOf(pid());
    check(/^(?!0 )\d+ 0+ 0+ 1$/.test(rights), `A process has more rights than it should: ${rights}`);
  }
  for (const place of [image.workdir, '/etc', '/usr/local/bin']) {
    const { said } = execute(container, ['touch', join(place, 'written')]);
    check(said.includes('Read-only file system'), `${place} can be written to: ${said}`);
  }
  const ready = await (await fetch(`${origin}/readyz`)).json();
  check(JSON.stringify(ready) === '{"status":"ready"}', `/readyz: ${JSON.stringify(ready)}`);
  say('  Both run as nobody with rights, on a read-only file system; /readyz is as it should be.');

  const [program = '', ...flags] = JSON.parse(image.metadata.ENTRYPOINT ?? '[]');
  const { said } = execute(container, [program, ...flags, 'admin', email]);
  const link = /https?:\S+\/signup\S+/.exec(said)?.[0];
  if (link === undefined) throw new UserFacingError(`No link was printed:\n${said}`);
  await during('a person registers and signs in', () => usePage(link, origin));
  await during('a file goes to the store', async () => {
    await sendFile(origin, readFileSync(join(root, 'docs/pictures/answering-phone.png')));
    await until('the file is in the store', async () => (await objects()).length > 0);
  });
  await during('the worker handles every event', async () => {
    const { Client } = createRequire(join(root, 'apps/server/package.json'))('pg');
    const address = (web.environment.DATABASE_URL ?? '').replace('@database:', '@127.0.0.1:');
    const client = new Client({ connectionString: address });
    await client.connect();
    const counted = 'select count(*)::int as all, count(*) filter (where not is_handled)::int as left';
    await until('no event waits', async () => {
      const { rows } = await client.query(`${counted} from instance_main.events`);
      return rows[0].all > 0 && rows[0].left === 0;
    });
    await client.end();
  });
  await during('both end', () => Promise.all([serving.stop(), working.stop()]));
  check(!existsSync(join(volume, 'postgres')), 'A database was made in the volume.');
  return 0;
});
// The database and the store go on otherwise; with this process their namespace ends.
process.exit();
