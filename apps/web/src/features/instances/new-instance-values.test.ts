import { settingsOfToggles } from '@plumbline/domain/settings/toggle-settings';
import { toggleIds, toggles } from '@plumbline/domain/actor/toggles';
import { describe, expect, it } from 'vitest';
import { bodyOf, firstValues, mistakesUpTo, offeredApps, stepOfField, wizardSteps } from './new-instance-values.ts';

const values = { ...firstValues('en', 'UTC'), company: 'Acme', name: ' Acme-1 ', email: 'a@acme.test ' };

describe('the wizard of a new installation', () => {
  it('offers the apps that exist and need no keys', () => {
    expect(offeredApps).toEqual(
      toggleIds.filter((id) => toggles[id].isBuilt && settingsOfToggles[id].needs.length === 0),
    );
  });

  it('asks each field in one step', () => {
    const asked = wizardSteps.flatMap((step) => [...step.fields]);
    expect(asked.toSorted()).toEqual(Object.keys(values).toSorted());
    expect([stepOfField('name'), stepOfField('start.from'), stepOfField('ends_at'), stepOfField('other')]).toEqual([
      0, 1, 2, 0,
    ]);
  });

  it('says what is missing once its step is left', () => {
    expect(Object.keys(mistakesUpTo(0, firstValues('en', 'UTC')))).toEqual(['company', 'name', 'email']);
    expect(mistakesUpTo(2, values)).toEqual({});
    expect(mistakesUpTo(0, { ...values, start: 'settings', primary_colour: 'red' })).toEqual({});
    expect(Object.keys(mistakesUpTo(1, { ...values, start: 'settings', primary_colour: 'red' }))).toEqual([
      'from',
      'primary_colour',
    ]);
    expect(Object.keys(mistakesUpTo(1, { ...values, start: 'backup' }))).toEqual(['from']);
    expect(Object.keys(mistakesUpTo(2, { ...values, social: true }))).toEqual(['client_id', 'client_secret']);
    expect(mistakesUpTo(0, { ...values, name: 'www' })).toEqual({ name: { code: 'host_name_reserved' } });
    expect(mistakesUpTo(0, { ...values, own_host: 'jobs' })).toEqual({ own_host: { code: 'own_host_not_valid' } });
  });

  it('leaves apps and colour to the installation that gives its settings', () => {
    const from = '0190a7c4-0000-7000-8000-000000000001';
    expect(bodyOf(values, from)).toMatchObject({ name: 'Acme-1', email: 'a@acme.test', start: { kind: 'empty' } });
    expect([bodyOf(values, from).own_host, bodyOf({ ...values, own_host: ' Jobs.Acme.test ' }, from).own_host]).toEqual(
      [null, 'jobs.acme.test'],
    );
    const copied = bodyOf({ ...values, start: 'settings', from }, from);
    expect(copied.start).toEqual({ kind: 'settings', from });
    expect([copied.apps, copied.primary_colour]).toEqual([undefined, undefined]);
    const restored = bodyOf({ ...values, start: 'backup', from }, from);
    expect(restored.start).toEqual({ kind: 'backup', from });
    expect([restored.apps, restored.primary_colour]).toEqual([undefined, undefined]);
    const keys = { client_id: ' id ', client_secret: 'secret' };
    expect(bodyOf({ ...values, ...keys }, from)).not.toHaveProperty('social_sign_in');
    expect(bodyOf({ ...values, ...keys, social: true }, from).social_sign_in).toEqual({ ...keys, client_id: 'id' });
    expect([bodyOf(values, from).database, bodyOf({ ...values, database: 'north' }, from).database]).toEqual([
      undefined,
      'north',
    ]);
    expect(bodyOf({ ...values, start: 'demo' }, from)).toMatchObject({ start: { kind: 'demo' }, apps: values.apps });
  });
});
