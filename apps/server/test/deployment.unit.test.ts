import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { commands } from '../src/commands/all-commands.ts';
import { readConfiguration } from '../src/configuration.ts';
import { environmentVariables } from '../src/environment-variables.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
const isThere = (path: string) => existsSync(`${root}${path}`);
const settings = new Set(Object.keys(environmentVariables));
/** How long the program may take to end, which a supervisor must allow. */
const secondsToEnd = Number(/`stop_grace_period`\) (\d+) seconds/.exec(read('docs/guide/running.md'))?.[1]);
/** Read by Node itself. */
const ofNode = new Set(['NODE_ENV', 'NODE_COMPILE_CACHE']);

/** The flags that the server runs with, but for the limit of its heap, which follows from the machine. */
const flags = (() => {
  const source = read('scripts/server-flags.mjs');
  const quiet = /quiet = '([^']+)'/.exec(source)?.[1] ?? '';
  const others = /serverFlags = \[quiet, heapLimit\(\), ([^\]]+)\]/.exec(source)?.[1] ?? '';
  return [quiet, ...[...others.matchAll(/'([^']+)'/g)].map(([, flag = '']) => flag)];
})();

/** NAME=value lines of an example of settings. */
const assigned = (text: string) =>
  Object.fromEntries([...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));

it('the flags of Node are found', () => {
  expect(flags.length).toBeGreaterThanOrEqual(3);
  for (const flag of flags) expect(flag).toMatch(/^--[a-z-]+/);
});

