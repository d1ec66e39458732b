import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namedColumnsOf } from '../projects/field-definitions.ts';
import { cellsByKeys, normalizedCells, withHiddenCells } from '../projects/table-rows.ts';
import { nameIn } from '../languages/names.ts';
import { optionValue } from '../users/option-value.ts';
import { isProfileValue, profileValueByKeys } from '../access/profile-access.ts';
import type { AppSettings } from './app-settings.ts';
import { appSettings } from './app-settings.ts';
import { changeSettings } from './change-settings.ts';

const table = {
  id: 'rooms',
  label: 'Rooms',
  type: 'table',
  table: [['Floor', 'Area']],
  settings: { qrColumn: 'Floor' },
};
const vest = { name: 'Vest', value: 'vest', type: 'MULTI_SELECT', options: ['Wide', 'Narrow'] };
const settings = appSettings.parse({ projectFields: [table], userFields: [vest] });

function changed(before: AppSettings, change: Record<string, unknown>): AppSettings {
  const result = changeSettings(before, change);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.settings;
}
const vestOf = ({ userFields }: AppSettings) => userFields[0] as AppSettings['userFields'][number];
const tableOf = ({ projectFields }: AppSettings) => projectFields[0] as AppSettings['projectFields'][number];

describe('a new name', () => {
  it('of an option orphans nobody: its people keep it, and others are given it by any of its names', () => {
    const after = changed(settings, { userFields: [{ ...vest, options: ['Large', 'Narrow'] }] });
    const field = vestOf(after);
    expect(field).toMatchObject({ options: ['Wide', 'Narrow'], names: { 'option.Wide': 'Large' } });
    expect(nameIn('en', field, 'option.Wide', 'Wide')).toBe('Large');
    expect(isProfileValue(field, ['wide', 'narrow'])).toBe(true);
    expect(profileValueByKeys(field, ['LARGE', 'narrow', 'wide'])).toEqual(['wide', 'narrow']);
  });

  it('of a column keeps its cells, its code and its filters, and rows may still name it as before', () => {
    const after = changed(settings, {
      projectFields: [{ ...table, table: [['Storey', 'Area']], settings: { qrColumn: 'Storey' } }],
    });
    const field = tableOf(after);
    expect(field).toMatchObject({
      table: [['Floor', 'Area']],
      names: { 'column.Floor': 'Storey' },
      settings: { qrColumn: 'Floor' },
    });
    const named = namedColumnsOf(field);
    expect(cellsByKeys({ storey: '3', Area: '12' }, named)).toEqual({ Floor: '3', Area: '12' });
    expect(cellsByKeys({ Floor: '3' }, named)).toEqual({ Floor: '3' });
  });

  it('stays through a device that knows only keys, and is taken back by the first one', () => {
    const renamed = changed(settings, { userFields: [{ ...vest, names: { 'option.Wide': 'Large' } }] });
    const { names: _, ...old } = vestOf(renamed);
    expect(vestOf(changed(renamed, { userFields: [{ ...old, name: 'Vests' }] })).names).toEqual({
      'option.Wide': 'Large',
    });
    expect(vestOf(changed(renamed, { userFields: [{ ...vest, names: {} }] }))).not.toHaveProperty('names');
  });

  it('is free for another again: two are told apart by their keys', () => {
    const renamed = changed(settings, { userFields: [{ ...vest, options: ['Large', 'Narrow'] }] });
    const { names: _, ...old } = vestOf(renamed);
    const both = vestOf(changed(renamed, { userFields: [{ ...old, options: ['Large', 'Narrow', 'Wide'] }] }));
    expect(both.options).toEqual(['Wide', 'Narrow', 'Wide 2']);
    expect(both.names).toEqual({ 'option.Wide': 'Large', 'option.Wide 2': 'Wide' });
  });
});

it('takes no option from a person that was taken out of the field', () => {
  const field = vestOf(changed(settings, { userFields: [{ ...vest, options: ['Narrow'] }] }));
  expect(isProfileValue(field, ['wide', 'narrow'], ['wide'])).toBe(true);
  expect(isProfileValue(field, ['wide', 'narrow'], ['narrow'])).toBe(false);
});

const name = fc.constantFrom('A', 'b', 'B', 'New', 'new 2', 'ד', 'Old');

it('orphans no value, however often options and columns are renamed between two writes', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(1), name, fc.boolean()), { maxLength: 12 }), (renames) => {
      let now = settings;
      let person: unknown = ['wide'];
      let row: Record<string, string> = { Floor: '3', Area: '12' };
      for (const [place, wanted, isByKeys] of renames) {
        const [field, rooms] = [vestOf(now), tableOf(now)];
        const option = field.options[place] ?? '';
        const [columns = []] = rooms.table;
        const column = columns[place] ?? '';
        const others = (keys: readonly string[], names: typeof field.names, sort: string) =>
          keys.filter((_, at) => at !== place).map((key) => names?.[`${sort}.${key}`] ?? key);
        const isTaken = [...others(field.options, field.names, 'option'), ...others(columns, rooms.names, 'column')]
          .concat(
            field.options.filter((one) => one !== option),
            columns.filter((one) => one !== column),
          )
          .some((one) => one.toLowerCase() === wanted.toLowerCase());
        if (isTaken) continue;
        now = isByKeys
          ? changed(now, {
              userFields: [{ ...field, names: { ...field.names, [`option.${option}`]: wanted } }],
              projectFields: [{ ...rooms, names: { ...rooms.names, [`column.${column}`]: wanted } }],
            })
          : changed(now, {
              userFields: [
                {
                  ...field,
                  names: undefined,
                  options: others(field.options, field.names, 'option').toSpliced(place, 0, wanted),
                },
              ],
              projectFields: [
                {
                  ...rooms,
                  names: undefined,
                  table: [others(columns, rooms.names, 'column').toSpliced(place, 0, wanted)],
                },
              ],
            });
        const [after, rows] = [vestOf(now), tableOf(now)];
        expect(nameIn('en', after, `option.${after.options[place]}`, after.options[place] ?? '')).toBe(wanted);
        // Somebody adds the other option, and changes the other cell.
        person = profileValueByKeys(after, [...(person as string[]), optionValue(after.options[1] ?? '')]);
        expect(isProfileValue(after, person)).toBe(true);
        const keys = rows.table[0] ?? [];
        row = withHiddenCells(normalizedCells({ ...row, Area: '13' }, keys), row, keys);
        expect(row).toEqual({ Floor: '3', Area: '13' });
      }
      expect((person as string[])[0]).toBe('wide');
    }),
  );
});
