import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marksInCalls, marksNotRead, oneAfterTheOther, storedAsSent, withPhotoIds } from './marks-queue.ts';
import type { MarkChanges, SentMark } from './outbox-entry.ts';
import { groupsOf } from './outbox-groups.ts';
import { outboxStatusOf } from './outbox-rules.ts';
import { drain, FaithfulServer, luck, MemoryOutbox } from './outbox.fixtures.ts';

const mark = (id: string, drawing: unknown, base?: number): SentMark => ({
  _id: id,
  elementId: 'crack',
  visible: true,
  canvasData: JSON.stringify(drawing),
  ...(base === undefined ? {} : { base }),
});
const drawn = (...elements: SentMark[]): MarkChanges => ({ elements, removed: [] });
const removed = (id: string, base?: number): MarkChanges => ({
  elements: [],
  removed: [{ _id: id, ...(base === undefined ? {} : { base }) }],
});
const plan = { jobId: 'job', questionId: 'q', repetition: '', file: 'plan' };

describe('marks in the outbox', () => {
  it('are added to what waits, each as it was left', () => {
    const store = new MemoryOutbox();
    store.draw(drawn(mark('a', 1)));
    store.draw(drawn(mark('a', 2), mark('b', 1)));
    store.draw(removed('b'));
    expect(store.entries).toMatchObject([{ elements: [{ _id: 'a', canvasData: '2' }], removed: [{ _id: 'b' }] }]);
    expect(outboxStatusOf(store.entries).unsent).toBe(1);
    expect(groupsOf(store.entries)).toMatchObject([{ marks: 2, jobNumber: 12, state: 'waiting' }]);
  });

  it('are never added to what was on its way: that goes again as it went', async () => {
    const store = new MemoryOutbox();
    store.draw(drawn(mark('a', 1)));
    await store.takeMarks(1);
    await store.putBack();
    store.draw(drawn(mark('a', 2)));
    expect(store.entries).toMatchObject([{ elements: [{ canvasData: '1' }] }, { elements: [{ canvasData: '2' }] }]);
    const server = new FaithfulServer();
    await drain(store, server, ['lost_answer']);
    expect(server.marks.get('a')).toEqual({ canvasData: '2', version: 2 });
    expect(server.besides).toEqual([]);
  });

  it('are over the version that was changed first, and over what the server gave it since', async () => {
    expect(oneAfterTheOther(drawn(mark('a', 1, 3)), drawn(mark('a', 2, 5))).elements).toMatchObject([{ base: 3 }]);
    expect(oneAfterTheOther(drawn(mark('a', 1)), removed('a', 5)).removed).toEqual([{ _id: 'a' }]);
    const [store, server] = [new MemoryOutbox(), new FaithfulServer()];
    store.draw(drawn(mark('a', 1)));
    await drain(store, server, []);
    // Drawn before the plan was read again.
    store.draw(drawn(mark('a', 2)));
    await drain(store, server, []);
    store.draw(removed('a'));
    await drain(store, server, []);
    expect(server.besides).toEqual([]);
    expect(server.marks.size).toBe(0);
  });

  it('stay beside what somebody else drew meanwhile, also what is drawn after', async () => {
    const [store, server] = [new MemoryOutbox(), new FaithfulServer()];
    server.marks.set('a', { canvasData: '"theirs"', version: 4 });
    store.draw(drawn(mark('a', 'own', 3)));
    await store.takeMarks(1);
    await store.putBack();
    store.draw(drawn(mark('a', 'own after', 3)));
    await drain(store, server, []);
    expect(server.marks.get('a')).toEqual({ canvasData: '"theirs"', version: 4 });
    expect(server.besides).toEqual(['"own"', '"own after"']);
  });

  it('say all that was changed of them, and all of one that was drawn anew', () => {
    const changed = (id: string, ...parts: NonNullable<SentMark['changed']>) => ({ ...mark(id, 1, 2), changed: parts });
    const after = (first: MarkChanges, then: MarkChanges) => oneAfterTheOther(first, then).elements[0];
    expect(after(drawn(changed('a', 'form')), drawn(changed('a', 'comment', 'form')))?.changed).toEqual([
      'form',
      'comment',
    ]);
    expect(after(drawn(mark('a', 1)), drawn(changed('a', 'form')))).not.toHaveProperty('changed');
    expect(after(removed('a', 2), drawn(mark('a', 1)))).not.toHaveProperty('changed');
    const settled = { ...changed('a', 'version'), conflict_of: null };
    expect(after(drawn(settled), drawn(changed('a', 'form')))).toMatchObject({
      conflict_of: null,
      changed: ['version', 'form'],
    });
    expect(after(drawn(changed('b', 'form')), drawn(settled))).toMatchObject({ changed: ['form'] });
  });

  it('go behind the photos that they name, by the server’s ids, and without one that was given up', async () => {
    const [store, server] = [new MemoryOutbox(), new FaithfulServer()];
    store.draw(drawn(mark('a', 1)));
    const photo = store.addFile();
    store.draw(drawn(mark('pin', { kind: 'Lamp', photos: ['stored', photo, 'local:gone'], comment: 'x' })));
    expect(store.entries.map(({ kind }) => kind)).toEqual(['marks', 'file', 'marks']);
    await drain(store, server, []);
    const drawing = `{"kind":"Lamp","photos":["stored","asset-${photo}-1"],"comment":"x"}`;
    expect(server.marks.get('pin')?.canvasData).toBe(drawing);
    const lost = withPhotoIds(mark('pin', { photos: ['local:gone'], x: 1 }), new Map());
    expect(lost.canvasData).toBe('{"x":1}');
  });

  it('that were refused are shown, hold back what follows in their job, and may be mended', async () => {
    const [store, server] = [new MemoryOutbox(), new FaithfulServer()];
    store.draw(drawn(mark('a', 'refused')));
    await drain(store, server, []);
    expect(groupsOf(store.entries)).toMatchObject([{ state: 'failed', marks: 1 }]);
    store.add({ jobId: 'other', answers: [] });
    await drain(store, server, []);
    expect(store.entries.filter(({ state }) => state !== 'sent')).toHaveLength(1);
    store.draw(drawn(mark('a', 'mended')));
    await drain(store, server, []);
    expect(server.marks.get('a')?.canvasData).toBe('"mended"');
  });

  it('are cut into calls that the server takes', () => {
    const many = Array.from({ length: 12_000 }, (_, place) => mark(String(place), 1));
    expect(marksInCalls({ ...drawn(...many), removed: [] }).map(({ elements }) => elements.length)).toEqual([
      5_000, 5_000, 2_000,
    ]);
    const long = mark('a', 'x'.repeat(3 * 1024 * 1024));
    expect(marksInCalls(drawn(long, long)).length).toBe(2);
  });

  it('are laid over a reading that began before they were sent', async () => {
    const store = new MemoryOutbox();
    store.draw(drawn(mark('a', 1)));
    expect(marksNotRead(store.entries, plan, 5)).toHaveLength(1);
    await store.takeMarks(1);
    await store.finishMarks(1, new Map(), 10);
    expect(marksNotRead(store.entries, plan, 10)).toHaveLength(1);
    expect(marksNotRead(store.entries, plan, 11)).toHaveLength(0);
  });

  it('are known as stored whatever the order of their members', () => {
    const sent = [mark('a', { x: 1, scale: { x: 1, y: 2 } }), mark('b', { x: 1 })];
    const stored = [
      { _id: 'a', canvasData: '{"scale":{"y":2,"x":1},"x":1}', version: 7 },
      { _id: 'b', canvasData: '{"x":2}', version: 9 },
    ];
    expect(storedAsSent(sent, stored)).toEqual(new Map([['a', 7]]));
  });

  it('are drawn again after they were removed, over the version they are at then', async () => {
    const [store, server] = [new MemoryOutbox(), new FaithfulServer()];
    for (const changes of [
      drawn(mark('a', 0)),
      drawn(mark('a', 1)),
      removed('a'),
      drawn(mark('a', 3)),
      drawn(mark('a', 4)),
    ]) {
      store.draw(changes);
      await drain(store, server, []);
    }
    expect(server.besides).toEqual([]);
    expect(server.marks.get('a')).toEqual({ canvasData: '4', version: 5 });
  });

  it('arrive once and as they were left, whatever happens on the way', async () => {
    const stroke = fc.record({ id: fc.constantFrom('a', 'b', 'c'), isGone: fc.boolean(), taken: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(stroke, { maxLength: 12 }), fc.array(luck), async (strokes, fates) => {
        const [store, server] = [new MemoryOutbox(), new FaithfulServer()];
        const left = new Map<string, string>();
        for (const [place, { id, isGone, taken }] of strokes.entries()) {
          if (isGone) left.delete(id);
          else left.set(id, String(place));
          store.draw(isGone ? removed(id) : drawn(mark(id, place)));
          // Some of it is on its way already when more is drawn.
          if (taken) await drain(store, server, fates.splice(0, 2));
        }
        await drain(store, server, fates);
        expect(server.besides).toEqual([]);
        expect([...server.marks].map(([id, { canvasData }]) => [id, canvasData]).toSorted()).toEqual(
          [...left].toSorted(),
        );
      }),
    );
  });
});
