import { describe, expect, it } from 'vitest';
import { aQuestion } from '@plumbline/testkit/scenario/a-question';
import { inLanguages } from '@plumbline/domain/translations/in-languages';
import { languagesOf, missingByQuestion, nextMissing, countTextsIn, setTextIn, sumOf } from './languages.ts';
import { duplicateTogether, makeOwn } from './together.ts';

const [one, two, three] = [1, 2, 3].map((number) => `01999999-0000-7000-8000-00000000000${number}`) as [
  string,
  string,
  string,
];
const draft = [
  aQuestion('text', { id: one, title: 'Width', language: 'en', translations: { he: { title: 'רוחב' } } }),
  aQuestion('text', { id: two, title: 'Height', description: 'In cm', sequence: 1 }),
  aQuestion('text', { id: three, title: 'Colour', language: 'fr', sequence: 2, disabled: true }),
];
const english = { defaultLanguage: 'en' };

describe('the languages of a draft', () => {
  it('are those of the job type, and those that its questions are written in', () => {
    expect(languagesOf(['en', 'he'], 'he', draft)).toEqual({
      named: ['en', 'he'],
      all: ['en', 'he', 'fr'],
      isNamed: true,
      defaultLanguage: 'en',
    });
    expect(languagesOf([], 'he', [])).toEqual({ named: ['he'], all: ['he'], isNamed: false, defaultLanguage: 'he' });
  });

  it('lack what is asked and not said in them, one question after the other', () => {
    const missing = missingByQuestion(draft, 'he', english);
    expect([...missing]).toEqual([[two, 2]]);
    expect(sumOf(missing)).toBe(2);
    expect(nextMissing(draft, missing, one)).toBe(two);
    expect(nextMissing(draft, missing, two)).toBe(two);
    expect(nextMissing(draft, new Map(), two)).toBe(null);
    expect(countTextsIn(draft, 'he')).toBe(1);
  });
});

it('a text is said in the language that is meant, the own one too', () => {
  const said = (language: string, text: string) =>
    setTextIn(draft, { id: two, key: 'title', text, language }, english).find(({ id }) => id === two);
  expect(said('he', 'גובה')).toMatchObject({
    title: 'Height',
    language: 'en',
    translations: { he: { title: 'גובה' } },
  });
  expect(said('en', 'How high')).toMatchObject({ title: 'How high', language: 'en', translations: {} });
  expect(said('he', '')).toMatchObject({ title: 'Height', translations: {} });
});

it('what is said of a copied question in any language is said of the copy', () => {
  const mentioning = setTextIn(draft, { id: two, key: 'title', text: `של $${one}`, language: 'he' }, english);
  const { draft: after, copies } = duplicateTogether(mentioning, new Set([one, two]), (id) =>
    id.replace(/0(.)$/, 'a$1'),
  );
  const [first, second] = copies.map((id) => after.find((question) => question.id === id));
  expect(second && inLanguages(second, ['he']).title).toBe(`של $${first?.id}`);
  expect(first?.translations).toEqual({ he: { title: 'רוחב' } });

  const shared = mentioning.map((question) => (question.id === one ? { ...question, isGlobal: true } : question));
  const own = makeOwn(shared, one, three.replace(/.$/, '9'));
  expect(own[1]?.translations).toEqual({ he: { title: `של $${three.replace(/.$/, '9')}` } });
});
