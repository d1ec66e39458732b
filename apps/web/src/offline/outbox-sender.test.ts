import { answersPerCall } from '@plumbline/contract/answers';
import { anAnswer } from '@plumbline/testkit/scenario/an-answer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ProblemError } from '../lib/api/problem-error.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { sendOutbox, type FileSending, type OutboxWire } from './outbox-sender.ts';
import { readSendFailure } from './outbox-wire.ts';
import { drain, FaithfulServer, luck, MemoryOutbox, noMarks, owner } from './outbox.fixtures.ts';

describe('the sender', () => {
  it('delivers everything once and in order, whatever happens to requests, acknowledgements and tabs', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('answers', 'file', 'answers_with_file'), { minLength: 1, maxLength: 12 }),
        fc.array(luck, { maxLength: 30, size: 'max' }),
        async (things, fates) => {
          const store = new MemoryOutbox();
          const server = new FaithfulServer();
          const given: string[] = [];
          things.forEach((thing, index) => {
            const file = thing === 'answers' ? null : store.addFile();
            if (thing === 'file') return;
            given.push(`q_${index}`);
            store.add({
              answers: [anAnswer('q', 'x', { id: `q_${index}`, files: file ? [file] : [] })],
              submit: index === things.length - 1,
            });
          });
          await drain(store, server, [...fates]);
          expect(server.answers.map((one) => one.id)).toEqual(given);
          expect(server.submits).toBe(things.at(-1) === 'file' ? 0 : 1);
          expect(store.entries.every((entry) => entry.state === 'sent')).toBe(true);
          for (const one of server.answers) expect(one.files.every((file) => file.startsWith('asset-'))).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('parks exactly what is refused, and nothing else, whatever waits with it and whatever happens on the way', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.boolean(), { minLength: 1, maxLength: 20, size: 'max' }),
        fc.array(luck, { maxLength: 30, size: 'max' }),
        async (goods, fates) => {
          const store = new MemoryOutbox();
          const server = new FaithfulServer(({ value }) => value === 'bad');
          goods.forEach((isGood, index) => {
            const answers = [anAnswer(`q${index}`, isGood ? 'good' : 'bad', { id: `q_${index}` })];
            store.add({ answers, submit: index === goods.length - 1 });
          });
          await drain(store, server, fates);
          // Everything else has arrived, in its order; each refused one waits alone.
          expect(store.entries.map(({ state }) => state)).toEqual(goods.map((isGood) => (isGood ? 'sent' : 'failed')));
          for (const { failure, state } of store.entries)
            expect(failure).toEqual(state === 'failed' ? { code: 'not_valid', message: '' } : failure);
          expect(server.answers.map(({ id }) => id)).toEqual(
            goods.flatMap((isGood, at) => (isGood ? [`q_${at}`] : [])),
          );
          expect(server.submits).toBe(goods.at(-1) ? 1 : 0);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('brings a day’s answers home in as few calls as the server takes', async () => {
    const store = new MemoryOutbox();
    const server = new FaithfulServer();
    const given = answersPerCall + 50;
    for (let at = 0; at < given; at++) store.add({ answers: [anAnswer('q', 'x', { id: `q_${at}` })] });
    await drain(store, server, ['lost_answer']);
    expect(server.answers).toHaveLength(given);
    expect(server.calls).toBe(3);
  });

  it('sends at once what is answered while the server is there, and together what was answered meanwhile', async () => {
    const store = new MemoryOutbox();
    const calls: (readonly string[])[] = [];
    const stop = new AbortController();
    const add = (id: string) => store.add({ answers: [anAnswer('q', 'x', { id })] });
    const wire: OutboxWire = {
      sendAnswers: async ({ answers }) => {
        calls.push(answers.map(({ id }) => id));
        if (calls.length === 1) for (const id of ['second', 'third']) add(id);
      },
      sendMarks: noMarks,
      sendFile: async () => '',
      readFailure: () => null,
    };
    add('first');
    const pause = async () => (calls.length === 3 ? stop.abort() : add('fourth'));
    await sendOutbox(
      { owner, store, wire, now: () => 0, random: () => 0, pause, onSent: () => undefined },
      stop.signal,
    );
    expect(calls).toEqual([['first'], ['second', 'third'], ['fourth']]);
  });

  it('finds the refused one among many in few calls, and the one that the server breaks over', async () => {
    for (const failure of [
      { kind: 'refused', why: { code: 'not_valid', message: '' } },
      { kind: 'passing', why: { code: 'something_went_wrong', message: '' }, after: null },
    ] as const) {
      const store = new MemoryOutbox();
      for (let at = 1; at <= 128; at++) store.add({ answers: [anAnswer(`q${at}`, 'x', { id: `q_${at}` })] });
      const stop = new AbortController();
      let [calls, now] = [0, 0];
      const wire: OutboxWire = {
        sendAnswers: async ({ answers }) => {
          calls += 1;
          if (answers.some(({ id }) => id === 'q_100')) throw new Error('this one');
        },
        sendMarks: noMarks,
        sendFile: async () => '',
        readFailure: () => failure,
      };
      const pause = async (until: number | null) => {
        now = until ?? now;
        const unsent = store.entries.filter(({ state }) => state !== 'sent').length;
        if (until === null || unsent === 29) stop.abort();
      };
      await sendOutbox(
        { owner, store, wire, now: () => now, random: () => 0, pause, onSent: () => undefined },
        stop.signal,
      );
      expect(store.entries.findIndex(({ state }) => state !== 'sent')).toBe(99);
      expect(store.entries.filter(({ state }) => state === 'failed')).toHaveLength(failure.kind === 'refused' ? 1 : 0);
      // Refused, it waits alone, and the entries behind it have arrived in one more call.
      expect(store.entries.filter(({ state }) => state !== 'sent')).toHaveLength(failure.kind === 'refused' ? 1 : 29);
      expect(calls).toBe(failure.kind === 'refused' ? 10 : 9);
    }
  });

  it('stops and keeps everything when the session is over', async () => {
    const store = new MemoryOutbox();
    store.add({ answers: [] });
    const wire: OutboxWire = {
      sendAnswers: () => Promise.reject(new Error('401')),
      sendMarks: noMarks,
      sendFile: () => Promise.reject(new Error('401')),
      readFailure: () => null,
    };
    const pause = () => Promise.reject(new Error('it must not wait'));
    await sendOutbox(
      { owner, store, wire, now: () => 0, random: () => 0, pause, onSent: () => undefined },
      new AbortController().signal,
    );
    expect(store.entries[0]).toMatchObject({ state: 'waiting', attempts: 0 });
  });

  it('has all wait while the company is suspended, and sends it once it is served again', async () => {
    const store = new MemoryOutbox();
    const stop = new AbortController();
    store.add({ answers: [anAnswer('q', 'x', { id: 'q_1' })] });
    const suspended = new ProblemError('This platform is not active at the moment...', {
      status: 503,
      code: 'instance_not_active',
      errors: [],
      requestId: null,
      changed: null,
      state: null,
      retryAfter: null,
    });
    const [states, sent]: [unknown[], string[]] = [[], []];
    const wire: OutboxWire = {
      sendAnswers: async ({ answers }) => {
        if (states.length < 3) throw suspended;
        sent.push(...answers.map(({ id }) => id));
      },
      sendMarks: noMarks,
      sendFile: async () => '',
      readFailure: readSendFailure,
    };
    const pause = async () => {
      states.push(store.entries[0]?.state);
      // What never ends fails the test, instead of waiting for ever.
      if (states.length > 10) stop.abort();
    };
    const onSent = () => stop.abort();
    await sendOutbox(
      { owner, store, wire, now: () => states.length * 3_600_000, random: () => 0, pause, onSent },
      stop.signal,
    );
    expect(states).toEqual(['waiting', 'waiting', 'waiting']);
    expect(sent).toEqual(['q_1']);
    expect(store.entries[0]?.state).toBe('sent');
  });

  it('holds back what follows when its whole job is refused, and says why', async () => {
    const store = new MemoryOutbox();
    store.add({ answers: [] });
    store.add({ answers: [] });
    store.add({ answers: [], jobId: 'other' });
    const stop = new AbortController();
    const sent: string[] = [];
    const wire: OutboxWire = {
      sendAnswers: async ({ key, jobId }) => {
        if (jobId === 'job') throw new Error('409');
        sent.push(key);
      },
      sendMarks: noMarks,
      sendFile: async () => '',
      readFailure: () => ({ kind: 'refused', why: { code: 'job_not_answerable', message: 'Not now.' } }),
    };
    const pause = async () => stop.abort();
    await sendOutbox(
      { owner, store, wire, now: () => 0, random: () => 0, pause, onSent: () => undefined },
      stop.signal,
    );
    expect(sent).toEqual(['k3']);
    expect(store.entries[0]).toMatchObject({ state: 'failed', failure: { code: 'job_not_answerable' } });
    expect(store.entries[1]?.state).toBe('waiting');
  });

  it('holds back a file that the person pauses, sends other jobs meanwhile, and goes on under the same id', async () => {
    const store = new MemoryOutbox();
    store.addFile();
    store.add({ jobId: 'other', answers: [] });
    const stop = new AbortController();
    const sent: string[] = [];
    const begun: (string | undefined)[] = [];
    const wire: OutboxWire = {
      sendAnswers: async ({ key }) => void sent.push(key),
      sendMarks: noMarks,
      sendFile: async ({ upload }, { signal, keep }: FileSending) => {
        begun.push(upload?.id);
        if (upload) return 'asset';
        await keep({ id: 'u1', sha256: 'h' });
        await store.change([1], { state: 'paused' });
        signal.throwIfAborted();
        throw new Error('it was not stopped');
      },
      readFailure: (failure) => {
        throw failure;
      },
    };
    const pause = async () => {
      if (sent.includes('file')) return stop.abort();
      expect(store.entries.map((entry) => entry.state)).toEqual(['paused', 'sent']);
      await store.change([1], { state: 'waiting' });
    };
    const onSent = (entry: OutboxEntry) => void (entry.kind === 'file' && sent.push('file'));
    await sendOutbox({ owner, store, wire, now: () => 0, random: () => 0, pause, onSent }, stop.signal);
    expect(sent).toEqual(['k2', 'file']);
    expect(begun).toEqual([undefined, 'u1']);
  });

  it('tells that the content of a file is gone instead of sending nothing', async () => {
    const store = new MemoryOutbox();
    const fileId = store.addFile();
    store.files.set(fileId, { ...store.files.get(fileId)!, content: null });
    const stop = new AbortController();
    const wire: OutboxWire = {
      sendAnswers: async () => undefined,
      sendMarks: noMarks,
      sendFile: async () => 'asset',
      readFailure: (failure) => ({ kind: 'refused', why: { code: (failure as Error).name, message: '' } }),
    };
    const pause = async () => stop.abort();
    await sendOutbox(
      { owner, store, wire, now: () => 0, random: () => 0, pause, onSent: () => undefined },
      stop.signal,
    );
    expect(store.entries[0]).toMatchObject({ state: 'failed', failure: { code: 'LostFile' } });
  });
});
