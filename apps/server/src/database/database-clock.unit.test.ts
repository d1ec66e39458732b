import { expect, it } from 'vitest';
import { DatabaseClock } from './database-clock.ts';

const day = 86_400_000;
const noon = Date.UTC(2030, 0, 15, 12);

/** Both clocks go on by `pass`; the machine's is set by `own`. */
function clocks(skewMs: number) {
  const at = { elapsed: 5000, database: noon, own: noon + skewMs, roundTrip: 0, isGone: false };
  const pass = (ms: number) => {
    at.elapsed += ms;
    at.database += ms;
    at.own += ms;
  };
  const clock = new DatabaseClock({
    ask: async () => {
      if (at.isGone) throw new Error('gone');
      pass(at.roundTrip / 2);
      const now = new Date(at.database);
      pass(at.roundTrip / 2);
      return now;
    },
    own: () => at.own,
    elapsed: () => at.elapsed,
  });
  return { at, pass, clock };
}

it('a server whose clock is a day behind has the time of the database', async () => {
  const { at, pass, clock } = clocks(-day);
  expect(clock.now().getTime()).toBe(noon - day);
  at.roundTrip = 80;
  await clock.measure();
  expect([clock.now().getTime(), clock.skewMs]).toEqual([at.database, -day]);
  expect(clock.reportedSkew).toBe('86400 s behind the database');
  pass(3_600_000);
  expect(clock.now().getTime()).toBe(at.database);
});

it('a clock that is set while the server runs changes nothing', async () => {
  const { at, pass, clock } = clocks(0);
  await clock.measure();
  at.own += day;
  pass(1000);
  expect([clock.now().getTime(), clock.skewMs]).toEqual([at.database, day]);
});

it('a clock within a second of the database’s is used as it is', async () => {
  const { at, clock } = clocks(900);
  await clock.measure();
  expect([clock.now().getTime(), clock.reportedSkew]).toEqual([at.own, undefined]);
});

it('a measurement that failed or took long is left out', async () => {
  const { at, clock } = clocks(day);
  await clock.measure();
  at.isGone = true;
  await clock.measure();
  expect(clock.now().getTime()).toBe(at.database);
  at.isGone = false;
  at.roundTrip = 9000;
  at.database += 500;
  await clock.measure();
  expect(clock.now().getTime()).toBe(at.database - 500);
});
