// Tries Dockerfile and compose.yaml where there is no container runtime, as root on Linux: each step is run in a bare root.
//   debootstrap --variant=minbase bookworm ROOT, with Node 24 and its npm in ROOT/usr/local and a user `node`, as in the image of Node
//   node scripts/try-image.mjs ROOT
// The last stage is then started as compose.yaml does it (`try-compose.mjs`), on a PostgreSQL and an S3 server of this machine.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { inRoot, run } from './bare-root.mjs';
import { ensureChromium } from './chromium.mjs';
import { stagesOf } from './dockerfile.mjs';
import { ensureInstalled } from './install.mjs';
import { ensureNode } from './node.mjs';
import { root } from './repository.mjs';
import { ensureS3Server } from './s3-server.mjs';
import { during, main, say, UserFacingError } from './say.mjs';
import { quiet } from './server-flags.mjs';

/** @typedef {import('./dockerfile.mjs').Stage} Stage */
/** @typedef {import('./bare-root.mjs').Built} Built */

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

await main(async () => {
  const [base] = process.argv.slice(2);
  if (base === undefined || process.getuid?.() !== 0)
    throw new UserFacingError('As root: node scripts/try-image.mjs ROOT, a bare root with Node.');
  const node = await ensureNode();
  await ensureInstalled();
  await ensureS3Server();
  await ensureChromium();
  const folder = mkdtempSync(join(tmpdir(), 'image-'));
  // PostgreSQL runs as another user, in a folder below.
  chmodSync(folder, 0o755);
  /** @type {Map<string, Built>} */
  const stages = new Map();
  try {
    for (const stage of stagesOf(readFileSync(join(root, 'Dockerfile'), 'utf8')))
      await during(`Stage ${stage.name}`, async () => void stages.set(stage.name, build(stage, folder, base, stages)));
    const image = [...stages.values()].at(-1);
    if (image === undefined) throw new UserFacingError('The Dockerfile has no stage.');
    const described = join(folder, 'image.json');
    writeFileSync(described, JSON.stringify(image));
    // What it starts ends with its namespaces; their network is nobody else's, so that compose's own ports are free.
    const apart = ['unshare', '--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
    run([...apart, node, quiet, join(root, 'scripts/try-compose.mjs'), folder]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return 0;
});
