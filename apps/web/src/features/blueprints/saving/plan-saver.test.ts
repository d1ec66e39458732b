import type { PlanElement } from '@plumbline/plan-editor/element';
import { describe, expect, it } from 'vitest';
import type { MarkChanges } from '../../../offline/outbox-entry.ts';
import { PlanSaver } from './plan-saver.ts';

const element = (id: string, x = 0): PlanElement => ({
  id,
  elementId: 'crack',
  job: 'own',
  visible: true,
  z: 1,
  shape: { kind: 'Line', style: 0, page: 1, strokeHeight: 2, points: [x, 0, 10, 10] },
});
const drawn = (id: string, x = 0) => [{ id, before: null, after: element(id, x) }];
const gone = (id: string) => [{ id, before: element(id), after: null }];
const nothingAhead = () => false;

/** An outbox that takes in what it is given, and time that passes when the test says so. */
function saving(versions: Record<string, number> = {}) {
  const queued: MarkChanges[] = [];
  const notes: (MarkChanges | null)[] = [];
  const failures: unknown[] = [];
  const waiting: { at: number; run: () => void }[] = [];
  const device: { fails: Error | null; during: () => void } = { fails: null, during: () => undefined };
  let now = 0;
  const saver = new PlanSaver(
    {
      queue: async (changes) => {
        device.during();
        if (device.fails) throw device.fails;
        queued.push(changes);
      },
      note: (changes) => notes.push(changes) > 0,
      after: (milliseconds, run) => {
        const one = { at: now + milliseconds, run };
        waiting.push(one);
        return () => {
          if (waiting.includes(one)) waiting.splice(waiting.indexOf(one), 1);
        };
      },
      onDirty: () => undefined,
      onQueued: () => undefined,
      onFailed: (failure) => failures.push(failure),
    },
    new Map(Object.entries(versions)),
  );
  const pass = async (milliseconds: number) => {
    now += milliseconds;
    for (const one of waiting.filter(({ at }) => at <= now)) {
      waiting.splice(waiting.indexOf(one), 1);
      one.run();
    }
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  return { saver, device, queued, notes, failures, pass };
}

describe('saving a plan', () => {
  it('queues all changes at once, a second after the last one, each as it is then', async () => {
    const { saver, queued, pass } = saving({ b: 3 });
    saver.changed(drawn('a', 1));
    await pass(900);
    saver.changed(drawn('a', 2));
    saver.changed(drawn('b'));
    await pass(999);
    expect(queued).toEqual([]);
    await pass(1);
    expect(queued).toHaveLength(1);
    expect(queued[0]?.elements).toMatchObject([{ _id: 'a' }, { _id: 'b', base: 3 }]);
    expect(queued[0]?.elements[0]).not.toHaveProperty('base');
    expect(queued[0]?.elements[0]?.canvasData).toContain('"points":[2,0,10,10]');
    expect(saver.isDirty).toBe(false);
  });

  it('queues what was removed as of the version that was seen', async () => {
    const { saver, queued, pass } = saving({ a: 2 });
    saver.changed(gone('a'));
    saver.learn(new Map([['a', 5]]), (id) => saver.isPending(id));
    await pass(1_000);
    expect(queued[0]?.removed).toEqual([{ _id: 'a', base: 2 }]);
  });

  it('changes over what the server has, but for what is shown as it is in the outbox', async () => {
    const { saver, queued, pass } = saving({ a: 1, b: 1 });
    saver.learn(new Map(Object.entries({ a: 4, b: 4 })), (id) => id === 'b');
    saver.changed([...drawn('a'), ...drawn('b')]);
    await pass(1_000);
    expect(queued[0]?.elements).toMatchObject([{ base: 4 }, { base: 1 }]);
  });

  it('says what was changed of what was there, and nothing of what is new or comes back', async () => {
    const { saver, queued, pass } = saving({ a: 3 });
    const commented = { ...element('a', 5), shape: { ...element('a', 5).shape, comment: 'wet' } };
    saver.changed([{ id: 'a', before: element('a'), after: element('a', 5) }]);
    saver.changed([{ id: 'a', before: element('a', 5), after: commented }]);
    saver.changed(drawn('b'));
    saver.changed([{ id: 'b', before: element('b'), after: element('b', 7) }]);
    await pass(1_000);
    saver.changed(gone('a'));
    saver.changed(drawn('a', 5));
    await pass(1_000);
    expect(queued[0]?.elements).toMatchObject([{ _id: 'a', changed: ['form', 'comment'] }, { _id: 'b' }]);
    expect(queued[0]?.elements[1]).not.toHaveProperty('changed');
    expect(queued[1]?.elements[0]).not.toHaveProperty('changed');
  });

  it('says what a version was settled to be, and only then', async () => {
    const { saver, queued, pass } = saving({ a: 3 });
    const version = { ...element('a'), conflictOf: 'first' };
    saver.changed([{ id: 'a', before: version, after: { ...version, visible: false } }]);
    await pass(1_000);
    saver.changed([{ id: 'a', before: version, after: element('a') }]);
    await pass(1_000);
    saver.changed([{ id: 'a', before: element('a'), after: version }]);
    await pass(1_000);
    expect(queued.map(({ elements }) => elements[0]?.conflict_of)).toEqual([undefined, null, 'first']);
    expect(queued[1]?.elements[0]?.changed).toEqual(['version']);
  });

  it('notes each change at once, until the outbox has it', async () => {
    const { saver, notes, pass } = saving();
    saver.changed(drawn('a', 7));
    expect(notes.at(-1)?.elements).toMatchObject([{ _id: 'a' }]);
    expect(saver.isAtRisk).toBe(false);
    await pass(1_000);
    expect(notes.at(-1)).toBeNull();
    saver.changed(Array.from({ length: 200 }, (_, place) => drawn(String(place))).flat());
    expect(saver.isAtRisk).toBe(true);
    await pass(1_000);
    expect(saver.isAtRisk).toBe(false);
  });

  it('loses nothing on a device that is full, says so, and stores it when asked', async () => {
    const { saver, device, queued, failures, notes, pass } = saving();
    device.fails = new Error('full');
    saver.changed(drawn('a', 1));
    await pass(1_000);
    expect(failures).toEqual([device.fails]);
    expect(saver.isDirty).toBe(true);
    expect(notes.at(-1)?.elements).toMatchObject([{ _id: 'a' }]);
    device.fails = null;
    saver.changed(drawn('b'));
    await saver.flush();
    expect(queued).toMatchObject([{ elements: [{ _id: 'a' }, { _id: 'b' }] }]);
  });

  it('queues what changed meanwhile by itself, in its order', async () => {
    const { saver, device, queued, pass } = saving();
    device.during = () => {
      device.during = () => undefined;
      saver.changed(drawn('a', 5));
    };
    saver.changed(drawn('a', 1));
    await saver.flush();
    expect(saver.isPending('a')).toBe(true);
    await pass(1_000);
    expect(queued.map(({ elements }) => elements[0]?.canvasData.includes('[5,'))).toEqual([false, true]);
  });

  it('is ahead of the outbox until that is read again', async () => {
    const { saver, pass } = saving();
    saver.changed(drawn('a'));
    await pass(1_000);
    expect(saver.isPending('a')).toBe(true);
    saver.outboxRead();
    expect(saver.isPending('a')).toBe(false);
    saver.learn(new Map([['a', 2]]), nothingAhead);
  });
});
