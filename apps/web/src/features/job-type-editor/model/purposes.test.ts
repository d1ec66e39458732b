import { questionTypes } from '@plumbline/domain/question-types/question-type';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import { describe, expect, it } from 'vitest';
import { isFound, purposeGroups, purposeNames, purposes, recentOf, withRecent } from './purposes.ts';

describe('what a new question is for', () => {
  it('has each type under its own name, and each purpose once in a group', () => {
    for (const type of questionTypes) expect(purposes[type]).toEqual({ type });
    expect(Object.values(purposeGroups).flat().toSorted()).toEqual(purposeNames.toSorted());
  });

  it.each(purposeNames)('%s has settings that its type takes and shows', (name) => {
    const { type, settings = {} } = purposes[name];
    const { settings: schema, properties, defaults } = questionTypeRegistry[type];
    expect(schema.safeParse({ ...defaults, ...settings }).success).toBe(true);
    const shown = properties.map((property) => property.name as string);
    expect(Object.keys(settings).filter((setting) => !shown.includes(setting))).toEqual([]);
  });

  it('remembers what was used last, four at most, and nothing that it does not know', () => {
    const used = (['photo', 'bool', 'list', 'photo', 'number', 'rating'] as const).reduce(withRecent, recentOf(null));
    expect(used).toEqual(['rating', 'number', 'photo', 'list']);
    expect(recentOf(['photo', 'gone', 'bool'])).toEqual(['photo', 'bool']);
    expect(recentOf('photo')).toEqual([]);
  });

  it('is found by a part of its words, whatever the case', () => {
    expect(isFound(' PHO', ['Photo', 'A picture'])).toBe(true);
    expect(isFound('', ['Photo'])).toBe(true);
    expect(isFound('plan', ['Photo'])).toBe(false);
  });
});
