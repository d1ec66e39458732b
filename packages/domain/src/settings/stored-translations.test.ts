import { describe, expect, it } from 'vitest';
import { appSettings } from './app-settings.ts';
import { visibleSettings } from './bootstrap.ts';
import { changeSettings } from './change-settings.ts';

const table = {
  id: 'rooms',
  label: 'Rooms',
  type: 'table',
  table: [['Floor', 'Area']],
  settings: { group: 'Building' },
};
const lift = { id: 'lift', label: 'Lift', type: 'text', settings: { group: 'Building' } };
const secret = {
  id: 'price',
  label: 'Price',
  type: 'text',
  settings: { group: 'Money' },
  accessRules: { inspector: { read: false } },
};
const settings = appSettings.parse({
  projectFields: [
    { ...table, translations: { he: { name: 'חדרים', 'column.Floor': 'קומה', 'column.Area': 'שטח' } } },
    { ...lift, translations: { he: { name: 'מעלית' } } },
    secret,
  ],
  userFields: [
    {
      name: 'Vest',
      value: 'vest',
      type: 'SELECT',
      options: ['Wide'],
      translations: { he: { name: 'אפוד', 'option.Wide': 'רחב' } },
    },
  ],
  groupTranslations: { Building: { he: 'מבנה' }, Money: { he: 'כסף' } },
});

function changed(change: Record<string, unknown>) {
  const result = changeSettings(settings, change);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.settings;
}

describe('translations of names in the settings', () => {
  it('stay when a definition is changed by somebody who does not name them', () => {
    const after = changed({ projectFields: [{ ...lift, label: 'Elevator' }, table] });
    expect(after.projectFields[0]).toMatchObject({ label: 'Elevator', translations: { he: { name: 'מעלית' } } });
  });

  it('go with what they belong to: a field, a column, an option, a heading', () => {
    const after = changed({
      projectFields: [{ ...table, table: [['Floor']] }],
      userFields: [{ name: 'Vest', value: 'vest', type: 'SELECT', options: [] }],
    });
    expect(after.projectFields[0]?.translations).toEqual({ he: { name: 'חדרים', 'column.Floor': 'קומה' } });
    expect(after.userFields[0]?.translations).toEqual({ he: { name: 'אפוד' } });
    expect(after.groupTranslations).toEqual({ Building: { he: 'מבנה' } });
  });

  it('of a heading follow it when all its fields are renamed to one other, and stay behind when only some are', () => {
    const under = (group: string) => ({ settings: { group } });
    const all = changed({ projectFields: [{ ...table, ...under('House') }, { ...lift, ...under('House') }, secret] });
    expect(all.groupTranslations).toEqual({ House: { he: 'מבנה' }, Money: { he: 'כסף' } });
    const some = changed({ projectFields: [{ ...table, ...under('House') }, lift, secret] });
    expect(some.groupTranslations).toEqual({ Building: { he: 'מבנה' }, Money: { he: 'כסף' } });
  });

  it('change nothing where there are none: settings without translations stay the same JSON', () => {
    const plain = appSettings.parse({ projectFields: [lift] });
    const result = changeSettings(plain, { companyName: 'Lifts' });
    expect(result).toMatchObject({ ok: true, changed: ['companyName'] });
  });

  it('of headings are told to nobody who reads none of their fields', () => {
    expect(visibleSettings(settings, 'inspector').groupTranslations).toEqual({ Building: { he: 'מבנה' } });
    expect(visibleSettings(settings, 'business_admin').groupTranslations).toEqual(settings.groupTranslations);
  });
});
