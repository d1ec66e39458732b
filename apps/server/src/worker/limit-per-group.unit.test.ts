import { describe, expect, it } from 'vitest';
import { limitPerGroup } from './limit-per-group.ts';

/** Work that ends when it is let go; says what has begun. */
function controlled(atOnce: number) {
  const limited = limitPerGroup(atOnce);
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const run = (group: string, name: string) =>
    limited(group, () => {
      begun.push(name);
      return new Promise<string>((resolve, reject) =>
        ends.set(name, (error) => (error ? reject(error) : resolve(name))),
      );
    });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { begun, ends, run, settle };
}

describe('a limit per group', () => {
  it('runs so much of a group at once, the rest in order, and other groups beside it', async () => {
    const { begun, ends, run, settle } = controlled(2);
    const all = [run('a', '1'), run('a', '2'), run('a', '3'), run('a', '4'), run('b', '5')];
    await settle();
    expect(begun).toEqual(['1', '2', '5']);
    ends.get('2')?.();
    await settle();
    expect(begun).toEqual(['1', '2', '5', '3']);
    ends.get('1')?.();
    await settle();
    expect(begun).toEqual(['1', '2', '5', '3', '4']);
    for (const end of ends.values()) end();
    expect(await Promise.all(all)).toEqual(['1', '2', '3', '4', '5']);
  });

  it('goes on after what fails', async () => {
    const { begun, ends, run, settle } = controlled(1);
    const [first, second] = [run('a', '1'), run('a', '2')];
    await settle();
    ends.get('1')?.(new Error('no'));
    await expect(first).rejects.toThrow('no');
    await settle();
    expect(begun).toEqual(['1', '2']);
    ends.get('2')?.();
    expect(await second).toBe('2');
    const third = run('a', '3');
    await settle();
    ends.get('3')?.();
    expect(await third).toBe('3');
  });
});
