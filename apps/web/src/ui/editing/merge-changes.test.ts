import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeChanges } from './merge-changes.ts';

it('keeps words for different statuses, and what each took away', () => {
  const before = { new: { en: 'New' }, done: { en: 'Done', he: 'בוצע' }, review: { en: 'Look' } };
  const mine = { new: { en: 'Fresh' }, done: { en: 'Done' }, review: { en: 'Look' } };
  const theirs = { new: { en: 'New', he: 'חדש' }, done: { en: 'Ready', he: 'בוצע' } };
  expect(mergeChanges(before, mine, theirs)).toEqual({ new: { en: 'Fresh', he: 'חדש' }, done: { en: 'Ready' } });
});

it('lets mine stand where both wrote the same text', () => {
  expect(mergeChanges({ en: 'Jobs' }, { en: 'Visits' }, { en: 'Tasks' })).toEqual({ en: 'Visits' });
  expect(mergeChanges({}, { en: 'Visits' }, { en: 'Tasks' })).toEqual({ en: 'Visits' });
});

it('keeps statuses that both added, and the colour that one changed', () => {
  const before = [{ name: 'wait', colour: '#111111' }];
  const mine = [...before, { name: 'mine', colour: '#222222' }];
  const theirs = [
    { name: 'wait', colour: '#333333' },
    { name: 'theirs', colour: '#444444' },
  ];
  expect(mergeChanges(before, mine, theirs)).toEqual([
    { name: 'wait', colour: '#333333' },
    { name: 'theirs', colour: '#444444' },
    { name: 'mine', colour: '#222222' },
  ]);
});

it('keeps the order of the one who changed it, and mine where both did', () => {
  expect(mergeChanges(['a', 'b', 'c'], ['a', 'b', 'c', 'new'], ['c', 'a', 'b'])).toEqual(['c', 'a', 'b', 'new']);
  expect(mergeChanges(['a', 'b', 'c'], ['c', 'b', 'a'], ['a', 'b', 'c', 'new'])).toEqual(['c', 'b', 'a', 'new']);
  expect(mergeChanges(['a', 'b', 'c'], ['c', 'b', 'a'], ['b', 'a', 'c'])).toEqual(['c', 'b', 'a']);
  expect(mergeChanges(['a', 'b', 'c'], ['a', 'c'], ['c', 'b', 'a'])).toEqual(['c', 'a']);
});

const names = fc.constantFrom('a', 'b', 'c', 'd');
const parts = fc.dictionary(names, fc.dictionary(names, fc.nat(3)));
const list = fc.uniqueArray(names);

it('is mine where they changed nothing, and theirs where I changed nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.tuple(parts, parts), fc.tuple(list, list)), ([before, after]) => {
      expect(mergeChanges(before, after, before)).toEqual(after);
      expect(mergeChanges(before, before, after)).toEqual(after);
      expect(mergeChanges(before, after, after)).toEqual(after);
    }),
  );
});

it('has each part as the one who changed it left it', () => {
  fc.assert(
    fc.property(parts, parts, parts, (before, mine, theirs) => {
      const merged = mergeChanges(before, mine, theirs) as typeof mine;
      for (const [name, part] of Object.entries(mine)) {
        if (JSON.stringify(part) !== JSON.stringify(before[name])) {
          for (const [key, value] of Object.entries(part)) {
            if (value !== before[name]?.[key]) expect(merged[name]?.[key]).toBe(value);
          }
        } else expect(merged[name]).toEqual(theirs[name]);
      }
    }),
  );
});
