import { describe, expect, it } from 'vitest';
import type { TurnLimits } from './fair-turns.ts';
import { FairTurns, NoTurn, turnLimitsOf } from './fair-turns.ts';

/** Turns over a clock that is set by hand; work goes on until it is ended by its name. */
function turnsOf(limits: TurnLimits) {
  let now = 0;
  const turns = new FairTurns(limits, { maxWaitMs: 30_000, now: () => now });
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  const gone = new Set<string>();
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const begin = (company: string, person: string, name: string) => {
    const done = turns.run({ company, person, isGone: () => gone.has(name) }, async () => {
      running.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      running.splice(running.indexOf(name), 1);
    });
    done.catch(() => undefined);
    return done;
  };
  const end = async (name: string, after = 10) => {
    now += after;
    ends.get(name)?.();
    await settle();
  };
  return { begin, end, running, gone, settle, pass: (ms: number) => void (now += ms) };
}

describe('turns', () => {
  it('leave room for others, however much one person asks for', async () => {
    const { begin, running, settle } = turnsOf({ total: 4, perCompany: 3, perPerson: 2 });
    for (let n = 0; n < 30; n += 1) void begin('a', 'manager', `list ${n}`);
    void begin('a', 'inspector', 'reads');
    void begin('b', 'admin', 'other company');
    await settle();
    expect(running).toEqual(['list 0', 'list 1', 'reads', 'other company']);
  });

  it('keep one for another company where a whole company asks', async () => {
    const { begin, running, settle } = turnsOf({ total: 4, perCompany: 3, perPerson: 2 });
    for (let n = 0; n < 9; n += 1) void begin('a', `person ${n}`, `list ${n}`);
    void begin('b', 'admin', 'other company');
    await settle();
    expect(running).toEqual(['list 0', 'list 1', 'list 2', 'other company']);
  });

  it('go next to whoever has had the least time lately', async () => {
    const { begin, end, running, settle } = turnsOf({ total: 1, perCompany: 1, perPerson: 1 });
    void begin('a', 'slow', 'slow 1');
    void begin('a', 'slow', 'slow 2');
    void begin('a', 'quick', 'quick 1');
    void begin('a', 'quick', 'quick 2');
    await settle();
    await end('slow 1', 3000);
    expect(running).toEqual(['quick 1']);
    await end('quick 1', 5);
    expect(running).toEqual(['quick 2']);
    await end('quick 2', 5);
    expect(running).toEqual(['slow 2']);
  });

  it('forget in time who was slow', async () => {
    const { begin, end, running, settle, pass } = turnsOf({ total: 1, perCompany: 1, perPerson: 1 });
    void begin('a', 'slow', 'slow 1');
    await settle();
    await end('slow 1', 3000);
    pass(600_000);
    void begin('a', 'other', 'other 1');
    void begin('a', 'other', 'other 2');
    void begin('a', 'slow', 'slow 2');
    await settle();
    await end('other 1', 100);
    expect(running).toEqual(['slow 2']);
  });

  it('pass over those who have gone, and those who waited too long', async () => {
    const { begin, end, running, gone, settle } = turnsOf({ total: 1, perCompany: 1, perPerson: 1 });
    void begin('a', 'one', 'first');
    const left = begin('a', 'one', 'left');
    void begin('a', 'one', 'stays');
    await settle();
    gone.add('left');
    await end('first');
    expect(running).toEqual(['stays']);
    await expect(left).rejects.toThrow(NoTurn);
    const late = begin('a', 'one', 'late');
    await end('stays', 40_000);
    await expect(late).rejects.toThrow(NoTurn);
    void begin('a', 'one', 'next');
    await settle();
    expect(running).toEqual(['next']);
  });

  it('come back when the work fails', async () => {
    const turns = new FairTurns({ total: 1, perCompany: 1, perPerson: 1 });
    const taker = { company: 'a', person: 'one' };
    for (let n = 0; n < 3; n += 1) {
      await expect(turns.run(taker, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    }
    await expect(turns.run(taker, async () => 'yes')).resolves.toBe('yes');
  });

  it.each([1, 2, 3, 5, 8, 20, 500])('of a pool of %i leave connections to others where there are any', (size) => {
    const { total, perCompany, perPerson } = turnLimitsOf(size);
    expect(perPerson).toBeGreaterThanOrEqual(1);
    expect(perPerson).toBeLessThanOrEqual(perCompany);
    expect(perCompany).toBeLessThanOrEqual(total);
    expect(total).toBeLessThanOrEqual(Math.max(1, size - 1));
    if (size >= 8) expect(perPerson).toBeLessThan(perCompany);
  });
});
