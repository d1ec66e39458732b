// A primary with a synchronous standby on this machine, the product with both as its database, and 20 people who write: the primary is
// killed, the standby promoted a second later. Prints how long nothing was acknowledged, and whether anything was lost or doubled.
import { failoverDrill } from '../apps/server/test/support/failover-drill.ts';
import { numberOptions } from './measuring/arguments.ts';
import { printTable } from './measuring/report.ts';

const given = numberOptions({ people: 20, before: 10, after: 20, rounds: 3 });
const aim = { seconds: 15 };

const rows: string[][] = [];
let isMet = true;
for (let round = 1; round <= given.rounds; round += 1) {
  const figures = await failoverDrill({
    people: given.people,
    beforeMs: given.before * 1000,
    afterMs: given.after * 1000,
  });
  const back = figures.backAfterMs / 1000;
  isMet &&= back <= aim.seconds && figures.lost + figures.doubled + figures.unexpected.length === 0;
  rows.push([
    String(round),
    String(figures.acknowledged),
    String(figures.repeated),
    String(figures.lost),
    String(figures.doubled),
    `${back.toFixed(1)} s`,
    `${(figures.handledAfterMs / 1000).toFixed(1)} s`,
  ]);
  for (const one of figures.unexpected) console.info(one);
}
printTable(['round', 'acknowledged', 'sent again', 'lost', 'doubled', 'back after', 'events handled after'], rows);
console.info(`${isMet ? 'Met' : 'Missed'}: back within ${aim.seconds} s, nothing lost or doubled.`);
process.exitCode = isMet ? 0 : 1;
