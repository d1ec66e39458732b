import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Saver } from './saver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watch(saver: Saver) {
  const told: string[] = [];
  const saved: string[] = [];
  const ask = (value: string, save: (value: string) => Promise<void> = async (one) => void saved.push(one)) =>
    saver.schedule({
      key: 'job',
      value,
      save,
      onWaiting: () => told.push('waiting'),
      onDone: () => told.push('done'),
      onFailed: (failure) => told.push(String(failure)),
    });
  return { told, saved, ask };
}

describe('a delayed save', () => {
  it('waits a second after the last change and saves the last value once', async () => {
    const saver = new Saver(1000);
    const { told, saved, ask } = watch(saver);
    ask('a');
    await vi.advanceTimersByTimeAsync(900);
    ask('b');
    await vi.advanceTimersByTimeAsync(900);
    expect(saved).toEqual([]);
    expect(saver.valueOf('job')).toBe('b');
    await vi.advanceTimersByTimeAsync(100);
    expect(saved).toEqual(['b']);
    expect(told).toEqual(['waiting', 'done']);
    expect(saver.valueOf('job')).toBeUndefined();
  });

  it('lets a change during a save follow it, so that the last value arrives last', async () => {
    const saver = new Saver(1000);
    const { told, saved, ask } = watch(saver);
    let finish = () => {};
    ask('a', (value) => new Promise((resolve) => (finish = () => (saved.push(value), resolve()))));
    await vi.advanceTimersByTimeAsync(1000);
    ask('b');
    await vi.advanceTimersByTimeAsync(5000);
    expect(saved).toEqual([]);
    finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(saved).toEqual(['a', 'b']);
    expect(told).toEqual(['waiting', 'waiting', 'done']);
  });

  it('tells of a failure and forgets what was wanted', async () => {
    const saver = new Saver(1000);
    const { told, ask } = watch(saver);
    ask('a', () => Promise.reject(new Error('no')));
    await vi.advanceTimersByTimeAsync(1000);
    expect(told).toEqual(['waiting', 'Error: no']);
    expect(saver.valueOf('job')).toBeUndefined();
  });
});
