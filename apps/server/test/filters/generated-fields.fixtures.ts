import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { projectField } from '@plumbline/domain/projects/field-definitions';
import type { ProjectFieldType } from '@plumbline/domain/projects/field-types';
import { projectFieldTypeNames } from '@plumbline/domain/projects/field-types';
import { optionValue } from '@plumbline/domain/users/option-value';
import type { ProfileFieldType } from '@plumbline/domain/users/profile-field-types';
import { profileFieldTypeNames } from '@plumbline/domain/users/profile-field-types';
import * as fc from 'fast-check';
import { day, number, text, texts } from './filter-values.fixtures.ts';

/** The project fields of the instance: one of each type, and one that answers write. */
export const projectFields: readonly ProjectField[] = [
  ...projectFieldTypeNames.map((type) => ({ id: type.replaceAll('_', '-'), label: type, type })),
  { id: 'makers', label: 'Makers', type: 'list' as const },
  { id: 'doors', label: 'Doors', type: 'table' as const, table: [['Door', 'Kind']] },
].map((field) => projectField.parse({ ...(field.type.endsWith('table') && { table: [['Door', 'Kind']] }), ...field }));
export const writtenField = projectField.parse({
  id: 'written',
  label: 'Written',
  type: 'text',
  accessRules: { inspector: { read: true, write: true } },
});

interface Choices {
  readonly options: readonly { _id: string; label: string; value: string }[];
  readonly skills: readonly string[];
  readonly files: readonly string[];
}

/** What a project keeps in a field of each type; a type that is forgotten here does not compile. */
export function projectValues({
  options,
  skills,
  files,
}: Choices): Readonly<Record<ProjectFieldType, fc.Arbitrary<unknown>>> {
  const rows = fc.array(fc.record({ Door: text, Kind: text }), { minLength: 1, maxLength: 2 });
  return {
    text,
    address: fc.record({ lat: fc.constant(32.5), long: fc.constant(34), address: fc.constantFrom('', ...texts) }),
    file_list: fc.subarray([...files]),
    blueprint_list: fc.subarray([...files]).map((ids) => ids.map((id) => ({ id, value: 'Plan' }))),
    // No field but its own offers any.
    status_list: fc.nat().map((n) => options[n % options.length]),
    list: fc.subarray([...options]),
    ranking: fc.integer({ min: 1, max: 5 }),
    skills: fc.subarray([...skills]),
    table: rows,
    customer_table: rows,
    blueprint_elements: fc.subarray([...files]),
  };
}

const profileOptions = ['Hebrew', 'Arabic', '80'];
export const profileFields = profileFieldTypeNames.map((type) => ({
  name: type,
  value: `own_${type.toLowerCase()}`,
  type,
  options: type.includes('SELECT') ? profileOptions : [],
}));

/** What a person keeps in a profile field of each type; a type that is forgotten here does not compile. */
export function profileValues(
  people: readonly string[],
  files: readonly string[],
): Readonly<Record<ProfileFieldType, fc.Arbitrary<unknown>>> {
  const option = fc.constantFrom(...profileOptions.map(optionValue));
  const ids = fc.subarray([...files]);
  return {
    TEXT: text,
    DATE: day,
    NUMBER: number,
    FILE: ids,
    TABLE: fc.array(fc.record({ a: text, b: text }), { maxLength: 2 }),
    BOOLEAN: fc.boolean(),
    ADDRESS: fc.record({ lat: fc.constant(32.5), long: fc.constant(34), address: fc.constantFrom('', ...texts) }),
    TEXT_WITH_FILES: fc.record({ value: text, files: ids }),
    BOOLEAN_WITH_FILES: fc.record({ value: fc.boolean(), files: ids }),
    USER_SELECTION: fc.constantFrom(...people),
    SELECT: option,
    MULTI_SELECT: fc.uniqueArray(option, { maxLength: 3 }),
    RICH_TEXT: fc.constantFrom('<p>Speaks <b>softly</b></p>', '<p>R&amp;D &lt;80&gt;</p><p>x</p>', '<p>מגדל</p>'),
  };
}

export const companies = ['Otis', 'שינדלר', 'a%b'];
