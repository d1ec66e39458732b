import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QuestionSettings } from './question-settings.ts';
import {
  isQuestionType,
  questionTypeNumber,
  questionTypeOf,
  questionTypes,
  type QuestionType,
} from './question-type.ts';
import { isPropertyShown } from './property.ts';
import { isStep, marksPlans, offersOptions, questionTraits } from './question-traits.ts';
import { questionTypeRegistry } from './registry.ts';
import { sourceOf } from './sources.ts';

const everyType = fc.constantFrom(...questionTypes).map((name) => questionTypeRegistry[name]);

const someSettings: fc.Arbitrary<QuestionSettings> = fc.record(
  {
    textKind: fc.constantFrom('text', 'email', 'number'),
    min: fc.option(fc.integer({ min: -50, max: 50 })),
    max: fc.option(fc.integer({ min: 51, max: 100 })),
    step: fc.option(fc.constantFrom(0.1, 0.5, 1, 5)),
    isRange: fc.boolean(),
    isPunchClock: fc.boolean(),
    dateMode: fc.constantFrom('date', 'time', 'date_time', 'date_plus_time'),
    multiSelect: fc.boolean(),
    childs: fc
      .uniqueArray(fc.constantFrom('a', 'b', 'c', 'any', '7'), { maxLength: 5 })
      .map((values) => values.map((value) => ({ value }))),
  },
  { requiredKeys: [] },
);

const somePoint = fc.constantFrom(
  '2026-03-01',
  '2026-03-27T02:30+02:00',
  '2026-03-01T23:59',
  '07:30',
  '23:10',
  '06:00',
  'soon',
  null,
);

const anyValue = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom('a', 'b', '007', '12', '1e9', '', '  ', 'dana@acme.example', true, false, 0, null, undefined),
  fc.array(fc.constantFrom('a', 'b', 'zzz', '')),
  fc.record({ date: somePoint, from: somePoint, to: somePoint }, { requiredKeys: [] }),
  fc.record({ from: fc.option(fc.double()), to: fc.option(fc.double()) }, { requiredKeys: [] }),
  fc.array(fc.record({ id: fc.string(), label: fc.string() })),
  fc.record({ file: fc.string(), elements: fc.array(fc.string()) }),
);

