import { aQuestion, aQuestionnaire, type QuestionWords } from '@plumbline/testkit/scenario/a-question';
import fc from 'fast-check';
import type { QuestionnaireDefinition, Question } from '../questionnaire/definition.ts';
import type { QuestionType } from '../question-types/question-type.ts';
import { textsOf, type Translations } from './texts.ts';

const types = ['text', 'bool', 'list', 'list', 'image', 'message', 'step', 'date_time', 'length'] as const;
const said = fc.constantFrom('', ' ', 'Gate', 'שער', 'ורד', '5', '$q0', 'constructor', 'Gate');
export const codes = ['en', 'he', 'ar', 'Klingon', 'constructor'] as const;

const words: fc.Arbitrary<QuestionWords> = fc.record(
  {
    title: said,
    description: said,
    message: said,
    isMandatory: fc.boolean(),
    allowComment: fc.boolean(),
    isRange: fc.boolean(),
    constraint: fc.constantFrom(null, '1 = 1'),
    constraintMessage: said,
    mandatoryMessage: said,
    managementNote: said,
    responseOptions: fc.uniqueArray(fc.constantFrom('OK', 'Broken', 'Gate', '12'), { maxLength: 3 }),
    filter: fc.constantFrom([], [], ['Gate'], ['a', 'B c'], ['שער']),
    allDays: fc.constantFrom([], [{ id: 'p1', label: 'Morning', dateTimeStart: '08:00', dateTimeEnd: '12:00' }]),
    repeat: fc.constantFrom(null, null, { min: 1, max: null, title: 'Door' }),
    childs: fc.uniqueArray(
      fc.record({ value: fc.constantFrom('a', 'b', 'toString', '5'), caption: fc.constantFrom(null, 'Gate', 'B c') }),
      { selector: (option) => option.value, maxLength: 3 },
    ),
    multiSelect: fc.boolean(),
    sortAlphabet: fc.boolean(),
    language: fc.constantFrom(null, 'en', 'he', 'constructor'),
    disabled: fc.constantFrom(false, false, false, true),
  },
  { requiredKeys: [] },
);

/** Any translations of the texts that a question has, complete or not, its own language among them or not. */
function translationsFor(question: Question): fc.Arbitrary<Translations> {
  const keys = textsOf(question).map(({ key }) => key);
  const texts = fc.dictionary(fc.constantFrom(...keys), said, { maxKeys: keys.length });
  const whole = fc.record(Object.fromEntries(keys.map((key) => [key, fc.constantFrom('שלום', 'Peace', key)])));
  return fc.dictionary(fc.constantFrom(...codes), fc.oneof(texts, whole), { maxKeys: 4 });
}

export const questions: fc.Arbitrary<Question> = fc
  .tuple(fc.constantFrom<QuestionType>(...types), words)
  .chain(([type, own]) => {
    const question = aQuestion(type, own);
    return translationsFor(question).map((translations) => ({ ...question, translations }));
  });

/** Questionnaires in several languages whose rules look at what was answered. */
export const questionnaires: fc.Arbitrary<QuestionnaireDefinition> = fc
  .array(fc.tuple(questions, fc.constantFrom('any', '', 'a', 'Gate', 'שער'), fc.nat(7), fc.boolean()), {
    minLength: 1,
    maxLength: 8,
  })
  .map((all) =>
    aQuestionnaire(
      ...all.map(([question, value, to, asks], index) => ({
        ...question,
        id: `q${index}`,
        settings: {
          ...question.settings,
          path: [{ value, toQuestion: `q${to}` }],
          ...(asks && index > 0 ? { showWhen: `{q${index - 1}} & "" != "a"` } : {}),
        },
      })),
    ),
  );

export const wanted = fc.array(fc.constantFrom(...codes, 'fr'), { maxLength: 3 });
