import { anAnswer, anAnswerer } from '@plumbline/testkit/scenario/an-answer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameContent } from '../questionnaire/same-content.ts';
import { answer, back, next, startQuestionnaire, submit } from '../questionnaire/engine.ts';
import { layoutOf } from '../questionnaire/layout.ts';
import { makesNewRevision } from '../questionnaire/revisions.ts';
import { currentScreen, type QuestionnaireState } from '../questionnaire/state.ts';
import { contentProblems } from '../questionnaire/content-rules.ts';
import { contentOf } from '../questionnaire/answers.ts';
import { optionsOffered } from '../question-types/choosing.ts';
import { questionTypeRegistry } from '../question-types/registry.ts';
import { withTranslation, writtenIn } from './change-texts.ts';
import { inLanguages, languageOfText } from './in-languages.ts';
import { missingTexts, textIn } from './missing-texts.ts';
import { textKey, textKindNames, textKinds } from './texts.ts';
import { translationsSchema } from './translations-schema.ts';
import { codes, questionnaires, questions, wanted } from './translations.fixtures.ts';

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
        fc.pre(missingTexts(question, former, 'en').length === 0);
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
