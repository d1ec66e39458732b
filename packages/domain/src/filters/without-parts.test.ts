import { expect, it } from 'vitest';
import { readFilter } from './check.ts';
import { filterFields } from './fields.ts';
import { withoutParts } from './without-parts.ts';

const status = { field: 'status', operator: 'in', value: ['new'] };
const people = { field: 'users', operator: 'in', value: ['00000000-0000-7000-8000-000000000001'] };
const { users, ...ofClients } = filterFields.jobs;
void users;

/** What is left of a filter for somebody who may not ask for people. */
function left(filter: unknown): unknown {
  const text = JSON.stringify(filter);
  const checked = readFilter(text, () => ofClients);
  if (checked.ok) return filter;
  const rest = withoutParts(
    text,
    checked.problems.map(({ path }) => path),
  );
  return rest ? JSON.parse(rest) : rest;
}

it('leaves out what somebody may not ask for, wherever it stands', () => {
  expect(left({ and: [status, people] })).toEqual({ and: [status] });
  expect(left({ and: [people, status, { or: [people, status] }, { not: people }] })).toEqual({
    and: [status, { or: [status] }],
  });
  expect(left({ and: [status, { ...status, value: 7 }] })).toEqual({ and: [status] });
  expect(left({ and: [people] })).toBeNull();
  expect(left(people)).toBeNull();
  expect(left({ not: people })).toBeNull();
  expect(left({ and: [] })).toEqual({ and: [] });
});

it('says where a filter can’t be read at all', () => {
  expect(withoutParts('{"and":[', [''])).toBeUndefined();
  expect(withoutParts('7', [''])).toBeUndefined();
  expect(withoutParts(JSON.stringify({ and: [status] }), ['or.7'])).toBeUndefined();
});
