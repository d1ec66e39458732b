// Tries the Dockerfile where there is no container runtime: each step is run in a bare root, as root on Linux.
//   debootstrap --variant=minbase bookworm ROOT, with Node 24 and its npm in ROOT/usr/local
//   DATABASE_URL=postgres://… node scripts/try-image.mjs ROOT   (by TCP: the image has no sockets of this machine)
// The last stage is started as compose.yaml does: read-only, as its user, first as web until its health check succeeds, then as worker.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { healthCommand, stagesOf } from './dockerfile.mjs';
import { root } from './repository.mjs';
import { during, main, say, UserFacingError } from './say.mjs';

/** @typedef {import('./dockerfile.mjs').Stage} Stage */
/** @typedef {{ place: string, workdir: string, user: string, env: Record<string, string>, metadata: Record<string, string> }} Built */

/** How long the process may take until its health check succeeds, in milliseconds. */
const startTimeoutMs = 120_000;

/**
 * The command line that runs a program in a root, in namespaces that end with it.
 * @param {Built} built
 * @param {string[]} command
 * @param {{ volume?: string }} [options] a folder to mount at the image's volume; the rest is read-only then
 * @returns {string[]}
 */
function inRoot({ place, workdir, user, env, metadata }, command, { volume } = {}) {
  const lines = ['set -e'];
  if (volume !== undefined) {
    lines.push('mount --bind "$0" "$0"', `mount --bind ${quoted(volume)} "$0${metadata.VOLUME ?? '/data'}"`);
    lines.push('mount -t tmpfs tmpfs "$0/tmp"', 'mount -o remount,bind,ro "$0"');
  }
  lines.push('mount --rbind /dev "$0/dev"', 'mount -t proc proc "$0/proc"');
  const all = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/tmp', ...env };
  const settings = Object.entries(all).map(([name, value]) => quoted(`${name}=${value}`));
  const inside = `cd ${quoted(workdir)} && exec ${command.map(quoted).join(' ')}`;
  lines.push(`exec chroot --userspec=${quoted(user)} "$0" env -i ${settings.join(' ')} sh -c ${quoted(inside)}`);
  return ['unshare', '--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', lines.join('\n'), place];
}

/** @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * @param {string[]} command
 * @param {Record<string, string>} [env]
 */
function run([program = '', ...args], env = {}) {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) throw new UserFacingError(`${program} ended with ${error?.message ?? status}: ${args.at(-1)}`);
}

/** The files that the build gets: those of the checkout that git does not ignore, without what .dockerignore names. */
function contextFiles() {
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  const isIgnored = (/** @type {string} */ file) =>
    ignored.some((name) => file === name || file.startsWith(`${name}/`));
  const files = listed.stdout.toString().split('\0').filter(Boolean);
  return files.filter((file) => !isIgnored(file) && existsSync(join(root, file)));
}

/**
 * COPY, with its rules: a folder's content goes into the target, a file into a target that ends with a slash or that is the folder of several.
 * @param {string} rest
 * @param {Built} built
 * @param {ReadonlyMap<string, Built>} earlier
 */
function copy(rest, built, earlier) {
  const words = rest.split(' ');
  const stage = /^--from=(.+)$/.exec(words[0] ?? '')?.[1];
  const sources = words.slice(stage === undefined ? 0 : 1, -1);
  const target = words.at(-1) ?? '';
  const to = join(built.place, target.startsWith('/') ? '' : built.workdir, target);
  const files = stage === undefined ? contextFiles() : [];
  for (const source of sources) {
    if (stage !== undefined) {
      mkdirSync(to, { recursive: true });
      run(['cp', '-a', `${join(earlier.get(stage)?.place ?? '', source)}/.`, to]);
      continue;
    }
    const path = join(root, source);
    if (!existsSync(path)) throw new UserFacingError(`COPY: there is no ${source}.`);
    if (statSync(path).isDirectory()) {
      const below = source === '.' ? '' : `${source}/`;
      for (const file of files.filter((one) => one.startsWith(below)))
        copyFile(file, join(to, file.slice(below.length)));
    } else copyFile(source, target.endsWith('/') || sources.length > 1 ? join(to, basename(source)) : to);
  }
}

/**
 * @param {string} file of the checkout
 * @param {string} to
 */
function copyFile(file, to) {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(join(root, file), to);
}

