import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isQuestionName, questionNameLimit } from '../ids/question-name.ts';
import { generateQuestionName, isGeneratedName, withNames } from './question-names.ts';

const none: ReadonlySet<string> = new Set();
const named = (title: string, type: 'text' | 'step' = 'text') =>
  generateQuestionName({ title, type, sequence: 4 }, none);

describe('the name of a question', () => {
  it.each([
    ['Width', 'width'],
    ['Width (mm) of the door', 'width_mm_of_the_door'],
    ['  Größe  ', 'große'],
    ['Café façade', 'cafe_facade'],
    ['רוחב הדלת', 'רוחב_הדלת'],
    ['שָׁלוֹם', 'שלום'],
    ['2nd floor', '_2nd_floor'],
    ['42', 'question_5'],
    ['???', 'question_5'],
    ['', 'question_5'],
    ['Was $018f0000-0000-7000-8000-000000000000 replaced?', 'was_replaced'],
    ['a'.repeat(300), 'a'.repeat(40)],
  ])('made of the title %j is %j', (title, name) => expect(named(title)).toBe(name));

  it('of a step without a title says that it is one', () => expect(named('', 'step')).toBe('step_5'));

  it('has a number where another question has it', () => {
    const question = { title: 'Width', type: 'text', sequence: 0 } as const;
    expect(generateQuestionName(question, new Set(['width', 'width_2']))).toBe('width_3');
  });

  it('is known for one that nobody chose', () => {
    const question = { title: 'Width', type: 'text', sequence: 0 } as const;
    const isGenerated = (name: string) => isGeneratedName({ ...question, name }, new Set(['width']));
    expect(['width_2', 'question_7', 'step_1_2'].map(isGenerated)).toEqual([true, true, true]);
    expect(['width', 'door', 'question'].map(isGenerated)).toEqual([false, false, false]);
  });

  it.each(['', '2nd', 'a b', 'a{b}', '$a', 'a/b', '-a', 'a'.repeat(questionNameLimit + 1)])('can not be %j', (name) =>
    expect(isQuestionName(name)).toBe(false),
  );

  it.each(['a', '_1', 'Door.width-2', 'רוחב', 'a'.repeat(questionNameLimit)])('can be %j', (name) =>
    expect(isQuestionName(name)).toBe(true),
  );
});

const anyQuestion = fc.record({
  title: fc.oneof(fc.constantFrom('Width', 'width', 'Width 2', '', '7', 'רוחב'), fc.string({ unit: 'binary' })),
  type: fc.constantFrom('text' as const, 'step' as const),
  sequence: fc.nat(20),
  name: fc.constantFrom('', '', 'width', 'width_2', 'a'.repeat(questionNameLimit)),
});

it('is one for each question, can always be used, and stays where it can', () => {
  fc.assert(
    fc.property(fc.array(anyQuestion, { maxLength: 12 }), (questions) => {
      const names = withNames(questions).map(({ name }) => name);
      expect(new Set(names).size).toBe(questions.length);
      for (const name of names) expect(isQuestionName(name)).toBe(true);
      questions.forEach(({ name }, place) => {
        const isFirst = questions.findIndex((one) => one.name === name) === place;
        if (name !== '' && isFirst) expect(names[place]).toBe(name);
      });
      expect(withNames(withNames(questions))).toEqual(withNames(questions));
    }),
  );
});
