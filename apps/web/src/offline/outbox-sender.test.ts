import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OutboxEntry } from './outbox-entry.ts';
import { sendOutbox, type FileSending, type OutboxWire } from './outbox-sender.ts';
import { drain, FaithfulServer, luck, MemoryOutbox, owner } from './outbox.fixtures.ts';

const blankAnswer = {
  value: 'x',
  files: [],
  comment: null,
  signature: null,
  emails: [],
  isIssue: false,
  revision: 1,
  base: null,
  at: '2026-01-01T08:00:00.000Z',
  by: 'dana',
  isParallel: false,
} as const;

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
              answers: [
                { ...blankAnswer, id: `q_${index}`, questionId: 'q', repetition: '', files: file ? [file] : [] },
              ],
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

  it('stops and keeps everything when the session is over', async () => {
    const store = new MemoryOutbox();
    store.add({ answers: [] });
    const wire: OutboxWire = {
      sendAnswers: () => Promise.reject(new Error('401')),
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

  it('holds back what follows a refused entry of the same job, and says why', async () => {
    const store = new MemoryOutbox();
    store.add({ answers: [] });
    store.add({ answers: [] });
    store.add({ answers: [], jobId: 'other' });
    const stop = new AbortController();
    const sent: string[] = [];
    const wire: OutboxWire = {
      sendAnswers: async (entry) => {
        if (entry.seq === 1) throw new Error('409');
        sent.push(entry.key);
      },
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
      sendAnswers: async (entry) => void sent.push(entry.key),
      sendFile: async ({ upload }, { signal, keep }: FileSending) => {
        begun.push(upload?.id);
        if (upload) return 'asset';
        await keep({ id: 'u1', sha256: 'h' });
        await store.change(1, { state: 'paused' });
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
      await store.change(1, { state: 'waiting' });
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