describe('the Dockerfile', () => {
  const instructions = read('Dockerfile')
    .split('\n')
    .filter((line) => /^[A-Z]+ /.test(line))
    .map((line) => ({ name: line.split(' ', 1)[0] ?? '', rest: line.slice(line.indexOf(' ') + 1) }));
  const all = (name: string) => instructions.filter((one) => one.name === name).map(({ rest }) => rest);
  const last = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'));

  it('copies what there is', () => {
    const sources = all('COPY')
      .filter((rest) => !rest.startsWith('--from='))
      .flatMap((rest) => rest.split(' ').slice(0, -1));
    expect(sources.length).toBeGreaterThan(15);
    expect(sources.filter((path) => !isThere(path))).toEqual([]);
  });

  it('installs for every workspace of the lock file, or npm would refuse it', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
    const manifests = all('COPY').flatMap((rest) =>
      [...rest.matchAll(/(\S+)\/package\.json/g)].map(([, path]) => path),
    );
    expect(workspaces.filter((path) => !manifests.includes(path))).toEqual([]);
  });

  it('has in its last stage each package of ours that the server needs', () => {
    const { dependencies } = JSON.parse(read('apps/server/package.json')) as { dependencies: Record<string, string> };
    const own = Object.keys(dependencies).flatMap((name) => /^@plumbline\/(.+)/.exec(name)?.[1] ?? []);
    const copied = last.filter(({ name }) => name === 'COPY').map(({ rest }) => rest.split(' ')[0]);
    expect(own.map((name) => `packages/${name}`).filter((path) => !copied.includes(path))).toEqual([]);
  });

  it('runs scripts that there are', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const runs = all('RUN').flatMap((rest) => [...rest.matchAll(/npm run (\S+)/g)].map(([, name = '']) => name));
    expect(runs).toEqual(['build']);
    expect(runs.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('starts a command of the program as the scripts do, as nobody with rights', () => {
    const [node, ...given] = JSON.parse(last.find(({ name }) => name === 'ENTRYPOINT')?.rest ?? '[]') as string[];
    const [command = ''] = JSON.parse(last.find(({ name }) => name === 'CMD')?.rest ?? '[]') as string[];
    expect([node, given.slice(0, -1)]).toEqual(['node', flags]);
    expect(isThere(given.at(-1) ?? '')).toBe(true);
    expect(Object.keys(commands)).toContain(command);
    expect(last.filter(({ name }) => name === 'USER').map(({ rest }) => rest)).toEqual(['node']);
  });

  it('sets what the program reads, and asks what it serves', () => {
    const set = all('ENV').flatMap((rest) => rest.split(' ').map((one) => one.split('=')));
    expect(set.map(([name = '']) => name).filter((name) => !settings.has(name) && !ofNode.has(name))).toEqual([]);
    const { PORT, DATA_DIR } = Object.fromEntries(set) as Record<string, string>;
    expect(all('EXPOSE')).toEqual([PORT]);
    expect(all('VOLUME')).toEqual([DATA_DIR]);
    const [, path = ''] = /process\.env\.PORT \+ '(\/\w+)'/.exec(read('Dockerfile')) ?? [];
    expect(read('apps/server/src/http/health.ts')).toContain(`server.get('${path}'`);
  });
});

interface Service {
  image?: string;
  build?: string;
  command?: string[];
  environment?: Record<string, string>;
  ports?: string[];
  read_only?: boolean;
  volumes?: string[];
  stop_grace_period?: string;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { disable?: boolean; test?: string[] };
}

describe('compose.yaml', () => {
  const { services, volumes } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<'web' | 'worker' | 'database' | 'store', Service>;
    volumes: Record<string, unknown>;
  };
  const example = assigned(read('deploy/compose.env'));
  const filledIn = (value: string) =>
    value.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, sign?: string, other = '') =>
      sign === '-' ? (example[name] ?? '') || other : 'secret',
    );

  it('has PostgreSQL, a store, a web and a worker process, which run commands of the program', () => {
    expect(Object.keys(services).toSorted()).toEqual(['database', 'store', 'web', 'worker']);
    expect([services.web.command, services.worker.command]).toEqual([['web'], ['worker']]);
    for (const name of ['web', 'worker'] as const) expect(Object.keys(commands)).toContain(name);
    expect(services.worker.image).toBe(services.web.image);
  });

  it('gives both the same settings, all of which the program accepts', () => {
    const { environment = {} } = services.web;
    expect(services.worker.environment).toEqual(environment);
    expect(Object.keys(environment).filter((name) => !settings.has(name))).toEqual([]);
    const accepted = readConfiguration(
      Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filledIn(value)])),
    );
    expect(accepted.databaseUrl).toBe('postgres://plumbline:secret@database:5432/plumbline');
    expect(accepted.files).toMatchObject({ kind: 's3', endpoint: 'http://store:9000/plumbline', bucket: 'plumbline' });
  });

  it('names in its example every variable that it reads, and no other', () => {
    const variables = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
    expect(Object.keys(example).toSorted()).toEqual([...new Set(variables)].toSorted());
  });

  it('starts in order, by health checks that there are, on ports and volumes that there are', () => {
    for (const [name, { depends_on: needed = {}, volumes: mounted = [] }] of Object.entries(services)) {
      for (const other of Object.keys(needed)) expect(services, name).toHaveProperty(other);
      for (const one of mounted) expect(volumes, name).toHaveProperty(one.split(':')[0] ?? '');
    }
    expect([services.database, services.store].map(({ healthcheck }) => healthcheck?.test?.[0])).toEqual([
      'CMD',
      'CMD',
    ]);
    expect(services.worker.healthcheck?.disable).toBe(true);
    const [port] = services.web.ports ?? [];
    expect(port?.split(':').at(-1)).toBe(/^EXPOSE (\d+)$/m.exec(read('Dockerfile'))?.[1]);
  });

  it('lets the program end what is in progress', () => {
    for (const { stop_grace_period: limit = '10s' } of [services.web, services.worker])
      expect(Number.parseInt(limit, 10)).toBeGreaterThanOrEqual(secondsToEnd);
  });

  it('lets the program write to its volume and to /tmp alone', () => {
    for (const { read_only: isReadOnly, volumes: mounted } of [services.web, services.worker]) {
      expect(isReadOnly).toBe(true);
      expect(mounted).toEqual(['data:/data']);
    }
  });
});

