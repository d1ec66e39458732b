import { aQuestion, aQuestionnaire } from '@plumbline/testkit/scenario/a-question';
import { describe, expect, it } from 'vitest';
import type { QuestionSettings } from '../question-types/question-settings.ts';
import { findFormulaProblems, questionsInScope } from './formula-check.ts';

const base = [
  aQuestion('text', { id: 'n', textKind: 'number' }),
  aQuestion('step', { id: 'g', repeat: { min: 1, max: null } }),
  aQuestion('text', { id: 'w', textKind: 'number' }),
];
const later = [aQuestion('step', { id: 's' }), aQuestion('bool', { id: 'later' })];

/** The problems of a question with these settings in between, as `setting code at+length`. */
function told(settings: QuestionSettings, type: Parameters<typeof aQuestion>[0] = 'text', inGroup = false) {
  const own = aQuestion(type, { id: 'own', ...settings });
  const questions = inGroup ? [...base, own, ...later] : [...base, aQuestion('step', { id: 's0' }), own, ...later];
  return findFormulaProblems(aQuestionnaire(...questions)).map(
    ({ questionId, setting, problem }) => `${questionId} ${setting} ${problem.code} ${problem.at}+${problem.length}`,
  );
}

describe('the check of expressions', () => {
  it('takes conditions and calculations over earlier questions', () => {
    expect(told({ showWhen: '{n} > 1', constraint: 'length({own}) > 2' })).toEqual([]);
    expect(told({ calculate: 'sum({w})', textKind: 'number' })).toEqual([]);
    expect(told({ calculate: '{w} * 2', textKind: 'number' }, 'text', true)).toEqual([]);
    expect(told({ showWhen: '  ', calculate: null })).toEqual([]);
  });

  it('tells what can’t be read, with its place', () => {
    expect(told({ showWhen: '{n} > ' })).toEqual(['own showWhen value_expected 5+0']);
    expect(told({ calculate: '({n}' })).toEqual(['own calculate bracket_not_closed 0+1']);
  });

  it('refuses questions that come later, that are not there, and itself but in a constraint', () => {
    expect(told({ showWhen: '{later}' })).toEqual(['own showWhen question_unknown 0+7']);
    expect(told({ showWhen: '{own} = "x"' })).toEqual(['own showWhen question_unknown 0+5']);
    expect(told({ calculate: '{own}' })).toEqual(['own calculate question_unknown 0+5']);
    expect(told({ calculate: '{none}' })).toEqual(['own calculate question_unknown 0+6']);
    expect(told({ showWhen: 'not empty({s})' })).toEqual(['own showWhen question_unknown 10+3']);
  });

  it('demands the kind that is wanted', () => {
    expect(told({ showWhen: '{n}' })).toEqual(['own showWhen result_type 0+3']);
    expect(told({ calculate: '"x"', textKind: 'number' })).toEqual(['own calculate result_type 0+3']);
    expect(told({ calculate: '{w} * 2', textKind: 'number' })[0]).toContain('type_mismatch');
    expect(told({ calculate: '{n}' }, 'bool')).toEqual(['own calculate result_type 0+3']);
    expect(told({ calculate: '{n}' }, 'date_time')).toEqual(['own calculate result_type 0+3']);
    expect(told({ calculate: 'today()' }, 'date_time')).toEqual([]);
    expect(told({ calculate: '{n} & {w}' })).toEqual([]);
  });

  it('leaves alone what a kind does not read', () => {
    expect(told({ calculate: '((' }, 'image')).toEqual([]);
  });

  it('offers what may be looked at', () => {
    const own = aQuestion('text', { id: 'own' });
    const definition = aQuestionnaire(...base, own, ...later);
    expect(questionsInScope(definition, own, 'showWhen').map(({ id }) => id)).toEqual(['n', 'w']);
    expect(questionsInScope(definition, own, 'constraint').map(({ id }) => id)).toEqual(['n', 'w', 'own']);
  });
});
