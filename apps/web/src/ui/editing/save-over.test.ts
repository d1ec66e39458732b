import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../lib/api/problem-error.ts';
import type { Conflict, Decision } from './ask-conflict.ts';
import { mergeIds, mergeThings, saveOver } from './save-over.ts';

interface Item {
  readonly name: string;
  readonly place: { readonly lat: number; readonly long: number } | null;
  readonly people: readonly string[];
  readonly version: number;
}
type Change = Partial<Omit<Item, 'version'>>;

const parts = {
  name: { label: 'Name', of: ({ name }: Item) => name, show: String },
  place: { label: 'Place', of: ({ place }: Item) => place, show: (value: unknown) => JSON.stringify(value) },
  people: { label: 'People', of: ({ people }: Item) => people, show: String, merge: mergeIds },
};
const changed = { at: '2026-11-26T10:00:00Z', by: { first: 'Dana', last: 'Levi' } };
const atFirst: Item = { name: 'Tower', place: null, people: ['a', 'b'], version: 1 };

/** A server with one item, on which others save in between; and somebody who decides. */
function scene(decisions: (Decision | (() => Decision))[] = []) {
  let item = atFirst;
  const sent: (Change & { version: number })[] = [];
  const asked: Conflict[] = [];
  return {
    sent,
    asked,
    item: () => item,
    other: (change: Change) => {
      item = { ...item, ...change, version: item.version + 1 };
    },
    save: (opened: Item, change: Change) =>
      saveOver<Item, Change, Item>({
        opened,
        change,
        parts,
        send: async (left, { version }) => {
          sent.push({ ...left, version });
          if (version !== item.version) throw new ProblemError('changed', { status: 409, code: 'conflict', changed });
          item = { ...item, ...left, version: version + 1 };
          return item;
        },
        read: async () => item,
        ask: async (conflict) => {
          asked.push(conflict);
          const decision = decisions.shift() ?? 'back';
          return typeof decision === 'function' ? decision() : decision;
        },
      }),
  };
}

describe('saving over what an editor was opened with', () => {
  it('sends the version that it was opened with, whatever came since', async () => {
    const { other, save, sent, asked, item } = scene(['mine']);
    other({ name: 'North' });
    expect(await save(atFirst, { name: 'South' })).toEqual(item());
    expect(sent).toEqual([
      { name: 'South', version: 1 },
      { name: 'South', version: 2 },
    ]);
    expect(asked).toEqual([{ changed, parts: [{ label: 'Name', mine: 'South', theirs: 'North' }] }]);
    expect(item().name).toBe('South');
  });

  it('keeps theirs when the person says so, and nothing is written', async () => {
    const { other, save, sent, item } = scene(['theirs']);
    other({ name: 'North' });
    expect((await save(atFirst, { name: 'South' })).name).toBe('North');
    expect(sent).toHaveLength(1);
    expect(item().version).toBe(2);
  });

  it('goes back to the editor with the refusal, and asks again at the next try', async () => {
    const { other, save, asked, item } = scene(['back', 'mine']);
    other({ name: 'North' });
    await expect(save(atFirst, { name: 'South' })).rejects.toMatchObject({ code: 'conflict' });
    expect(item().name).toBe('North');
    await save(atFirst, { name: 'South' });
    expect([asked.length, item().name]).toEqual([2, 'South']);
  });

  it('asks nobody where only one of them changed a part, and keeps both', async () => {
    const { other, save, asked, item } = scene();
    other({ place: { lat: 1, long: 2 } });
    // A form sends all that it holds, also what nobody changed in it.
    await save(atFirst, { name: 'South', place: null, people: ['a', 'b'] });
    expect(asked).toEqual([]);
    expect(item()).toMatchObject({ name: 'South', place: { lat: 1, long: 2 }, people: ['a', 'b'] });
  });

  it('asks nobody where both say the same, in whatever order of keys', async () => {
    const { other, save, asked, sent } = scene();
    other({ place: { long: 2, lat: 1 } });
    await save(atFirst, { place: { lat: 1, long: 2 } });
    expect([asked.length, sent.length]).toEqual([0, 1]);
  });

  it('asks of the parts that both changed alone: the others of the form are saved either way', async () => {
    const { other, save, asked, item } = scene(['theirs']);
    other({ name: 'North' });
    await save(atFirst, { name: 'South', place: { lat: 3, long: 4 } });
    expect(asked[0]?.parts.map(({ label }) => label)).toEqual(['Name']);
    expect(item()).toMatchObject({ name: 'North', place: { lat: 3, long: 4 } });
  });

  it('joins lists to which both add', async () => {
    const { other, save, asked, item } = scene();
    other({ people: ['b', 'c'] });
    await save(atFirst, { people: ['a', 'b', 'd'] });
    expect(asked).toEqual([]);
    expect(item().people).toEqual(['b', 'c', 'd']);
  });

  it('asks once more when somebody saves while the question is open', async () => {
    const whileAsked = () => {
      other({ name: 'East' });
      return 'mine' as const;
    };
    const { other, save, asked, item } = scene([whileAsked, 'mine']);
    other({ name: 'North' });
    await save(atFirst, { name: 'South' });
    expect(asked.map(({ parts: [part] }) => part?.theirs)).toEqual(['North', 'East']);
    expect(item().name).toBe('South');
  });

  it('passes on every other refusal as it is', async () => {
    const refusal = new ProblemError('no', { status: 403, code: 'forbidden' });
    const saving = saveOver<Item, Change, Item>({
      opened: atFirst,
      change: { name: 'x' },
      parts,
      send: () => Promise.reject(refusal),
      read: () => Promise.reject(new Error('not to be read')),
    });
    await expect(saving).rejects.toBe(refusal);
  });
});

