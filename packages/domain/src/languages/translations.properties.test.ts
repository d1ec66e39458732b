import { aQuestion, aQuestionnaire, type QuestionWords } from '@plumbline/testkit/scenario/a-question';
import { anAnswer, anAnswerer } from '@plumbline/testkit/scenario/an-answer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameContent } from '../questionnaire/same-content.ts';
import { answer, back, next, startQuestionnaire, submit } from '../questionnaire/engine.ts';
import { layoutOf } from '../questionnaire/layout.ts';
import type { Question, QuestionnaireDefinition } from '../questionnaire/definition.ts';
import { makesNewRevision } from '../questionnaire/revisions.ts';
import { currentScreen, type QuestionnaireState } from '../questionnaire/state.ts';
import { contentProblems } from '../questionnaire/content-rules.ts';
import { contentOf } from '../questionnaire/answers.ts';
import { optionsOffered } from '../question-types/choosing.ts';
import type { QuestionType } from '../question-types/question-type.ts';
import { questionTypeRegistry } from '../question-types/registry.ts';
import { withTranslation, writtenIn } from '../translations/change-texts.ts';
import { inLanguages, languageOfText } from '../translations/in-languages.ts';
import { missingTexts, textIn } from '../translations/missing-texts.ts';
import { textKey, textKindNames, textKinds, textsOf } from '../translations/texts.ts';
import type { Translations } from './translations.ts';
import { translationsSchema } from '../translations/translations-schema.ts';

const types = ['text', 'bool', 'list', 'list', 'image', 'message', 'step', 'date_time', 'length'] as const;
const said = fc.constantFrom('', ' ', 'Gate', 'שער', 'ורד', '5', '$q0', 'constructor', 'Gate');
const codes = ['en', 'he', 'ar', 'Klingon', 'constructor'] as const;

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

const questions: fc.Arbitrary<Question> = fc
  .tuple(fc.constantFrom<QuestionType>(...types), words)
  .chain(([type, own]) => {
    const question = aQuestion(type, own);
    return translationsFor(question).map((translations) => ({ ...question, translations }));
  });

/** Questionnaires in several languages whose rules look at what was answered. */
const questionnaires: fc.Arbitrary<QuestionnaireDefinition> = fc
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

const wanted = fc.array(fc.constantFrom(...codes, 'fr'), { maxLength: 3 });

const values = [null, 'a', ['a'], ['a', 'b'], 'Gate', 'שער', true, 3, '5'] as const;

const moves = fc.array(
  fc.record({
    kind: fc.constantFrom('answer', 'answer', 'next', 'back', 'submit'),
    pick: fc.nat(7),
    value: fc.constantFrom(...values),
  }),
  { maxLength: 20 },
);

/** What is decided of a state, whatever its texts say. */
function decided(state: QuestionnaireState) {
  const { path, screens, contents, verdicts, toSave, missing, refusal, position, finished } = state;
  return { path, screens, contents: [...contents], verdicts, toSave, missing, refusal, position, finished };
}

