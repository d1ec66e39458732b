import fc from 'fast-check';
import { aQuestion, aQuestionnaire } from '@plumbline/testkit/scenario/a-question';
import { expect, it } from 'vitest';
import type { Question } from '../questionnaire/definition.ts';
import { findFormulaProblems } from '../questionnaire/formula-check.ts';
import type { QuestionSettings } from '../question-types/question-settings.ts';
import { questionTypes } from '../question-types/question-type.ts';
import { questionTypeRegistry } from '../question-types/registry.ts';
import { withNames } from '../questionnaire/question-names.ts';
import { oneLine } from '../text/one-line.ts';
import { exportXlsForm } from './export-xlsform.ts';
import { importXlsForm } from './import-xlsform.ts';

const idAt = (place: number) => `01999999-0000-7000-8000-${String(place).padStart(12, '0')}`;
const words = fc
  .oneof(
    fc.constantFrom('Width', 'רוחב', 'Fire door?', '12', 'true', '${x}', '$5', 'a\nb', '=1+1', ''),
    fc.string({ maxLength: 12 }),
  )
  .map((text) => text.trim());

/** Names are stored in one line. */
const lines = words.map(oneLine);

/** Settings of every kind; those that a type refuses are taken away again. */
const settings: fc.Arbitrary<QuestionSettings> = fc.record(
  {
    isMandatory: fc.boolean(),
    allowAddingFile: fc.boolean(),
    allowAudio: fc.boolean(),
    signature: fc.boolean(),
    signatureIsRequired: fc.boolean(),
    multiline: fc.boolean(),
    qrReader: fc.boolean(),
    textKind: fc.constantFrom('text', 'email', 'number'),
    min: fc.constantFrom(null, 0, -5, 2.5, -1_000_000_000),
    max: fc.constantFrom(null, 100, 7.5),
    step: fc.constantFrom(null, 1, 0.5),
    usual: fc.constantFrom(null, { from: 1, to: null, outside: 'photo' }, { from: null, to: 5, outside: 'issue' }),
    multiSelect: fc.boolean(),
    tiledList: fc.boolean(),
    childs: fc.uniqueArray(
      fc.record({
        value: fc.constantFrom('true', 'false', 'a', 'b c', 'ד'),
        caption: fc.constantFrom('Yes', 'A', null),
      }),
      {
        selector: (option) => option.value,
        maxLength: 3,
      },
    ),
    points: fc.constantFrom(null, { a: 2, 'b c': 0.5, ד: 0 }, { true: 1, false: 0 }),
    weight: fc.constantFrom(null, 0, 2.5),
    dateMode: fc.constantFrom('date', 'time', 'date_time', 'date_plus_time'),
    isRange: fc.boolean(),
    isPunchClock: fc.boolean(),
    repeat: fc.constantFrom(null, { min: 1, max: null }, { min: 2, max: 2 }, { min: 0, max: 5, title: 'Door' }),
    managementNote: fc.constantFrom(null, 'Look closely'),
    showWhen: fc.constantFrom(
      'not empty({0})',
      '{0} = {1}',
      'count({0}) > 1 and average(count({1})) > 0',
      'true',
      '{0} & "" = "x"',
    ),
    calculate: fc.constantFrom('count({0}) + 1', '{0} & " / " & {1}', 'today()', 'empty({0})'),
    constraint: fc.constantFrom('not empty({0})', '1 = 1'),
    constraintMessage: fc.constantFrom('No', 'Not ${that}'),
    mandatoryMessage: fc.constantFrom('Look', null),
    initialValue: fc.constantFrom<unknown>(null, 'a', 'b c', '=1+1', 5, true, ['a', 'b c'], {
      date: '2026-03-01',
    }),
    path: fc.constantFrom([], [{ value: 'any', toQuestion: '{1}' }]),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<QuestionSettings>;

const questions = fc.array(
  fc.record({
    type: fc.constantFrom(...questionTypes),
    name: fc.constantFrom('', 'width', 'רוחב', 'x', 'that', 'Door.2-b', '_1'),
    title: lines,
    description: words,
    settings,
    fileRequired: fc.boolean(),
    isClientVisible: fc.boolean(),
    language: fc.constantFrom(null, 'en', 'he', 'Klingon'),
    translations: fc.dictionary(
      fc.constantFrom('en', 'he', 'ar', 'Klingon'),
      fc.dictionary(
        fc.constantFrom(
          'title',
          'description',
          'constraintMessage',
          'mandatoryMessage',
          'managementNote',
          'childs.a',
          'childs.true',
        ),
        lines.filter((text) => text !== ''),
        { minKeys: 1 },
      ),
    ),
  }),
  { minLength: 1, maxLength: 8 },
);

/** `{0}` and `{1}` as the two questions before; what would not be saved is taken away. */
function savable(made: readonly Question[]): readonly Question[] {
  const named = made.map((question, place) => {
    const text = JSON.stringify(question.settings)
      .replaceAll('"{1}"', `"${idAt(place + 1)}"`)
      .replaceAll('{0}', `{${idAt(place - 1)}}`)
      .replaceAll('{1}', `{${idAt(place - 2)}}`);
    const stored = new Map(Object.entries(JSON.parse(text) as QuestionSettings));
    for (const name of stored.keys()) {
      const checked = questionTypeRegistry[question.type].settings.safeParse(Object.fromEntries(stored));
      if (!checked.success) stored.delete(name);
    }
    return { ...question, settings: Object.fromEntries(stored) as QuestionSettings };
  });
  const faults = findFormulaProblems(aQuestionnaire(...named));
  return named.map((question) => {
    const own = new Map(Object.entries(question.settings));
    for (const fault of faults) if (fault.questionId === question.id) own.delete(fault.setting);
    return { ...question, settings: Object.fromEntries(own) as QuestionSettings };
  });
}

/** The parts that are compared: a setting that is null counts as not set, and no language as the default one. */
function shapeOf(
  question: Pick<
    Question,
    | 'id'
    | 'name'
    | 'type'
    | 'title'
    | 'description'
    | 'fileRequired'
    | 'isClientVisible'
    | 'settings'
    | 'language'
    | 'translations'
  >,
  defaultLanguage: string | null,
) {
  const { id, name, type, title, description, fileRequired, isClientVisible, translations } = question;
  const set = Object.fromEntries(Object.entries(question.settings).filter(([, value]) => value !== null));
  const language = question.language ?? defaultLanguage;
  return { id, name, type, title, description, fileRequired, isClientVisible, settings: set, language, translations };
}

const forms = fc.constantFrom(['en'], ['he', 'en'], ['en', 'he', 'Klingon'], null);

it('any questionnaire comes back from its export as it was, in all its languages', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(questions, forms, (given, languages) => {
      const [defaultLanguage = null] = languages ?? [];
      const made = savable(
        withNames(given.map((one, sequence) => ({ ...one, sequence }))).map(
          ({ type, settings: own, language, translations, ...rest }, place) => {
            const written = defaultLanguage === null ? null : language;
            const { [written ?? defaultLanguage ?? '']: _, ...others } = translations;
            return {
              ...aQuestion(type, { ...rest, id: idAt(place) }),
              settings: own,
              language: written,
              translations: others,
            };
          },
        ),
      );
      const { sheets } = exportXlsForm({
        definition: aQuestionnaire(...made),
        title: 'Form',
        formId: 'form',
        version: '1',
        languages: languages ?? ['en'],
        isNamed: languages !== null,
        yesAndNo: () => ['Yes', 'No'],
      });
      let count = 0;
      const form = importXlsForm({
        sheets,
        title: '',
        language: null,
        otherText: () => null,
        newId: () => idAt(count++),
      });
      expect(form.problems.filter((problem) => problem.isError)).toEqual([]);
      expect(form.languages[0] ?? null).toBe(defaultLanguage);
      expect(form.questions.map((one) => shapeOf(one, null))).toEqual(made.map((one) => shapeOf(one, defaultLanguage)));
    }),
    { numRuns: 400 },
  );
});
