// What instances cost in which nobody does anything: queries a second of the whole server, with many of them and with one, against a
// worker that asks each of them once a second.
import { setTimeout as pause } from 'node:timers/promises';
import { createInstance } from '../apps/server/src/instances/create-instance.ts';
import { numberOptions } from './measuring/arguments.ts';
import { printMachine, printTable, short } from './measuring/report.ts';
import { makeDataFolder, openDatabase, runProgram, startServer } from './measuring/running-server.ts';

const given = numberOptions({ instances: 1000, seconds: 180 });
/** Queries a second of all idle instances together. */
const aim = 1;
/** After its start a server looks at every instance once; what follows is what they cost. */
const settledAfterMs = 70_000;

const folder = await makeDataFolder();
await runProgram(folder.path, 'demo', '--jobs', '10');
const database = await openDatabase(folder.path, 4);
const { pool } = database;

/** How many transactions there have been: a query outside of one counts as one. */
async function transactions(): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    'select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.count);
}

/** Transactions a second of a server to which nobody comes. */
async function measure(): Promise<number> {
  const server = await startServer(folder.path);
  await pause(settledAfterMs);
  const before = await transactions();
  await pause(given.seconds * 1000);
  const count = (await transactions()) - before;
  await server.stop();
  return count / given.seconds;
}

const alone = await measure();
for (let number = 0; number < given.instances; number += 1) await createInstance(pool, `idle-${number}`);
const together = await measure();
await printMachine(pool);
printTable(
  ['transactions a second', 'figure', 'aim'],
  [
    ['a server with one instance', short(alone), ''],
    [`with ${given.instances} idle ones besides`, short(together), ''],
    ['  which cost', short(together - alone), String(aim)],
    ['a worker that asks each of them once a second', String(given.instances), ''],
  ],
);
console.info(`\n${short((together - alone) / given.instances)} of the plain worker`);
await database.close();
await folder.remove();
