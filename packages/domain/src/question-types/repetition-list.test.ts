import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  mergeRepetitionLists,
  readRepetitionList,
  repetitionsIn,
  withoutRepetition,
  withRepetition,
  withRepetitionAt,
  type RepetitionList,
} from './repetition-list.ts';

const group = { repeat: { min: 1, max: null } };

/** What one device does to a list; each makes ids of its own. */
const changes = fc.array(fc.tuple(fc.constantFrom('add', 'add', 'remove', 'move'), fc.nat(5)), { maxLength: 6 });

function change(start: unknown, device: string, moves: readonly (readonly [string, number])[]): RepetitionList | null {
  let list = readRepetitionList(start);
  moves.forEach(([kind, pick], index) => {
    const ids = repetitionsIn(list, group);
    const id = ids[pick % Math.max(1, ids.length)] ?? 'none';
    if (kind === 'add') list = withRepetition(list, group, `${device}${index}`);
    else if (kind === 'remove') list = withoutRepetition(list, group, id);
    else list = withRepetitionAt(list, group, id, pick);
  });
  return list;
}

const same = (list: unknown) => repetitionsIn(list, group).toSorted();

describe('a list of repetitions', () => {
  it('begins with as many as there must be, under the same ids everywhere', () => {
    expect(repetitionsIn(null, { repeat: { min: 3, max: null } })).toEqual(['', '2', '3']);
    expect(repetitionsIn(null, { repeat: { min: 0, max: null } })).toEqual([]);
    expect(repetitionsIn('something else', group)).toEqual(['']);
  });

  it('loses nothing that one of two devices added, and keeps away what one of them removed', () => {
    fc.assert(
      fc.property(changes, changes, changes, (before, one, other) => {
        const start = change(null, 's', before);
        const left = change(start, 'a', one);
        const right = change(start, 'b', other);
        const merged = mergeRepetitionLists(left, right);
        const removed = new Set([...(left?.removed ?? []), ...(right?.removed ?? [])]);
        const present = new Set([...(left ? left.present : []), ...(right ? right.present : [])]);
        if (left || right) {
          expect(same(merged)).toEqual([...present].filter((id) => !removed.has(id)).toSorted());
        }
        expect(same(mergeRepetitionLists(right, left))).toEqual(same(merged));
        expect(mergeRepetitionLists(merged, merged)).toEqual(merged);
        expect(same(mergeRepetitionLists(merged, left))).toEqual(same(merged));
      }),
    );
  });

  it('takes the order of the later one, what it did not know behind what it followed', () => {
    const list = (...present: string[]) => ({ present, removed: [] });
    expect(mergeRepetitionLists(list('a', 'x', 'b'), list('b', 'a'))).toEqual(list('b', 'a', 'x'));
    expect(mergeRepetitionLists(list('x', 'a'), list('a'))).toEqual(list('x', 'a'));
    expect(mergeRepetitionLists(null, list('a'))).toEqual(list('a'));
    expect(mergeRepetitionLists(list('a'), null)).toEqual(list('a'));
  });
});
