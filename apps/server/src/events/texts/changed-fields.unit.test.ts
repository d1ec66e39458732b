import { expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';

const known = new Map([['f1', 'קומות']]);

it('names what has changed, fields that the reader knows by their labels, others as more', () => {
  const after = { name: 'Tower', isPrivate: true, fields: { f1: 3, secret: 1 } };
  expect(changedFields('project.changed', after, 'en', known)).toEqual(['name', 'privacy', 'קומות', 'more fields']);
  expect(changedFields('project.changed', { fields: { f1: 3 } }, 'he', known)).toEqual(['קומות']);
  expect(changedFields('user.changed', { phoneNumber: '1', imgUrl: null }, 'he', known)).toEqual(['טלפון', 'תמונה']);
  expect(changedFields('job.changed', { startDate: null, plannedLength: 90 }, 'en', known)).toEqual([
    'start',
    'planned length',
  ]);
});

it('names nothing where the sentence says it already', () => {
  expect(changedFields('project.created', { name: 'Tower' }, 'en', known)).toEqual([]);
  expect(changedFields('user.changed', null, 'en', known)).toEqual([]);
});
