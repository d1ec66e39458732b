import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { livePositionHeader, maxLivePositions } from '@plumbline/contract/live';
import type { StreamMessage } from './connection.ts';

/** The streams that were opened: after which places, what they tell, whether they were left. */
interface Opened {
  after: string | undefined;
  tell(text: string): void;
  cut(): void;
  isLeft: boolean;
}

let opened: Opened[] = [];
let wake: (() => void)[] = [];
const nextOpened = async (): Promise<Opened> => {
  for (;;) {
    const one = opened.shift();
    if (one) return one;
    await new Promise<void>((resolve) => wake.push(resolve));
  }
};

vi.mock('../api/call-server.ts', () => ({
  requestServer: (_call: unknown, sending: { signal: AbortSignal; query?: { after?: string } }) => {
    const encoder = new TextEncoder();
    let controller: ReadableStreamDefaultController<Uint8Array>;
    const stream: Opened = {
      after: sending.query?.after,
      tell: (text) => controller.enqueue(encoder.encode(`${text}\n\n`)),
      cut: () => controller.close(),
      isLeft: false,
    };
    const body = new ReadableStream<Uint8Array>({
      start: (made) => void (controller = made),
      cancel: () => void (stream.isLeft = true),
    });
    opened.push(stream);
    for (const one of wake.splice(0)) one();
    return Promise.resolve(new Response(body));
  },
}));

const hello = (position: string) => `event: hello\ndata: {"position":"${position}"}`;
const answerAt = (place: string) => new Response('{}', { headers: { [livePositionHeader]: place } });

/** A page of its own: its modules, and what it hears. */
async function openPage(asked: Record<string, Promise<Response>> = {}) {
  vi.resetModules();
  // As the page's first script does.
  for (const answer of Object.values(asked)) answer.catch(() => undefined);
  vi.stubGlobal('window', Object.assign(new EventTarget(), { plumblineAskedAhead: { token: 'mine', answers: asked } }));
  const { connectLive } = await import('./connection.ts');
  const { rememberPlace } = await import('../api/read-places.ts');
  const heard: StreamMessage['kind'][] = [];
  const waiting: (() => void)[] = [];
  const hears = async (kind: StreamMessage['kind']) => {
    while (heard.at(-1) !== kind) await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const connect = () =>
    stops.push(
      connectLive(({ kind }) => {
        heard.push(kind);
        for (const one of waiting.splice(0)) one();
      }),
    );
  return { connect, rememberPlace, heard, hears };
}

const stops: (() => void)[] = [];
/** Tabs that hold a lock or wait for it, one name for all. */
let turns: (() => void)[] = [];
/** Called when a tab begins to wait for its turn. */
let waits = () => {};
beforeEach(() => {
  opened = [];
  wake = [];
  turns = [];
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.stubGlobal('navigator', {
    locks: {
      query: () => Promise.resolve({ held: turns.length > 0 ? [{ name: 'plumbline.live' }] : [] }),
      request: async (_name: string, _options: object, work: () => Promise<unknown>) => {
        await new Promise<void>((resolve) => {
          turns.push(resolve);
          if (turns.length === 1) resolve();
          else waits();
        });
        await work();
      },
    },
  });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the connection to what changes', () => {
  it('asks for what came since the page read, the answers that were asked for ahead included', async () => {
    let answer = (_: Response) => {};
    const page = await openPage({
      '/v2/users/me': Promise.resolve(answerAt('me----------')),
      '/v2/jobs/1': new Promise((resolve) => (answer = resolve)),
      '/v2/apps/bootstrap': Promise.reject(new TypeError('Failed to fetch')),
    });
    page.rememberPlace(answerAt('list--------'));
    page.rememberPlace(answerAt('me----------'));
    page.rememberPlace(new Response('{}'));
    page.connect();
    answer(answerAt('job---------'));
    const stream = await nextOpened();
    expect(stream.after?.split(',').toSorted()).toEqual(['job---------', 'list--------', 'me----------']);
    stream.tell('event: notification\ndata: {}');
    await page.hears('notification');
    expect(page.heard).toEqual(['notification']);
  });

  it('takes everything for old where it read at more places than can be asked for', async () => {
    const page = await openPage();
    for (let n = 0; n <= maxLivePositions; n += 1) page.rememberPlace(answerAt(`place-${n}`));
    page.connect();
    expect((await nextOpened()).after).toBeUndefined();
    await page.hears('gap');
    expect(page.heard).toEqual(['gap']);
  });

  it('takes everything for old after it was cut', async () => {
    vi.useFakeTimers();
    const page = await openPage();
    page.connect();
    const first = await nextOpened();
    first.tell(hello('here--------'));
    first.cut();
    await vi.advanceTimersByTimeAsync(1000);
    expect((await nextOpened()).after).toBeUndefined();
    await page.hears('gap');
    vi.useRealTimers();
  });

  it('catches up by itself where another tab holds the connection, and goes on from there when it takes over', async () => {
    turns = [() => undefined];
    const page = await openPage();
    page.rememberPlace(answerAt('read--------'));
    const waiting = new Promise<void>((resolve) => (waits = resolve));
    page.connect();
    const own = await nextOpened();
    expect(own.after).toBe('read--------');
    own.tell('event: settings\ndata: {}');
    own.tell(hello('caught-up---'));
    await waiting;
    expect(page.heard).toEqual(['settings']);
    expect(own.isLeft).toBe(true);
    page.rememberPlace(answerAt('later-------'));
    turns[1]?.();
    expect((await nextOpened()).after).toBe('caught-up---');
  });
});
