import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { isAboutToServe, onceItIsBack } from './once-it-is-back.ts';

const fault = (code: string) => Object.assign(new Error(`fault ${code}`), { code });
const times = { pauseMs: 5, patienceMs: 300 };

/** Fails with these, one after the other, and then succeeds. */
function failing(codes: readonly string[], takesMs = 0) {
  const lines: string[] = [];
  let tries = 0;
  const run = async () => {
    const code = codes[tries++];
    await pause(takesMs);
    if (code !== undefined) throw fault(code);
    return 'done';
  };
  return { run, lines, log: (line: string) => void lines.push(line), tries: () => tries };
}

describe('what is tried again while the database is away', () => {
  it.each(['57P01', '57P03', '53300', 'ECONNRESET', 'ETIMEDOUT', '08006'])('goes on after %s', async (code) => {
    const { run, lines, log } = failing([code, code, code]);
    expect(await onceItIsBack(run, { log, times })).toBe('done');
    expect(lines).toEqual([`The database is away (fault ${code}). Trying again …`]);
  });

  it.each(['42P01', '55P03', '23505'])('fails at once with %s', async (code) => {
    const { run, lines, log, tries } = failing([code]);
    await expect(onceItIsBack(run, { log, times })).rejects.toThrow(`fault ${code}`);
    expect([tries(), lines]).toEqual([1, []]);
  });

  it('is given up when its time is over', async () => {
    const { run, log, tries } = failing(Array.from({ length: 1000 }, () => 'ECONNREFUSED'));
    await expect(onceItIsBack(run, { log, times })).rejects.toThrow('fault ECONNREFUSED');
    expect(tries()).toBeGreaterThan(2);
  });

  it('has its time again after it has gone well for as long', async () => {
    const { run, lines, log } = failing(['ECONNRESET', 'ECONNRESET'], 350);
    expect(await onceItIsBack(run, { log, times })).toBe('done');
    expect(lines).toHaveLength(2);
  });

  it('is only what its caller takes for it', async () => {
    const refused = failing(['ECONNREFUSED']);
    const starting = failing(['57P03', '53300', 'ETIMEDOUT', '57P01']);
    const options = { log: refused.log, times, isWorthIt: isAboutToServe };
    await expect(onceItIsBack(refused.run, options)).rejects.toThrow('ECONNREFUSED');
    expect(await onceItIsBack(starting.run, options)).toBe('done');
  });
});
