import { aQuestion } from '@plumbline/testkit/scenario/a-question';
import { expect, it } from 'vitest';
import { differingParts } from './differing-parts.ts';

it('tells each part in which two versions of a question differ, settings as well', () => {
  const mine = aQuestion('list', { title: 'Door', options: ['a'], isMandatory: true, revision: 2, sequence: 1 });
  const theirs = aQuestion('list', { title: 'Gate', description: 'Outside', options: ['a', 'b'], isMandatory: true });
  expect(differingParts(mine, { ...theirs, disabled: true })).toEqual([
    { name: 'title', mine: 'Door', theirs: 'Gate' },
    { name: 'description', mine: '', theirs: 'Outside' },
    { name: 'childs', mine: [{ value: 'a' }], theirs: [{ value: 'a' }, { value: 'b' }] },
  ]);
  const numbers = aQuestion('text', { title: 'Door', textKind: 'number', min: null });
  const { min: _, ...settings } = numbers.settings;
  expect(differingParts(numbers, { ...numbers, settings })).toEqual([]);
  expect(differingParts(numbers, { ...numbers, type: 'bool' })).toEqual([
    { name: 'questionType', mine: 'text', theirs: 'bool' },
  ]);
});
