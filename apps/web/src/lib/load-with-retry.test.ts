import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadWithRetry } from './load-with-retry.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a part that could not be loaded is loaded once the network is back, and else after ever longer', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('Failed to fetch'));
  const part = loadWithRetry(load);
  await vi.advanceTimersByTimeAsync(0);
  expect(load).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(3999);
  expect(load).toHaveBeenCalledTimes(2);
  load.mockResolvedValue('here');
  await vi.advanceTimersByTimeAsync(1);
  expect(await part).toBe('here');
  expect(load).toHaveBeenCalledTimes(3);
});