/**
 * Builds a stage in a copy of the bare root.
 * @param {Stage} stage
 * @param {string} folder
 * @param {string} base
 * @param {ReadonlyMap<string, Built>} earlier
 * @returns {Built}
 */
function build({ name, instructions }, folder, base, earlier) {
  /** @type {Built} */
  const built = { place: join(folder, name), workdir: '/', user: '0:0', env: {}, metadata: {} };
  run(['cp', '-a', '--reflink=auto', base, built.place]);
  cpSync('/etc/resolv.conf', join(built.place, 'etc/resolv.conf'), { dereference: true });
  const registry = spawnSync('npm', ['config', 'get', 'registry']).stdout.toString().trim();
  for (const { name: step, rest } of instructions) {
    say(`  ${step} ${rest.slice(0, 100)}`);
    if (step === 'WORKDIR') mkdirSync(join(built.place, (built.workdir = rest)), { recursive: true });
    else if (step === 'COPY') copy(rest, built, earlier);
    else if (step === 'ENV')
      for (const one of rest.split(' ')) built.env[one.split('=')[0] ?? ''] = one.slice(one.indexOf('=') + 1);
    else if (step === 'RUN') {
      const env = { ...built.env, npm_config_registry: registry };
      run(inRoot({ ...built, env }, ['sh', '-c', rest]));
    } else if (step === 'USER') built.user = idsOf(built.place, rest);
    else built.metadata[step] = rest;
  }
  return built;
}

/**
 * The ids of a user in a root: those of the image, not of this machine.
 * @param {string} image its folder
 * @param {string} user
 */
function idsOf(image, user) {
  const line = readFileSync(join(image, 'etc/passwd'), 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${user}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (uid === undefined || gid === undefined) throw new UserFacingError(`The image has no user ${user}.`);
  return `${uid}:${gid}`;
}

/**
 * Starts the image with a command, until it is ready; then ends it as a container runtime does.
 * @param {Built} image
 * @param {string} command
 * @param {(output: string) => boolean} isReady
 */
async function tryCommand(image, command, isReady) {
  const volume = mkdtempSync(join(tmpdir(), 'image-volume-'));
  run(['chown', image.user, volume]);
  const [program = '', ...args] = inRoot(image, [...JSON.parse(image.metadata.ENTRYPOINT ?? '[]'), command], {
    volume,
  });
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)));
  const until = Date.now() + startTimeoutMs;
  try {
    while (!isReady(output)) {
      if (child.exitCode !== null || Date.now() > until)
        throw new UserFacingError(`${command} did not become ready:\n${output}`);
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
    say(`  ${command} is ready.`);
  } finally {
    // The first process of the namespace is the program itself, as in a container.
    const first = existsSync(`/proc/${child.pid}`)
      ? readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
      : '';
    if (first.trim() !== '') process.kill(Number(first), 'SIGTERM');
    say(`  ${command} ended with ${await ended}.`);
    rmSync(volume, { recursive: true, force: true });
  }
}

await main(async () => {
  const [base] = process.argv.slice(2);
  const { DATABASE_URL, PORT } = process.env;
  if (base === undefined || DATABASE_URL === undefined || process.getuid?.() !== 0)
    throw new UserFacingError(
      'As root: DATABASE_URL=postgres://… node scripts/try-image.mjs ROOT, a bare root with Node.',
    );
  const folder = mkdtempSync(join(tmpdir(), 'image-'));
  /** @type {Map<string, Built>} */
  const stages = new Map();
  try {
    for (const stage of stagesOf(readFileSync(join(root, 'Dockerfile'), 'utf8')))
      await during(`Stage ${stage.name}`, async () => void stages.set(stage.name, build(stage, folder, base, stages)));
    const last = [...stages.values()].at(-1);
    if (last === undefined) throw new UserFacingError('The Dockerfile has no stage.');
    const image = {
      ...last,
      env: { ...last.env, ...(PORT === undefined ? {} : { PORT }), DATABASE_URL, DEMO: '0', GEOCODER_URL: 'off' },
    };
    const check = inRoot(image, healthCommand(image.metadata.HEALTHCHECK ?? ''));
    await tryCommand(image, 'web', () => spawnSync(check[0] ?? '', check.slice(1)).status === 0);
    await tryCommand(image, 'worker', (output) => output.includes('The worker is ready.'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return 0;
});
