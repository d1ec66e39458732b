import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { roles } from '../actor/roles.ts';
import { filterFields } from '../filters/fields.ts';
import { indexedSortsOf, readSorts, usualSort } from '../filters/sort.ts';
import { appSettings, settingNames } from './app-settings.ts';
import { bootstrapSettings, bootstrapToggles, visibleSettings } from './bootstrap.ts';
import { changeSettings } from './change-settings.ts';
import { defaultSettings } from './default-settings.ts';
import { isTimeZone } from './time-zone.ts';
import { missingSettings, settingsOfToggles, withoutSecrets } from './toggle-settings.ts';
import { defaultActiveToggles, isToggleId, toggleIds } from '../actor/toggles.ts';

describe('a new instance', () => {
  it('has the specification’s colours, time zone, hours, ratio and sort', () => {
    expect(defaultSettings).toMatchObject({
      branding: { primaryColour: '#0083c9', reviewColour: '#E010B2' },
      timezone: 'Asia/Jerusalem',
      allDay: { start: '00:00', end: '23:59' },
      blueprintSettings: { ratio: 360, systemUnit: 'Meters' },
      defaultJobSort: '-created_at',
      defaultLanguage: 'en',
      allowedStatuses: null,
    });
    expect(Object.values(defaultSettings.security)).toEqual([true, true, true, true, true, false]);
    expect(appSettings.parse({})).toEqual(defaultSettings);
    expect(appSettings.parse(defaultSettings)).toEqual(defaultSettings);
  });

  it('shows the newest jobs first, and takes every order that lists of jobs know', () => {
    expect(readSorts(defaultSettings.defaultJobSort, filterFields.jobs)).toEqual([usualSort]);
    const takes = (defaultJobSort: string) => changeSettings(defaultSettings, { defaultJobSort }).ok;
    for (const field of indexedSortsOf('jobs')) expect([takes(field), takes(`-${field}`)]).toEqual([true, true]);
    for (const sort of ['', '-', 'colour', '--ID']) expect(takes(sort)).toBe(false);
  });
});

describe('a change of settings', () => {
  it('leaves what it doesn’t name as it is, in sections too', () => {
    const first = changeSettings(defaultSettings, { security: { allowErase: false } });
    if (!first.ok) throw new Error('refused');
    expect(first.changed).toEqual(['security']);
    const second = changeSettings(first.settings, { security: { allowChangeStatus: false }, companyName: 'Alma' });
    expect(second).toMatchObject({
      ok: true,
      changed: ['companyName', 'security'],
      settings: { security: { allowErase: false, allowChangeStatus: false, allowInspectorAssign: true } },
    });
  });

  it('is refused as a whole, with every problem at its path', () => {
    const change = {
      branding: { primaryColour: 'red' },
      timezone: 'Mars/Olympus',
      customStatuses: [{ name: 'open', colour: '#ffffff' }],
      allDay: { start: '10:00', end: '09:00' },
    };
    const result = changeSettings(defaultSettings, change);
    expect(result.ok ? [] : result.problems.map((one) => [one.path.join('.'), one.code])).toEqual([
      ['branding.primaryColour', 'colour_not_valid'],
      ['customStatuses.0.name', 'status_name_taken'],
      ['timezone', 'time_zone_unknown'],
      ['allDay', 'day_ends_before_it_starts'],
    ]);
  });

  it('saves a list’s view only with filters that the list has', () => {
    const view = (field: string) => ({
      defaultFilterViews: { jobs: { filters: { field, operator: 0, value: 'open' } } },
    });
    expect(changeSettings(defaultSettings, view('status')).ok).toBe(true);
    expect(changeSettings(defaultSettings, view('password'))).toEqual({
      ok: false,
      problems: [{ path: ['defaultFilterViews', 'jobs', 'filters'], code: 'filter_not_valid' }],
    });
  });

  it('names no setting that doesn’t exist', () => {
    expect(changeSettings(defaultSettings, { isAdmin: true })).toEqual({
      ok: false,
      problems: [{ path: ['isAdmin'], code: 'setting_unknown' }],
    });
  });

  test('never throws, and what it gives is a whole set of settings again', () => {
    const change = fc.dictionary(fc.constantFrom(...settingNames, '__proto__', 'x'), fc.anything());
    fc.assert(
      fc.property(change, (patch) => {
        const result = changeSettings(defaultSettings, patch);
        if (result.ok) expect(appSettings.parse(result.settings)).toEqual(result.settings);
      }),
    );
  });
});

