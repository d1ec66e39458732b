// 2,000 connections that trickle a body into every call that takes one, anonymous and signed in, while 20 people work. Prints how long
// the people waited, against the same people alone. None of them may be refused.
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import type { BodyKind } from '@plumbline/contract/call';
import { pieceContentType } from '@plumbline/contract/resumable-uploads';
import { allCalls } from '../apps/server/src/features/api-docs/all-calls.ts';
import { call, closeConnections, signIn } from './measuring/api-client.ts';
import { numberOptions } from './measuring/arguments.ts';
import { printMachine, printTable } from './measuring/report.ts';
import { makeDataFolder, openDatabase, startServer } from './measuring/running-server.ts';
import { quantile, timed } from './measuring/statistics.ts';

const given = numberOptions({ sockets: 2000, people: 20, seconds: 60 });
const aim = { milliseconds: 500 };
/** A person looks at a screen for a while before the next. */
const pauseMs = 1000;
const trickleMs = 2000;

const contentTypes: Readonly<Record<BodyKind, string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  json_or_form: 'application/json',
  scim: 'application/scim+json',
  multipart: 'multipart/form-data; boundary=b',
  piece: pieceContentType,
  none: 'application/json',
};

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Heads of requests to every call that could take a body, each once without and once with a sign-in. */
function heads(token: string): string[] {
  return allCalls
    .filter(({ method }) => method !== 'GET')
    .flatMap(({ method, path, bodyKind }) => {
      const url = path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
      const head = `${method} ${url} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${contentTypes[bodyKind]}\r\ncontent-length: 1000\r\n`;
      return [`${head}\r\n`, `${head}authorization: Bearer ${token}\r\n\r\n`];
    });
}

/** Keeps a connection open that sends a byte now and then; opens the next when it is closed. */
async function trickle(port: number, head: string, isOver: () => boolean): Promise<void> {
  let socket: Socket | undefined;
  while (!isOver()) {
    if (!socket?.writable) {
      socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.resume();
      socket.write(head, 'latin1');
    }
    socket.write('-');
    await sleep(trickleMs);
  }
  socket?.destroy();
}

/** What a person does: reads, and now and then writes. */
async function work(port: number, token: string, waits: number[], failures: string[], isOver: () => boolean) {
  await sleep(Math.random() * pauseMs);
  for (let n = 0; !isOver(); n += 1) {
    const body = JSON.stringify({ state: { n } });
    const turns = [
      { path: '/v2/users/me' },
      { path: '/v2/jobs?page_size=20' },
      { path: '/v2/projects?page_size=20' },
      { method: 'POST' as const, path: '/v1/client/state/bench', body },
    ];
    const ms = await timed(() =>
      call({ port, token, ...turns[n % turns.length]! }).catch((error: Error) => failures.push(error.message)),
    );
    waits.push(ms);
    await sleep(pauseMs);
  }
}

const folder = await makeDataFolder();
const server = await startServer(folder.path);
const database = await openDatabase(folder.path, 1);
await printMachine(database.pool);
const people = await Promise.all(
  Array.from({ length: given.people }, (_, n) =>
    signIn(server.port, `${['system', 'admin', 'manager', 'inspector'][n % 4]}@demo.test`),
  ),
);
const attacker = await signIn(server.port, 'client@demo.test');
const requests = heads(attacker.token);

async function measure(sockets: number, seconds: number) {
  const [waits, failures]: [number[], string[]] = [[], []];
  let isOver = false;
  const over = () => isOver;
  const attack = Array.from({ length: sockets }, async (_, n) => {
    await sleep((n / sockets) * trickleMs);
    await trickle(server.port, requests[n % requests.length]!, over);
  });
  const working = people.map(({ token }) => work(server.port, token, waits, failures, over));
  await sleep(seconds * 1000);
  isOver = true;
  await Promise.all([...attack, ...working]);
  return { waits, failures };
}

const alone = await measure(0, Math.min(10, given.seconds));
const beside = await measure(given.sockets, given.seconds);
const failures = [...new Set([...alone.failures, ...beside.failures])];
const row = (name: string, { waits, failures: refused }: typeof alone) =>
  [name, waits.length, quantile(waits, 0.5), quantile(waits, 0.95), Math.max(...waits), refused.length] as const;
printTable(
  ['', 'calls', 'median ms', '95 % ms', 'slowest ms', 'refused'],
  [row('alone', alone), row(`beside ${given.sockets} slow connections`, beside)],
);
for (const failure of failures.slice(0, 10)) console.info(failure);
const p95 = quantile(beside.waits, 0.95);
console.info(
  `95 % within ${p95.toFixed(0)} ms, ${(p95 / quantile(alone.waits, 0.95)).toFixed(1)} of what they take alone; ` +
    `aim: below ${aim.milliseconds} ms, none refused`,
);
closeConnections();
await database.close();
await server.stop();
await folder.remove();
