import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anActor, anyActor } from '../access/actors.fixtures.ts';
import { defaultSecurityFlags } from '../settings/default-settings.ts';
import { toggleIds } from '../actor/toggles.ts';
import {
  columnsOf,
  projectField,
  projectFieldDefinitions,
  qrColumnOf,
  readsField,
  writesField,
} from './field-definitions.ts';
import { fieldHolds } from './field-traits.ts';
import { projectFieldTypeNames, projectFieldTypes, type ProjectFieldType } from './field-types.ts';
import { arrangedFields, checkFieldValue, fieldValue, isFieldVisible, orderedFields, projectName } from './project.ts';

const newId = '0b5b1f6e-7a41-4c1b-9a5e-1f2d3c4b5a69';
const aField = (changes: object = {}) => projectField.parse({ id: 'f', label: 'Notes', type: 'text', ...changes });

describe('a project’s name', () => {
  it('is required', () => {
    expect(projectName.safeParse('   ').error?.issues[0]?.message).toBe('name_required');
    expect(projectName.parse(' Dizengoff 99 ')).toBe('Dizengoff 99');
  });
});

describe('project fields', () => {
  test('of every type start with a value that they take themselves', () => {
    for (const type of projectFieldTypeNames) {
      expect(projectFieldTypes[type].value.safeParse(projectFieldTypes[type].empty).success, type).toBe(true);
      expect(fieldValue({ id: 'f', type }, {})).toEqual(projectFieldTypes[type].empty);
    }
  });

  test('hold what values of their type are', () => {
    const takes = (type: ProjectFieldType, value: unknown) => projectFieldTypes[type].value.safeParse(value).success;
    for (const type of projectFieldTypeNames) {
      expect(fieldHolds({ type }, 'skills'), type).toBe(projectFieldTypes[type].toggle === 'skills');
      expect(fieldHolds({ type }, 'address'), type).toBe(takes(type, { lat: 32, long: 34, address: 'Dizengoff 99' }));
      const plan = { id: newId, value: 'Ground floor.pdf' };
      expect(fieldHolds({ type }, 'plans'), type).toBe(takes(type, [plan]) && !takes(type, [{ value: plan.value }]));
      expect(fieldHolds({ type }, 'files'), type).toBe(
        projectFieldTypes[type].toText([newId]).some(({ kind }) => kind === 'file'),
      );
    }
  });

  it('take one another’s places when some are put in another order, and all others stay', () => {
    const fields = ['a', 'b', 'c', 'd', 'e'].map((id, place) => aField({ id, order: place * 10 }));
    const after = (...ids: string[]) => orderedFields(arrangedFields(fields, ids)).map(({ id }) => id);
    expect(after('d', 'b')).toEqual(['a', 'd', 'c', 'b', 'e']);
    expect(after('e', 'd', 'c', 'b', 'a')).toEqual(['e', 'd', 'c', 'b', 'a']);
    // One that was removed meanwhile, and one that is named twice.
    expect(after('c', 'gone', 'a', 'c')).toEqual(['c', 'b', 'a', 'd', 'e']);
    expect(after()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('puts fields that share a place apart', () => {
    const fields = ['a', 'b', 'c'].map((id) => aField({ id }));
    expect(arrangedFields(fields, ['c', 'a']).map(({ id, order }) => [id, order])).toEqual([
      ['c', 0],
      ['b', 1],
      ['a', 2],
    ]);
  });

  it('bring a value to a question and back', () => {
    const option = { _id: 'o1', label: 'Steel', value: 'Steel' };
    for (const [type, value] of [
      ['text', 'Gate on the left'],
      ['address', { lat: 32.1, long: 34.8, address: 'Herzl 1' }],
      ['status_list', option],
      ['list', [option]],
      ['ranking', 4],
    ] as const) {
      const { toAnswer, fromAnswer, empty } = projectFieldTypes[type];
      expect(fromAnswer?.(toAnswer(value)), type).toEqual(value);
      expect(fromAnswer?.(null), type).toEqual(empty);
    }
    expect(projectFieldTypes.ranking.fromAnswer?.(6)).toBeUndefined();
    expect(projectFieldTypes.text.fromAnswer?.({ id: 'x', label: 'X' })).toBeUndefined();
    expect(projectFieldTypes.table.fromAnswer).toBeNull();
  });

  it('have columns of their own names, and ids that no list of the instance has', () => {
    const problemOf = (changes: object) =>
      projectFieldDefinitions.safeParse([{ id: 'f', label: 'F', type: 'table', ...changes }]).error?.issues[0]?.message;
    expect(problemOf({ table: [['A', 'A']] })).toBe('column_taken');
    expect(problemOf({ table: [['A', '_id']] })).toBe('column_not_valid');
    expect(problemOf({ id: 'materials' })).toBe('field_key_taken');
    expect(problemOf({ id: 'a b' })).toBe('field_key_not_valid');
    expect(problemOf({ table: [['A', 'B']], settings: { qrColumn: 'B' } })).toBeUndefined();
    expect(qrColumnOf(aField({ type: 'table', table: [['A']], settings: { qrColumn: 'B' } }))).toBeNull();
  });

  it('take a ranking from 1 to 5', () => {
    for (const [value, ok] of [
      [0, false],
      [1, true],
      [5, true],
      [6, false],
      [2.5, false],
    ] as const) {
      expect(checkFieldValue(aField({ type: 'ranking' }), value).ok).toBe(ok);
    }
  });

  it('take table rows of their own columns, once they have columns', () => {
    const table = aField({ type: 'table', table: [['Part', 'Count']] });
    expect(columnsOf(table)).toEqual(['Part', 'Count']);
    expect(checkFieldValue(table, [{ Part: 'Rope', Count: '4' }]).ok).toBe(true);
    expect(checkFieldValue(table, [{ Colour: 'red' }])).toEqual({ ok: false, code: 'column_unknown' });
    expect(checkFieldValue(aField({ type: 'table' }), [{ Part: 'Rope' }])).toEqual({
      ok: false,
      code: 'columns_missing',
    });
  });

  it('are shown until they are hidden, in their order', () => {
    expect(isFieldVisible('f', {})).toBe(true);
    expect(isFieldVisible('f', { f: false })).toBe(false);
    expect(orderedFields([aField({ id: 'b', order: 2 }), aField({ id: 'a', order: 1 })]).map((one) => one.id)).toEqual([
      'a',
      'b',
    ]);
  });

  it('are all read by administrators, hidden ones too, by others by their rule while they are shown', () => {
    expect(readsField(anActor('business_admin'), aField(), false)).toBe(true);
    expect(readsField(anActor('inspector'), aField(), true)).toBe(true);
    expect(readsField(anActor('inspector'), aField(), false)).toBe(false);
    expect(writesField(anActor('inspector'), aField(), true)).toBe(false);
    expect(readsField(anActor('client'), aField(), true)).toBe(false);
    const open = aField({ accessRules: { client: { read: true, write: true } } });
    expect(writesField(anActor('client'), open, true)).toBe(true);
  });

  it('of an app that is off are not there', () => {
    const customers = aField({ type: 'customer_table' });
    expect(readsField(anActor('sys_admin', { toggles: new Set() }), customers, true)).toBe(false);
    expect(readsField(anActor('sys_admin', { toggles: new Set(toggleIds) }), customers, true)).toBe(true);
  });

  it('that name skills are hidden with all skills', () => {
    const everybody = { read: true, write: true };
    const field = aField({ type: 'skills', accessRules: { inspector: everybody, client: everybody } });
    const hidden = { security: { ...defaultSecurityFlags, hideSkillsFromInspector: true } };
    expect(readsField(anActor('inspector'), field, true)).toBe(true);
    expect(readsField(anActor('inspector', hidden), field, true)).toBe(false);
    expect(readsField(anActor('project_manager', hidden), field, true)).toBe(true);
    expect(readsField(anActor('client'), field, true)).toBe(false);
  });

  test('are never written by whom they are not read by', () => {
    const rule = fc.record({ read: fc.boolean(), write: fc.boolean() });
    const rules = fc.record({ project_manager: rule, inspector: rule, client: rule });
    fc.assert(
      fc.property(
        anyActor,
        fc.constantFrom(...projectFieldTypeNames),
        rules,
        fc.boolean(),
        (actor, type, accessRules, isVisible) => {
          const field = aField({ type, accessRules });
          if (writesField(actor, field, isVisible)) expect(readsField(actor, field, isVisible)).toBe(true);
        },
      ),
    );
  });
});