describe('the bootstrap', () => {
  test('tells every role at least what the one below it is told', () => {
    const levels = [null, ...roles.toReversed()];
    for (const [place, role] of levels.entries()) {
      const below = levels[place - 1];
      if (below === undefined) continue;
      expect(bootstrapSettings(role)).toEqual(expect.arrayContaining([...bootstrapSettings(below)]));
    }
  });

  it('tell a role only of the project fields that it reads', () => {
    const { projectFields } = appSettings.parse({
      projectFields: [
        { id: 'open', label: 'Open', type: 'text' },
        { id: 'closed', label: 'Closed', type: 'text', accessRules: { inspector: { read: false, write: false } } },
      ],
    });
    const seen = (role: (typeof roles)[number]) =>
      visibleSettings({ ...defaultSettings, projectFields }, role).projectFields?.map(({ id }) => id);
    expect(seen('business_admin')).toEqual(['open', 'closed']);
    expect(seen('project_manager')).toEqual(['open', 'closed']);
    expect(seen('inspector')).toEqual(['open']);
    expect(seen('client')).toEqual([]);
  });

  it('tell a role of the default views nothing that fields say which it does not read', () => {
    const rules = { project_manager: { read: true, write: false }, inspector: { read: false, write: false } };
    const { projectFields } = appSettings.parse({
      projectFields: [{ id: 'closed', label: 'Closed', type: 'text', accessRules: rules }],
    });
    const closed = { field: 'project_field.closed.text', operator: 'contains', value: 'Vault' };
    const status = { field: 'status', operator: 0, value: 'open' };
    const view = (filters: unknown) => ({ ...defaultSettings.defaultFilterViews, jobs: { filters } });
    const seen = (filters: unknown, role: (typeof roles)[number]) =>
      visibleSettings({ ...defaultSettings, projectFields, defaultFilterViews: view(filters) }, role).defaultFilterViews
        ?.jobs?.filters;
    expect(seen({ and: [closed, status] }, 'business_admin')).toEqual({ and: [closed, status] });
    expect(seen({ and: [closed, status] }, 'project_manager')).toEqual({ and: [closed, status] });
    for (const role of ['inspector', 'client'] as const) {
      expect(seen({ and: [closed, status] }, role)).toEqual({ and: [status] });
      expect(seen({ or: [closed, status] }, role)).toEqual({ and: [] });
    }
  });

  it('tells a stranger only how the sign-in page looks', () => {
    expect(Object.keys(visibleSettings(defaultSettings, null)).toSorted()).toEqual(
      ['branding', 'companyName', 'customTranslations', 'defaultLanguage', 'logo', 'secondaryLogoUrl'].toSorted(),
    );
    expect(bootstrapToggles(null)).toEqual(['google_login', 'microsoft_sso', 'openid']);
  });

  it('keeps what opens something outside to administrators', () => {
    for (const role of [null, 'client', 'inspector', 'project_manager'] as const) {
      for (const name of ['googleDriveCode', 'testServerUrl', 'emailSenderName'] as const) {
        expect(bootstrapSettings(role)).not.toContain(name);
      }
    }
    expect(bootstrapSettings('business_admin')).toEqual(settingNames);
  });
});

describe('toggles', () => {
  it('start with settings that their own schema takes', () => {
    for (const id of toggleIds) expect(settingsOfToggles[id].schema.safeParse({}).success, id).toBe(true);
    expect(defaultActiveToggles().has('games')).toBe(false);
    for (const id of defaultActiveToggles()) expect(missingSettings(id, {}), id).toEqual([]);
    expect(missingSettings('sendgrid', { apiKey: 'SG.x', fromAddress: '' })).toEqual(['fromAddress']);
    expect(isToggleId('toString')).toBe(false);
  });

  it('take the address of a sender as it was pasted', () => {
    const { schema } = settingsOfToggles.sendgrid;
    for (const fromAddress of ['\u2068office@b.test\u2069', 'mailto:office@b.test'])
      expect(schema.parse({ fromAddress }), fromAddress).toMatchObject({ fromAddress: 'office@b.test' });
    expect(schema.parse({ fromAddress: '' })).toMatchObject({ fromAddress: '' });
    expect(schema.safeParse({ fromAddress: 'office' }).success).toBe(false);
  });

  it('never tell a secret', () => {
    expect(withoutSecrets('sendgrid', { apiKey: 'SG.x', fromAddress: 'a@b.de' })).toEqual({
      apiKey: '***',
      fromAddress: 'a@b.de',
    });
    expect(withoutSecrets('sendgrid', { apiKey: '', fromAddress: '' })).toEqual({ apiKey: '', fromAddress: '' });
  });
});

test('time zones are those of the time zone database', () => {
  for (const zone of ['Asia/Jerusalem', 'UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT+3'])
    expect(isTimeZone(zone), zone).toBe(true);
  for (const zone of ['', 'Mars/Olympus', '+02:00', 'Asia/Jerusalem; drop', '../etc/passwd'])
    expect(isTimeZone(zone), zone).toBe(false);
});
