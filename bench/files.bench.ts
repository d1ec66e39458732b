// Photos uploaded and acknowledged a second, hashed, looked at, kept and made known, against the same bytes streamed to the same
// disk by a bare node:http server that also brings them to the medium before it answers; and the server's peak memory.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, rm } from 'node:fs/promises';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Photo } from './files/photos.ts';
import { photoMaker } from './files/photos.ts';
import type { Sender } from './files/senders.ts';
import { agent, formSender, plainSender, resumableSender } from './files/senders.ts';
import { closeConnections, signIn } from './measuring/api-client.ts';
import { numberOptions } from './measuring/arguments.ts';
import { peakMegabytes, processorSeconds, whenAtRest } from './measuring/process-figures.ts';
import { printMachine, printTable, short } from './measuring/report.ts';
import { makeDataFolder, openDatabase, runProgram, startServer } from './measuring/running-server.ts';
import { median } from './measuring/statistics.ts';

const given = numberOptions({ photos: 1000, clients: 8, rounds: 10 });
const aim = { ratio: 0.6, megabytes: 300 };
const perRound = Math.ceil(given.photos / given.rounds);

/** Lets the clients send a round of photos, each one after the other. @returns photos a second, and milliseconds of each */
async function run(photos: (number: number) => Photo, from: number, send: Sender) {
  const latencies: number[] = [];
  let next = from;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: given.clients }, async () => {
      while (next < from + perRound) {
        const photo = photos(next++);
        const sentAt = performance.now();
        await send(photo);
        latencies.push(performance.now() - sentAt);
      }
    }),
  );
  return { perSecond: latencies.length / ((performance.now() - began) / 1000), latencies };
}

async function startPlainServer(folder: string) {
  await mkdir(folder, { recursive: true });
  const program = spawn(
    process.execPath,
    [fileURLToPath(new URL('./files/plain-server.ts', import.meta.url)), folder],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [said] = (await once(program.stdout, 'data')) as [Buffer];
  const stop = async () => {
    const ended = once(program, 'exit');
    program.kill();
    await ended;
  };
  return { port: Number(said.toString()), pid: program.pid ?? 0, stop };
}

/**
 * Has the machine use as much memory for files as what follows will take. A virtual machine gives memory that nobody has used for
 * some seconds back to its host; to get it again costs several times what writing to it does, and falls on whoever comes later.
 */
async function touchMemory(path: string, bytes: number): Promise<void> {
  const block = Buffer.alloc(1024 * 1024, 1);
  const file = await open(path, 'w');
  for (let written = 0; written < Math.min(bytes, freemem() / 2); written += block.length) await file.write(block);
  await file.close();
  await rm(path);
}

const folder = await makeDataFolder();
try {
  await runProgram(folder.path, 'demo', '--jobs', '10');
  const database = await openDatabase(folder.path, 1);
  await printMachine(database.pool);
  const server = await startServer(folder.path);
  const plainFolder = join(folder.path, 'plain');
  const plain = await startPlainServer(plainFolder);
  try {
    const photos = await photoMaker();
    const { token } = await signIn(server.port, 'inspector@demo.test');
    const choices = [
      { name: 'plain stream to disk', pid: plain.pid, send: plainSender(plain.port) },
      { name: 'resumable upload', pid: server.pid, send: resumableSender(server.port, token) },
      { name: 'multipart upload', pid: server.pid, send: formSender(server.port, token) },
    ].map((way) => ({ ...way, rates: [] as number[], latencies: [] as number[], seconds: 0 }));
    const atStart = await peakMegabytes(server.pid);
    let number = 0;
    // A first few of each, for the processes that are started when there is work.
    for (const { send } of choices) for (let warm = 0; warm < 4; warm += 1) await send(photos(number++));
    for (let round = 0; round < given.rounds; round += 1) {
      for (const way of choices) {
        // Photos that came before are drawn behind the answers; that would slow down whoever is measured next.
        await whenAtRest(server.pid);
        await touchMemory(join(folder.path, 'touched'), perRound * photos(0).bytes.length);
        const before = await processorSeconds(way.pid);
        const { perSecond, latencies } = await run(photos, number, way.send);
        number += perRound;
        way.rates.push(perSecond);
        way.latencies.push(...latencies);
        way.seconds += (await processorSeconds(way.pid)) - before;
      }
    }
    const rate = (way: { rates: number[] } | undefined) => median(way?.rates ?? []);
    console.info(
      `${perRound * given.rounds} photos of ${(photos(0).bytes.length / 1e6).toFixed(1)} MB each way by ${given.clients} clients; medians of ${given.rounds} rounds.\n`,
    );
    printTable(
      ['', 'photos/s', 'MB/s', 'p50 ms', 'processor ms a photo', 'ratio'],
      choices.map((way) => [
        way.name,
        rate(way),
        (rate(way) * photos(0).bytes.length) / 1e6,
        median(way.latencies),
        (way.seconds / way.latencies.length) * 1000,
        rate(way) / rate(choices[0]),
      ]),
    );
    const peak = await peakMegabytes(server.pid);
    console.info(
      `ratio: ${(rate(choices[1]) / rate(choices[0])).toFixed(2)} of a plain stream to disk at ${given.clients} clients (aim: at least ${aim.ratio}); the server's peak memory ${short(peak)} MB (aim: below ${aim.megabytes} MB), ${short(atStart)} MB of it by its start`,
    );
  } finally {
    agent.destroy();
    closeConnections();
    await plain.stop();
    await server.stop();
    await database.close();
  }
} finally {
  await folder.remove();
}
