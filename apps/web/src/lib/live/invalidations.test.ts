import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StreamMessage } from './connection.ts';
import { readStreamMessage } from './connection.ts';
import { deleteItems } from './deleted-items.ts';
import {
  invalidationDelay,
  invalidateBatched,
  registerLiveInvalidation,
  registerNotificationInvalidation,
  registerSettingsInvalidation,
} from './invalidations.ts';

registerLiveInvalidation('job.', ({ job }) => [['list'], ['item', job]]);
registerNotificationInvalidation([['bell']]);
registerSettingsInvalidation([['instance']]);

const changeOf = (job: string, id = 1): StreamMessage => ({
  kind: 'change',
  change: { id, name: 'job.status_changed', subject: job, job, own: false },
});

const erasure: StreamMessage = { kind: 'change', change: { id: 2, name: 'user.erased', subject: 'u', own: false } };

let queryClient: QueryClient;
let stops: (() => void)[] = [];

/** A query that a screen shows; gives how often it was loaded since. */
async function shown(queryKey: readonly string[], takes = 0) {
  const load = vi.fn<() => Promise<number>>(() => new Promise((resolve) => setTimeout(resolve, takes, 0)));
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: load, staleTime: Infinity });
  stops.push(observer.subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(takes);
  load.mockClear();
  return load;
}

beforeEach(() => {
  vi.useFakeTimers();
  queryClient = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } });
});

afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  queryClient.clear();
  vi.useRealTimers();
});

describe('what live messages make old', () => {
  it('is loaded at once after a single change, and once only', async () => {
    const list = await shown(['list', 'newest']);
    invalidateBatched(queryClient)(changeOf('a'));
    await vi.advanceTimersByTimeAsync(0);
    expect(list).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(10 * invalidationDelay);
    expect(list).toHaveBeenCalledTimes(1);
  });

  it('is loaded once more for all that follows within half a second', async () => {
    const list = await shown(['list']);
    const items = [await shown(['item', 'a']), await shown(['item', 'b'])];
    const hear = invalidateBatched(queryClient);
    for (let index = 0; index < 200; index += 1) {
      hear(changeOf(index % 2 === 0 ? 'a' : 'b', index));
      await vi.advanceTimersByTimeAsync(2);
    }
    expect(list).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(invalidationDelay);
    for (const load of [list, ...items]) expect(load).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(10 * invalidationDelay);
    for (const load of [list, ...items]) expect(load).toHaveBeenCalledTimes(2);
  });

  it('is loaded to its end however many changes come while it loads', async () => {
    const list = await shown(['list'], 3 * invalidationDelay);
    const hear = invalidateBatched(queryClient);
    for (let time = 0; time < 3 * invalidationDelay; time += 100) {
      hear(changeOf('a', time));
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(queryClient.getQueryState(['list'])?.dataUpdateCount).toBe(2);
    await vi.advanceTimersByTimeAsync(10 * invalidationDelay);
    expect(list).toHaveBeenCalledTimes(2);
    expect(queryClient.getQueryState(['list'])).toMatchObject({ dataUpdateCount: 3, isInvalidated: false });
  });

  it('is loaded once more when it was on its way for the first time: it may have been read before the change', async () => {
    const load = vi.fn<() => Promise<number>>(() => new Promise((resolve) => setTimeout(resolve, 100, 0)));
    const observer = new QueryObserver(queryClient, { queryKey: ['item', 'a'], queryFn: load, staleTime: Infinity });
    stops.push(observer.subscribe(() => undefined));
    await vi.advanceTimersByTimeAsync(50);
    invalidateBatched(queryClient)(changeOf('a'));
    await vi.advanceTimersByTimeAsync(49);
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(load).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(10 * invalidationDelay);
    expect(load).toHaveBeenCalledTimes(2);
    expect(queryClient.getQueryState(['item', 'a'])).toMatchObject({ dataUpdateCount: 2, isInvalidated: false });
  });

  it('is old when it is shown, where it was fetched ahead while the change came', async () => {
    const queryFn = vi.fn<() => Promise<number>>(() => new Promise((resolve) => setTimeout(resolve, 100, 0)));
    void queryClient.prefetchQuery({ queryKey: ['item', 'a'], queryFn });
    invalidateBatched(queryClient)(changeOf('a'));
    await vi.advanceTimersByTimeAsync(10 * invalidationDelay);
    expect(queryFn).toHaveBeenCalledTimes(1);
    expect(queryClient.getQueryState(['item', 'a'])).toMatchObject({ dataUpdateCount: 1, isInvalidated: true });
  });

  it('is everything when a person was erased, whose name may be anywhere', async () => {
    const [bell, other] = [await shown(['bell']), await shown(['something else'])];
    invalidateBatched(queryClient)(erasure);
    await vi.advanceTimersByTimeAsync(0);
    for (const load of [bell, other]) expect(load).toHaveBeenCalledTimes(1);
  });

  it('is what the message speaks of: the bell, the settings, everything after a gap', async () => {
    const loads = {
      bell: await shown(['bell']),
      instance: await shown(['instance']),
      list: await shown(['list']),
    };
    const hear = invalidateBatched(queryClient);
    const heard = async (name: string) => {
      const message = readStreamMessage({ name, text: '{}', id: null });
      if (message) hear(message);
      await vi.advanceTimersByTimeAsync(2 * invalidationDelay);
      return Object.entries(loads).flatMap(([key, load]) => {
        const count = load.mock.calls.length;
        load.mockClear();
        return count === 0 ? [] : [key];
      });
    };
    expect(await heard('notification')).toEqual(['bell']);
    expect(await heard('settings')).toEqual(['instance']);
    expect(await heard('resync')).toEqual(['bell', 'instance', 'list']);
    expect(await heard('hello')).toEqual([]);
  });
});

describe('what this window deletes', () => {
  const send = () => Promise.resolve('done');
  const other = async (id: string) => {
    const load = await shown(['item', id]);
    invalidateBatched(queryClient)(changeOf(id));
    await vi.advanceTimersByTimeAsync(0);
    return load;
  };

  it('is not loaded again by the event of its deletion, while its screen still shows it', async () => {
    const item = await shown(['item', 'gone']);
    const hear = invalidateBatched(queryClient);
    const deletion = deleteItems(queryClient, ['gone'], async () => {
      hear(changeOf('gone'));
      await vi.advanceTimersByTimeAsync(10 * invalidationDelay);
    });
    await deletion;
    hear({ kind: 'gap' });
    await vi.advanceTimersByTimeAsync(10 * invalidationDelay);
    expect(item).not.toHaveBeenCalled();
    expect(await other('staying')).toHaveBeenCalledTimes(1);
  });

  it('is forgotten once no screen shows it', async () => {
    await shown(['item', 'left']);
    await deleteItems(queryClient, ['left'], send);
    expect(queryClient.getQueryData(['item', 'left'])).toBe(0);
    for (const stop of stops) stop();
    expect(queryClient.getQueryCache().find({ queryKey: ['item', 'left'] })).toBeUndefined();
  });

  it('is loaded by its events as before when it could not be deleted', async () => {
    const refused = deleteItems(queryClient, ['refused'], () => Promise.reject(new Error('no')));
    await expect(refused).rejects.toThrow('no');
    expect(await other('refused')).toHaveBeenCalledTimes(1);
  });
});
