import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeChanges, mergedCleanly } from './merge-changes.ts';

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

it('knows things by their key, whatever they are called', () => {
  const before = [
    { value: 'phone', name: '', open: false },
    { value: 'address', name: '', open: false },
  ];
  const mine = [{ ...before[0], name: 'Mobile' }, before[1]];
  const theirs = [before[0], { ...before[1], open: true }];
  expect(mergedCleanly(before, mine, theirs, 'value')).toEqual([mine[0], theirs[1]]);
  const both = [{ ...before[0], name: 'Telephone' }, before[1]];
  expect(mergedCleanly(before, mine, both, 'value')).toBeUndefined();
  expect(mergeChanges(before, mine, both, 'value')).toEqual(mine);
  expect(mergeChanges(before, both, mine, 'value')).toEqual(both);
});

it('leaves a list to whoever decides where its things can’t be told apart', () => {
  const before = [{ name: '' }, { name: '' }, { name: 'c' }];
  const [mine, theirs] = [[...before, { name: 'mine' }], before.slice(1)];
  expect(mergedCleanly(before, mine, theirs)).toBeUndefined();
  expect(mergeChanges(before, mine, theirs)).toBe(mine);
  const unnamed = [{ kind: 'a' }, { kind: 'b' }];
  expect(mergedCleanly(unnamed, [{ kind: 'x' }, { kind: 'b' }], [{ kind: 'a' }, { kind: 'y' }])).toBeUndefined();
});

it('merges the columns of a table in their place', () => {
  const [mine, theirs] = [[['Door', 'Lock', 'Mine']], [['Door', 'Theirs', 'Lock']]];
  expect(mergeChanges([['Door', 'Lock']], mine, theirs)).toEqual([['Door', 'Theirs', 'Lock', 'Mine']]);
  expect(mergeChanges([['Door', 'Lock']], [['Gate', 'Lock']], [['Door']])).toEqual([['Gate']]);
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