describe('the registry of question types', () => {
  it('numbers the fourteen types in the order of the specification', () => {
    expect(questionTypes).toHaveLength(14);
    const numbers = Object.fromEntries(questionTypes.map((type) => [type, questionTypeNumber(type)]));
    expect(numbers).toEqual({
      date_time: 0,
      bool: 1,
      list: 2,
      project_list: 3,
      system_list: 4,
      text: 5,
      image: 6,
      length: 7,
      message: 8,
      project_value: 9,
      summary: 10,
      step: 11,
      project_table: 12,
      blueprint: 13,
    });
  });

  it('finds a type by its number and knows its own names', () => {
    for (const name of questionTypes) expect(questionTypeOf(questionTypeNumber(name))).toBe(name);
    expect(questionTypeOf(14)).toBeNull();
    expect(questionTypeOf(-1)).toBeNull();
    expect(isQuestionType('text')).toBe(true);
    expect(isQuestionType('constructor')).toBe(false);
  });

  it('demands nothing of steps, messages and summaries', () => {
    const silent = questionTypes.filter((type) => !questionTypeRegistry[type].takesAnswer);
    expect(silent).toEqual(['message', 'summary', 'step']);
  });

  it('knows what each type is', () => {
    const named = (is: (question: { type: QuestionType }) => unknown) => questionTypes.filter((type) => is({ type }));
    expect(named(isStep)).toEqual(['step']);
    expect(named(marksPlans)).toEqual(['blueprint']);
    expect(named(({ type }) => questionTraits[type].answersYesNo)).toEqual(['bool']);
    expect(named(({ type }) => questionTraits[type].options === 'pictures')).toEqual(['image']);
    expect(named(({ type }) => questionTraits[type].listsAnswers)).toEqual(['summary']);
    expect(named(({ type }) => questionTraits[type].mayBeUntitled)).toEqual(['message']);
    expect(named(({ type }) => questionTraits[type].asksWhen)).toEqual(['date_time']);
    expect(named(({ type }) => questionTraits[type].takesText)).toEqual(['text']);
  });

  it('chooses among options of its own where its settings have some', () => {
    for (const type of questionTypes) {
      const { properties } = questionTypeRegistry[type];
      expect(offersOptions({ type }), type).toBe(properties.some(({ name }) => name === 'childs'));
    }
  });

  it('draws on what its source is', () => {
    const settings: QuestionSettings = {
      systemListType: 'users',
      projectListType: 'lifts',
      projectTableType: 'doors',
      field: 'notes',
    };
    for (const type of questionTypes) {
      const kind = sourceOf({ type, settings })?.kind;
      expect(questionTraits[type].drawsOn, type).toBe(kind === 'people' || kind === 'options' ? 'list' : kind);
    }
  });

  it('accepts the defaults of each type as its settings', () => {
    for (const type of Object.values(questionTypeRegistry))
      expect(type.settings.safeParse(type.defaults).success).toBe(true);
  });

  it('keeps settings that the type does not know', () => {
    const storedNow = questionTypeRegistry.bool.settings.parse({
      isMandatory: true,
      childs: [{ value: 'x' }],
      future: [1],
    });
    expect(storedNow).toEqual({ isMandatory: true, childs: [{ value: 'x' }], future: [1] });
  });

  it('refuses settings of the wrong shape', () => {
    expect(questionTypeRegistry.text.settings.safeParse({ isMandatory: 'yes' }).success).toBe(false);
    expect(questionTypeRegistry.text.settings.safeParse({ min: 5, max: 4 }).success).toBe(false);
    expect(questionTypeRegistry.length.settings.safeParse({ step: 0 }).success).toBe(false);
    expect(questionTypeRegistry.list.settings.safeParse({ childs: [{ value: 'a' }, { value: 'a' }] }).success).toBe(
      false,
    );
    expect(questionTypeRegistry.list.settings.safeParse({ path: [{ value: {}, toQuestion: 'q' }] }).success).toBe(
      false,
    );
    expect(questionTypeRegistry.list.settings.safeParse({ responseOptions: ['a\u0000'] }).success).toBe(false);
  });

  it('has a property for each setting at most once, and every condition names a setting', () => {
    for (const type of Object.values(questionTypeRegistry)) {
      const names = type.properties.map((property) => `${property.in}.${property.name}`);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it('shows a property only while its condition holds, a missing setting counting as the default', () => {
    const { properties, defaults } = questionTypeRegistry.text;
    const min = properties.find((property) => property.name === 'min')!;
    expect(isPropertyShown(min, {}, defaults)).toBe(false);
    expect(isPropertyShown(min, { textKind: 'number' }, defaults)).toBe(true);
    const multiline = properties.find((property) => property.name === 'multiline')!;
    expect(isPropertyShown(multiline, {}, defaults)).toBe(true);
  });

  it('brings a value into its stored form once and for all', () => {
    fc.assert(
      fc.property(everyType, anyValue, someSettings, (type, value, settings) => {
        const once = type.normalize(value, settings);
        expect(type.normalize(once, settings)).toEqual(once);
      }),
    );
  });

  it('is total: no value makes a type throw, and one of the wrong shape counts as no answer', () => {
    fc.assert(
      fc.property(everyType, anyValue, someSettings, (type, raw, settings) => {
        const value = type.normalize(raw, settings);
        const answered = type.isAnswered(value, settings);
        if (type.validate(value, settings).includes('value_not_valid') && !type.value.safeParse(value).success) {
          expect(answered).toBe(false);
        }
        expect(type.toText(value, settings).length > 0).toBe(answered);
        if (!answered) {
          expect(type.pathKeys(value, settings)).toEqual([]);
          expect(type.searchText(value, settings)).toBe('');
        }
      }),
    );
  });

  it('finds nothing wrong with an empty answer', () => {
    for (const type of Object.values(questionTypeRegistry)) {
      expect(type.validate(null, {})).toEqual([]);
      expect(type.isAnswered(null, {})).toBe(false);
    }
  });
});
