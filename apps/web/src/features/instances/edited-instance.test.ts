import { expect, it } from 'vitest';
import { anInstance } from '../../../test/instances.ts';
import { changeOf, mistakesIn, typedLimits } from './edited-instance.ts';

const instance = anInstance({
  ends_at: '2026-12-05T10:00:00.000Z',
  limits: { people: 5, storage: 1.5 * 1024 ** 3, jobs_a_day: null },
});
const opened = {
  name: instance.name,
  own_host: '',
  owner_email: instance.owner_email,
  ends_at: instance.ends_at,
  incognito: false,
  limits: typedLimits(instance),
};

it('sends only what was edited: an end date that is sent again would begin its reminders again', () => {
  expect(opened.limits).toEqual({ people: 5, storage: 1.5, jobs_a_day: '' });
  expect(changeOf(instance, opened)).toEqual({});
  expect(changeOf(instance, { ...opened, name: ' ACME ', ends_at: null })).toEqual({ name: 'acme', ends_at: null });
  expect(changeOf(instance, { ...opened, own_host: ' Jobs.Delta.test ' })).toEqual({ own_host: 'jobs.delta.test' });
  expect(changeOf(instance, { ...opened, limits: { people: '', storage: 2, jobs_a_day: 100 } })).toEqual({
    limits: { people: null, storage: 2 * 1024 ** 3, jobs_a_day: 100 },
  });
});

it('wants a name that hosts may have, and a whole host name or none', () => {
  expect(mistakesIn({ name: ' Acme ', own_host: ' ' })).toEqual({});
  expect(mistakesIn({ name: 'www', own_host: 'jobs' })).toEqual({
    name: { code: 'host_name_reserved' },
    own_host: { code: 'own_host_not_valid' },
  });
});
