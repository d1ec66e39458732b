import fc from 'fast-check';
import { expect, it } from 'vitest';
import { numbered, toldApart } from './told-apart.ts';

const named = (title: string, ...hints: (string | null)[]) => ({ title, hints });

it('names are told apart by the first hints that differ, and numbered where none does', () => {
  expect(
    toldApart([
      named('Width', 'Door', 'Lifts'),
      named('Width', 'Window', 'Lifts'),
      named('Height', 'Door', 'Lifts'),
      named('Depth', 'Pit', 'Lifts'),
      named('Depth', 'Pit', 'Stairs'),
      named('Note', null, 'Lifts'),
      named('Note', null, 'Lifts'),
      named('Note', 'End', 'Lifts'),
    ]),
  ).toEqual([
    'Width · Door',
    'Width · Window',
    'Height',
    'Depth · Lifts',
    'Depth · Stairs',
    'Note',
    'Note (2)',
    'Note · End',
  ]);
});

it('a number is never that of another name', () => {
  expect(numbered(['Note', 'Note', 'Note (2)'])).toEqual(['Note', 'Note (3)', 'Note (2)']);
  expect(numbered(['Note', 'Note'], ['Note'])).toEqual(['Note (2)', 'Note (3)']);
});

it('no two names are the same, and one that no other has stays', () => {
  const words = fc.constantFrom('Width', 'Width (2)', 'Width · Door', 'Door', '');
  const things = fc.array(fc.record({ title: words, hints: fc.array(fc.option(words), { maxLength: 3 }) }));
  fc.assert(
    fc.property(things, (all) => {
      const names = toldApart(all);
      expect(new Set(names).size).toBe(all.length);
      for (const [place, { title }] of all.entries()) {
        if (all.filter((one) => one.title === title).length === 1) expect(names[place]).toContain(title);
      }
    }),
  );
});
