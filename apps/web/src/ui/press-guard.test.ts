import { describe, expect, it } from 'vitest';
import { PressGuard, settleTime } from './press-guard.ts';

/** A guard whose time and frames the test moves. */
function guarded() {
  let now = 0;
  let timers: { at: number; run: () => void }[] = [];
  const frames: (() => void)[] = [];
  const guard = new PressGuard({
    now: () => now,
    painted: () => new Promise((resolve) => frames.push(resolve)),
    later: (run, milliseconds) => timers.push({ at: now + milliseconds, run }),
  });
  const pass = (milliseconds: number) => {
    now += milliseconds;
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    for (const { run } of due) run();
  };
  const paint = async () => {
    for (const resolve of frames.splice(0)) resolve();
    await Promise.resolve();
  };
  return { guard, pass, paint, now: () => now };
}

describe('a guard of presses', () => {
  it('takes nothing that began before the new question was on screen for half a second', async () => {
    const { guard, pass, paint, now } = guarded();
    guard.arrive();
    expect(guard.takes(now())).toBe(false);
    await paint();
    for (const milliseconds of [80, 320, 99]) {
      pass(milliseconds);
      expect(guard.takes(now())).toBe(false);
    }
    pass(1);
    expect(guard.takes(now())).toBe(true);
  });

  it('refuses what began before and ends after', async () => {
    const { guard, pass, paint, now } = guarded();
    guard.arrive();
    await paint();
    pass(400);
    const began = now();
    pass(400);
    expect(guard.isOpen()).toBe(true);
    expect(guard.takes(began)).toBe(false);
    expect(guard.takes(now())).toBe(true);
  });

  it('counts from the painting, however long that takes', async () => {
    const { guard, pass, paint, now } = guarded();
    guard.arrive();
    pass(3000);
    await paint();
    expect(guard.takes(now())).toBe(false);
    pass(settleTime);
    expect(guard.takes(now())).toBe(true);
  });

  it('begins again with each new question, and says so', async () => {
    const { guard, pass, paint, now } = guarded();
    const seen: boolean[] = [];
    guard.subscribe(() => seen.push(guard.isOpen()));
    guard.arrive();
    await paint();
    pass(settleTime - 1);
    guard.arrive();
    await paint();
    pass(1);
    expect(guard.takes(now())).toBe(false);
    pass(settleTime);
    expect(guard.takes(now())).toBe(true);
    expect(seen).toEqual([false, false, true]);
  });

  it('stays closed while nothing new is shown', async () => {
    const { guard, pass, paint, now } = guarded();
    guard.arrive();
    await paint();
    guard.close();
    pass(10 * settleTime);
    expect(guard.takes(now())).toBe(false);
  });
});
