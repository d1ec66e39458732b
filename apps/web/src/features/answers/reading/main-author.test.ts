import { expect, it } from 'vitest';
import { mainAuthorOf } from './main-author.ts';

type Sections = Parameters<typeof mainAuthorOf>[0];
const row = (author: string | null) => ({
  answer: {},
  facts: author === null ? { user: null } : { user: { _id: author, name: { first: author, last: '' } } },
});
const sections = (...authors: (string | null)[]) =>
  [{ step: null, repetition: null, rows: authors.map(row) }] as unknown as Sections;

it('the main author is whoever gave most of the answers; of equals the first', () => {
  expect(mainAuthorOf(sections('dana', 'yossi', 'yossi'))?._id).toBe('yossi');
  expect(mainAuthorOf(sections('dana', 'yossi'))?._id).toBe('dana');
});

it('there is none where nobody is named, as for clients, or nothing is answered', () => {
  expect(mainAuthorOf(sections(null, null))).toBeNull();
  expect(mainAuthorOf([])).toBeNull();
});