describe('the language in which a questionnaire is read', () => {
  it('changes no path, no verdict and no stored answer', () => {
    fc.assert(
      fc.property(questionnaires, wanted, moves, (definition, languages, all) => {
        const spoken = { ...definition, questions: definition.questions.map((one) => inLanguages(one, languages)) };
        const person = anAnswerer();
        let [own, other] = [definition, spoken].map((one) => startQuestionnaire(one, [], layoutOf(one), person)) as [
          QuestionnaireState,
          QuestionnaireState,
        ];
        expect(decided(other)).toEqual(decided(own));
        for (const { kind, pick, value } of all) {
          const ids = currentScreen(own)?.questionIds ?? [];
          const move = (state: QuestionnaireState) =>
            kind === 'answer'
              ? answer(state, ids[pick % Math.max(1, ids.length)] ?? '', { value })
              : { next, back, submit }[kind as 'next'](state);
          [own, other] = [move(own), move(other)];
          expect(decided(other)).toEqual(decided(own));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('changes neither what an answer may be nor what a search finds it by where it is stored', () => {
    fc.assert(
      fc.property(questions, wanted, fc.constantFrom(...values), (question, languages, value) => {
        const spoken = inLanguages(question, languages);
        const given = contentOf(anAnswer(question.id, value));
        expect(contentProblems(spoken, given)).toEqual(contentProblems(question, given));
        const type = questionTypeRegistry[question.type];
        expect(type.normalize(value, spoken.settings)).toEqual(type.normalize(value, question.settings));
        expect(type.pathKeys(value, spoken.settings)).toEqual(type.pathKeys(value, question.settings));
        const offered = (one: typeof question) => optionsOffered(one.settings).map((option) => option.value);
        expect(offered(spoken)).toEqual(offered(question));
      }),
    );
  });
});

/** What somebody reads who wants these languages. */
function readIn(question: Parameters<typeof inLanguages>[0], languages: readonly string[]): readonly string[] {
  const spoken = inLanguages(question, languages);
  const options = (spoken.settings.childs ?? []).map(({ shown, caption, file, value }) => [
    value,
    shown ?? (caption || (file ? '' : value)),
  ]);
  return textKindNames.flatMap((kind) =>
    (kind === 'childs' ? options : textKinds[kind].read(spoken).map(([, text]) => ['', text])).map(
      ([of, text]) => `${kind} ${of} ${text}`,
    ),
  );
}

describe('a text', () => {
  it('is the first there is in the wanted languages, else as it was written', () => {
    fc.assert(
      fc.property(questions, wanted, (question, languages) => {
        const shown = readIn(question, languages);
        const expected = textKindNames.flatMap((kind) =>
          textKinds[kind].read(question).map(([of, own]) => {
            const key = textKey(kind, of);
            const found = languages.find((one) => textIn(question, key, own, one, '—').trim() !== '');
            const text = found === undefined ? own : textIn(question, key, own, found, '—');
            const language = languageOfText(question, key, languages);
            expect(language).toBe(found ?? question.language);
            return `${kind} ${kind === 'childs' ? of : ''} ${text}`;
          }),
        );
        expect(shown).toEqual(expected);
      }),
    );
  });

  it('that is said is no longer missing, and said nowhere else', () => {
    fc.assert(
      fc.property(questions, fc.constantFrom(...codes), fc.nat(), (question, language, pick) => {
        const missing = missingTexts(question, language, 'en');
        const key = missing[pick % Math.max(1, missing.length)];
        if (key === undefined || language === (question.language ?? 'en')) return;
        const after = withTranslation(question, language, key, 'Said');
        expect(missingTexts(after, language, 'en')).toEqual(missing.filter((one) => one !== key));
        expect(readIn(after, ['fr'])).toEqual(readIn(question, ['fr']));
        expect(makesNewRevision(question, after)).toBe(true);
        expect(withTranslation(after, language, key, '')).toEqual(withTranslation(question, language, key, ''));
      }),
    );
  });
});

describe('a question that is written in another language from now on', () => {
  it('is read as before by everybody, and complete in the new one', () => {
    fc.assert(
      fc.property(questions, fc.constantFrom(...codes), wanted, (question, language, others) => {
        const after = writtenIn(question, language, 'en');
        for (const one of [...others, ...codes]) {
          expect(readIn(after, [one, language])).toEqual(
            readIn({ ...question, language: question.language ?? 'en' }, [one, language]),
          );
        }
        const named = { ...question, language: question.language ?? 'en' };
        if (named.language === language) expect(after).toEqual(named);
        else if (after.language === language) expect(missingTexts(after, language, 'en')).toEqual([]);
        else expect(after.language).toBe(question.language ?? 'en');
      }),
      { numRuns: 500 },
    );
  });

  it('is read as before when it goes back, too', () => {
    fc.assert(
      fc.property(questions, (question) => {
        const former = question.language ?? 'en';
        // What was said in the other language alone is read by everybody afterwards.
        fc.pre(
          textsOf(question).every(
            ({ key, text }) => text.trim() !== '' || textIn(question, key, '', 'he', 'en').trim() === '',
          ),
        );
        const there = writtenIn(question, 'he', 'en');
        const again = writtenIn(there, former, 'en');
        for (const one of codes) {
          expect(readIn(again, [one, former])).toEqual(readIn({ ...question, language: former }, [one, former]));
        }
      }),
    );
  });
});

it('translations are stored without what is empty, and are the same when stored again', () => {
  fc.assert(
    fc.property(questions, ({ translations }) => {
      const stored = translationsSchema.parse(translations);
      expect(sameContent(translationsSchema.parse(stored), stored)).toBe(true);
      for (const texts of Object.values(stored)) {
        expect(Object.keys(texts).length).toBeGreaterThan(0);
        expect(Object.values(texts).every((text) => text.trim() !== '')).toBe(true);
      }
    }),
  );
});