describe('a value of many parts', () => {
  const join = (_before: unknown, preferred: unknown, other: unknown) => ({
    ...(other as object),
    ...(preferred as object),
  });
  const whole = {
    label: 'Words',
    of: (item: { words: object }) => item.words,
    show: () => '',
    merge: () => undefined,
    join,
  };
  const saved = async (decision: Decision) => {
    const sent: object[] = [];
    const theirs = { words: { a: 'theirs', b: 'theirs' } };
    const result = await saveOver<{ words: object }, { words?: object }, { words: object }>({
      opened: { words: {} },
      change: { words: { a: 'mine', c: 'mine' } },
      parts: { words: whole },
      send: async (left) => {
        sent.push(left);
        if (sent.length === 1) throw new ProblemError('changed', { status: 409, code: 'conflict' });
        return { ...theirs, ...left };
      },
      read: async () => theirs,
      ask: async () => decision,
    });
    return result.words;
  };

  it('keeps what only one of them changed, whichever is preferred where both did', async () => {
    expect(await saved('mine')).toEqual({ a: 'mine', b: 'theirs', c: 'mine' });
    expect(await saved('theirs')).toEqual({ a: 'theirs', b: 'theirs', c: 'mine' });
  });
});

describe('lists of two people', () => {
  it('keep what each changed of their things', () => {
    const before = [
      { id: 1, value: 'a' },
      { id: 2, value: 'b' },
      { id: 3, value: 'c' },
    ];
    const mine = [
      { id: 1, value: 'A' },
      { id: 3, value: 'c' },
      { id: 4, value: 'd' },
    ];
    const theirs = [
      { id: 1, value: 'a' },
      { id: 2, value: 'b' },
      { id: 3, value: 'C' },
      { id: 5, value: 'e' },
    ];
    expect(mergeThings(before, mine, theirs)).toEqual([
      { id: 1, value: 'A' },
      { id: 3, value: 'C' },
      { id: 5, value: 'e' },
      { id: 4, value: 'd' },
    ]);
  });
});
