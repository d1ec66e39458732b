import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Saver } from './saver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watch(saver: Saver) {
  const seen: string[] = [];
  const saved: string[] = [];
  const ask = (value: string, save: (value: string) => Promise<void> = async (one) => void saved.push(one)) =>
    saver.schedule({
      key: 'job',
      value,
      save,
      onWaiting: () => seen.push('waiting'),
      onDone: () => seen.push('done'),
      onFailed: (failure) => seen.push(String(failure)),
    });
  return { told: seen, saved, ask };
}

describe('a delayed save', () => {
  it('waits a second after the last change and saves the last value once', async () => {
    const saver = new Saver(1000);
    const { told: seen, saved, ask } = watch(saver);
    ask('a');
    await vi.advanceTimersByTimeAsync(900);
    ask('b');
    await vi.advanceTimersByTimeAsync(900);
    expect(saved).toEqual([]);
    expect(saver.valueOf('job')).toBe('b');
    await vi.advanceTimersByTimeAsync(100);
    expect(saved).toEqual(['b']);
    expect(seen).toEqual(['waiting', 'done']);
    expect(saver.valueOf('job')).toBeUndefined();
  });

  it('lets a change during a save follow it, so that the last value arrives last', async () => {
    const saver = new Saver(1000);
    const { told: seen, saved, ask } = watch(saver);
    let finish = () => {};
    ask('a', (value) => new Promise((resolve) => (finish = () => (saved.push(value), resolve()))));
    await vi.advanceTimersByTimeAsync(1000);
    ask('b');
    await vi.advanceTimersByTimeAsync(5000);
    expect(saved).toEqual([]);
    finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(saved).toEqual(['a', 'b']);
    expect(seen).toEqual(['waiting', 'waiting', 'done']);
  });

  it('tells of a failure and forgets what was wanted', async () => {
    const saver = new Saver(1000);
    const { told: seen, ask } = watch(saver);
    ask('a', () => Promise.reject(new Error('no')));
    await vi.advanceTimersByTimeAsync(1000);
    expect(seen).toEqual(['waiting', 'Error: no']);
    expect(saver.valueOf('job')).toBeUndefined();
  });
});
