import { marksPlans } from '@plumbline/domain/question-types/question-traits';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import { makeDefinition } from '@plumbline/domain/questionnaire/definition';
import { findFormulaProblems } from '@plumbline/domain/questionnaire/formula-check';
import { findPathLoops } from '@plumbline/domain/questionnaire/path-check';
import { describe, expect, it } from 'vitest';
import { answerSheet, SheetPile } from './answer-sheet.ts';
import { settingsOf } from './make-job-types.ts';
import { allQuestionnaires } from './questionnaires/all-questionnaires.ts';
import type { DemoQuestionnaire } from './questionnaires/words.ts';
import { Random } from './random.ts';
import type { WorldJobType } from './read-world.ts';

/** A questionnaire as the rules take it, with its keys for ids. */
function jobTypeOf(questionnaire: DemoQuestionnaire): WorldJobType {
  const keys = new Set(questionnaire.questions.map((question) => question.key));
  const idOf = (key: string) => {
    expect(keys, `${questionnaire.title} leads to ${key}`).toContain(key);
    return key;
  };
  const questions = questionnaire.questions.map((question, sequence) => ({
    id: question.key,
    revision: 1,
    type: question.type,
    title: question.title,
    description: question.description,
    sequence,
    root: null,
    isGlobal: false,
    disabled: false,
    isClientVisible: question.isClientVisible,
    fileRequired: question.fileRequired,
    stepIcon: question.stepIcon,
    backgroundMobile: null,
    backgroundDesktop: null,
    darkMode: false,
    name: question.key,
    settings: settingsOf(question, idOf, (name) => name),
    language: null,
    translations: {},
  }));
  return {
    id: questionnaire.uniqueId,
    questionnaire,
    titles: [questionnaire.title],
    definition: makeDefinition(questionnaire.uniqueId, questions),
    questionById: new Map(questionnaire.questions.map((question) => [question.key, question])),
  };
}

const site = (seed: number) => ({
  random: new Random(seed),
  faultiness: (seed % 5) * 0.15,
  day: '2026-03-01',
  moment: '2026-03-01T08:30+02:00',
  noted: {
    lists: {
      factories: [{ id: 'f', label: 'A maker' }],
      materials: [{ id: 'm', label: 'A part' }],
      customers: [{ id: 'c', label: 'A customer' }],
    },
    contact: 'Somebody with the keys',
    lifts: [{ id: 'l', cells: { Lift: 'A' } }],
  },
  signatures: ['data:image/png;base64,iVBORw0KGgo='],
});

describe('the questionnaires of the demo', () => {
  it('are five, two of them long and in steps with path rules', () => {
    expect(allQuestionnaires).toHaveLength(5);
    const long = allQuestionnaires.filter(({ questions }) => questions.length >= 60);
    expect(long).toHaveLength(2);
    for (const { questions } of long) {
      expect(questions.filter((question) => question.type === 'step').length).toBeGreaterThan(6);
      expect(questions.filter((question) => question.leads.length > 0).length).toBeGreaterThan(4);
    }
    const shares = (size: 'small' | 'large') => allQuestionnaires.reduce((sum, one) => sum + one.shares[size], 0);
    expect([shares('small'), shares('large')]).toEqual([100, 100]);
  });

  it.each(allQuestionnaires.map((one) => [one.title, one] as const))('%s: every path ends', (_, questionnaire) => {
    const keys = questionnaire.questions.map((question) => question.key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(findPathLoops(jobTypeOf(questionnaire).definition)).toEqual({
      loops: [],
      unreachable: [],
      deadEnds: [],
      shadowed: [],
    });
  });

  it.each(allQuestionnaires.map((one) => [one.title, one] as const))(
    '%s: what it computes can be computed',
    (_, questionnaire) => {
      expect(findFormulaProblems(jobTypeOf(questionnaire).definition)).toEqual([]);
    },
  );

  it('show every way in which answers follow from each other, and all that is chosen from elsewhere', () => {
    const all = allQuestionnaires.flatMap(({ questions }) => questions);
    for (const setting of ['repeat', 'showWhen', 'calculate', 'constraint', 'richText', 'signature'] as const) {
      expect(all.filter(({ settings }) => settings[setting]).length, setting).toBeGreaterThan(0);
    }
    for (const type of ['system_list', 'project_table', 'project_value']) {
      expect(all.filter((question) => question.type === type).length, type).toBeGreaterThan(0);
    }
  });

  it.each(allQuestionnaires.map((one) => [one.title, one] as const))(
    '%s: can be answered to its end on any way, and each question is met on some',
    (_, questionnaire) => {
      const jobType = jobTypeOf(questionnaire);
      const met = new Set<string>();
      for (let seed = 0; seed < 250; seed++) {
        const sheet = answerSheet(jobType, site(seed));
        for (const { draft } of sheet.screens.flat()) met.add(draft.questionId);
      }
      // Plans are marked in a job of their own (`mark-plan.ts`), by no sheet.
      const asked = jobType.definition.questions.filter(
        (question) => questionTypeRegistry[question.type].takesAnswer && !marksPlans(question),
      );
      expect(asked.filter((question) => !met.has(question.id)).map((question) => question.id)).toEqual([]);
    },
  );
});

describe('a pile of sheets', () => {
  it('deals sheets with an issue or without one, as asked', () => {
    const pile = new SheetPile();
    for (const questionnaire of allQuestionnaires) {
      const jobType = jobTypeOf(questionnaire);
      expect(pile.deal(jobType, site(1), true).hasIssue).toBe(true);
      expect(pile.deal(jobType, site(1), false).hasIssue).toBe(false);
    }
  });
});

describe('chance', () => {
  it('is the same for the same seed, and another for another', () => {
    const row = (seed: number) => {
      const random = new Random(seed);
      return Array.from({ length: 20 }, () => random.whole(0, 999));
    };
    expect(row(7)).toEqual(row(7));
    expect(row(7)).not.toEqual(row(8));
  });

  it('keeps to its bounds and takes as many as it was asked for', () => {
    const random = new Random(3);
    for (let round = 0; round < 2000; round++) {
      expect(random.whole(-2, 4)).toSatisfy((value: number) => value >= -2 && value <= 4);
      expect(random.someOf([1, 2, 3, 4, 5], 3)).toHaveLength(3);
      expect(
        random.weighted([
          ['never', 0],
          ['always', 1],
        ]),
      ).toBe('always');
    }
    expect(() => random.oneOf([])).toThrow(RangeError);
  });
});
