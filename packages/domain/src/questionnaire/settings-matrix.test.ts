import type { Setting } from '@plumbline/testkit/settings-matrix/cell';
import { expectations } from '@plumbline/testkit/settings-matrix/expectations';
import { describe, expect, it } from 'vitest';
import { roles } from '../actor/roles.ts';
import { questionTypes, type QuestionType } from '../question-types/question-type.ts';
import { questionTypeRegistry } from '../question-types/registry.ts';

/** Every setting that a type knows: those of its schema, and those that its property pane asks for. */
function settingsOf(type: QuestionType): readonly Setting[] {
  const { settings, properties } = questionTypeRegistry[type];
  const { shape } = settings as unknown as { readonly shape: Readonly<Record<string, unknown>> };
  const names = new Set([...Object.keys(shape), ...properties.map((property) => property.name)]);
  return [...names].toSorted() as Setting[];
}

describe.each(questionTypes)('%s', (type) => {
  const names = settingsOf(type);

  it('says what each of its settings does', () => {
    expect(names.length).toBeGreaterThan(8);
    expect(names.filter((name) => !Object.hasOwn(expectations, name))).toEqual([]);
  });

  it.each(names.filter((name) => Object.hasOwn(expectations, name)))('%s does what it says, for every role', (name) => {
    expect.hasAssertions();
    for (const role of roles) {
      try {
        expectations[name]({ type, role }, name);
      } catch (failure) {
        if (failure instanceof Error) failure.message = `as ${role}: ${failure.message}`;
        throw failure;
      }
    }
  });
});

describe('settings', () => {
  it('belong to some type each: none is expected that nothing knows', () => {
    const known = new Set(questionTypes.flatMap(settingsOf));
    expect(Object.keys(expectations).filter((name) => !known.has(name as Setting))).toEqual([]);
  });
});
