import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const minute = 60_000;
const device = Date.parse('2026-11-26T10:04:00Z');

function seen(serverTime: number, headers: Record<string, string> = {}): Response {
  return new Response('{}', {
    headers: { 'cache-control': 'no-store', 'x-server-time': String(serverTime), ...headers },
  });
}

describe('the time of the server', () => {
  beforeEach(() => {
    vi.resetModules();
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
    vi.useFakeTimers({ now: device });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const load = () => import('./server-clock.ts');

  it('corrects a device whose clock is fast or slow, and is known when it is opened again without a network', async () => {
    const { correctedNow, noteServerTime } = await load();
    expect(correctedNow().getTime()).toBe(device);
    noteServerTime(seen(device - 4 * minute), device - 200, device);
    expect(correctedNow().toISOString()).toBe('2026-11-26T10:00:00.200Z');
    vi.resetModules();
    expect((await load()).correctedNow().toISOString()).toBe('2026-11-26T10:00:00.200Z');
    noteServerTime(seen(device + 3 * minute), device - 200, device);
    expect(correctedNow().getTime()).toBe(device + 3 * minute);
  });

  it('takes what a slow way explains for no difference', async () => {
    const { correctedNow, noteServerTime } = await load();
    noteServerTime(seen(device - 4000), device - 9000, device);
    expect(correctedNow().getTime()).toBe(device);
    noteServerTime(seen(device + 6000), device - 200, device);
    // As well as by no difference at all.
    noteServerTime(seen(device - 3000), device - 10_000, device);
    expect(correctedNow().getTime()).toBe(device + 6000);
    noteServerTime(seen(device - 4 * minute), device - 200, device);
    noteServerTime(seen(device - 100), device - 200, device);
    expect(correctedNow().getTime()).toBe(device);
  });

  it('believes no response that was kept somewhere', async () => {
    const { correctedNow, noteServerTime } = await load();
    noteServerTime(seen(device - 4 * minute, { age: '240' }), device - 200, device);
    noteServerTime(seen(device - 4 * minute, { 'cache-control': 'no-cache' }), device - 200, device);
    noteServerTime(seen(device - 4 * minute), device - 31_000, device);
    noteServerTime(seen(device - 4 * minute), device + 5, device);
    noteServerTime(new Response('{}', { headers: { 'cache-control': 'no-store' } }), device - 200, device);
    expect(correctedNow().getTime()).toBe(device);
  });
});