describe('the units of systemd', () => {
  const units = globSync('deploy/systemd/*.service', { cwd: root }).toSorted();
  const valuesOf = (unit: string, key: string) =>
    [...read(unit).matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);

  it('are of both processes, and alike but for the command', () => {
    expect(units).toEqual(['deploy/systemd/plumbline-web@.service', 'deploy/systemd/plumbline-worker.service']);
    // Web has its port in its name, and counts as started once it serves.
    const ofWeb = /^(# It counts|Description=|ExecStart=|ExecStartPost=|TimeoutStartSec=|Environment=PORT=)/;
    const same = (unit: string) =>
      read(unit)
        .split('\n')
        .filter((line) => !ofWeb.test(line));
    expect(same(units[1] ?? '')).toEqual(same(units[0] ?? ''));
  });

  it.each(['web', 'worker'])('start %s of the program as the scripts do', (command) => {
    const unit = units.find((one) => one.includes(command)) ?? '';
    const [line = ''] = valuesOf(unit, 'ExecStart');
    const [node, ...given] = line.split(' ');
    expect([node, given.slice(0, -2), given.at(-1)]).toEqual(['/opt/plumbline/.node/current', flags, command]);
    expect(isThere(given.at(-2) ?? '')).toBe(true);
    expect(read('scripts/build.mjs')).toContain("join(folder, 'current')");
  });

  it('let the program end what is in progress', () => {
    for (const unit of units) expect(Number(valuesOf(unit, 'TimeoutStopSec')[0])).toBeGreaterThanOrEqual(secondsToEnd);
  });

  it('count as started once what they started serves, and as failed if it ends before', async () => {
    const [line = ''] = valuesOf('deploy/systemd/plumbline-web@.service', 'ExecStartPost');
    const script = `${root}${line.split(' ').at(-1)}`;
    let asked = 0;
    const server = createServer((request, response) => {
      if (request.url === '/readyz') asked += 1;
      response.writeHead(asked < 3 ? 503 : 200).end();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const ended = async (MAINPID: number | undefined) => {
      const env = { ...process.env, HOST: '127.0.0.1', PORT: String(port), MAINPID: String(MAINPID) };
      const [code] = (await once(spawn(process.execPath, [script], { env, stdio: 'ignore' }), 'exit')) as [number];
      return code;
    };
    expect([await ended(process.pid), asked]).toEqual([0, 3]);
    asked = 0;
    const gone = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
    await once(gone, 'exit');
    expect([await ended(gone.pid), asked]).toEqual([1, 1]);
    server.close();
  });

  it('have nginx before the web processes that the page starts, each of its own port', () => {
    const started = [...read('docs/guide/install.md').matchAll(/plumbline-web@(\d+)/g)].map(([, port]) => port);
    const upstream = [...read('deploy/nginx/plumbline.conf').matchAll(/server 127\.0\.0\.1:(\d+)/g)];
    expect([...new Set(started)]).toEqual(upstream.map(([, port]) => port));
    expect(started.length).toBeGreaterThan(1);
    const restarted = [...read('docs/guide/upgrade.md').matchAll(/restart plumbline-web@(\d+)/g)];
    expect(restarted.map(([, port]) => port)).toEqual([...new Set(started)]);
  });

  it('have an example of settings that the program accepts', () => {
    const example = assigned(read('deploy/systemd/plumbline.env'));
    expect(Object.keys(example).filter((name) => !settings.has(name))).toEqual([]);
    expect(readConfiguration(example)).toMatchObject({ port: 8080, demo: null });
    const own = valuesOf(units[0] ?? '', 'Environment').flatMap((line) => line.split(' ').map((one) => one.split('=')));
    expect(own.map(([name = '']) => name).filter((name) => !settings.has(name) && !ofNode.has(name))).toEqual([]);
    // What a unit sets itself must not be set again beside it: the file would win.
    expect(own.filter(([name = '']) => name in example)).toEqual([]);
  });

  it.each([
    ['NoNewPrivileges', 'yes'],
    ['ProtectSystem', 'strict'],
    ['CapabilityBoundingSet', ''],
    ['PrivateTmp', 'yes'],
    ['User', 'plumbline'],
  ])('are hardened: %s=%s', (key, value) => {
    for (const unit of units) expect(valuesOf(unit, key), unit).toEqual([value]);
  });
});

describe('the pages for operators', () => {
  const pages = ['install', 'upgrade', 'monitoring'].map((name) => `docs/guide/${name}.md`);
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

  it.each(pages)('%s names scripts, commands, files and variables that there are', (page) => {
    const text = read(page);
    const runs = [...text.matchAll(/npm run ([\w:]+)(?: -- ([\w-]+))?/g)];
    for (const [, script = '', command] of runs) {
      expect(Object.keys(scripts), page).toContain(script);
      if (script === 'plumbline' && command !== undefined) expect(Object.keys(commands), page).toContain(command);
    }
    const others = [...text.matchAll(/^ *(?:plumbline|docker compose exec web node \S+) ([\w-]+)/gm)];
    expect(others.map(([, command]) => command).filter((command) => !((command ?? '') in commands))).toEqual([]);
    const files = [...text.matchAll(/(?<![\w./-])(?:deploy|scripts|docs)\/[\w./-]+\w/g)].map(([path]) => path);
    expect(files.filter((path) => !isThere(path))).toEqual([]);
    const named = [...text.matchAll(/`([A-Z]+_[A-Z_]+)(?:=[^`]*)?`/g)].map(([, name = '']) => name);
    const ofPage = new Set(['POSTGRES_PASSWORD', 'STORE_PASSWORD', 'THE_RELEASE', 'THE_REPOSITORY']);
    expect(named.filter((name) => !settings.has(name) && !ofPage.has(name))).toEqual([]);
  });
});
