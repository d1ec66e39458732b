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
function seen(settings: QuestionSettings, type: Parameters<typeof aQuestion>[0] = 'text', inGroup = false) {
  const own = aQuestion(type, { id: 'own', ...settings });
  const questions = inGroup ? [...base, own, ...later] : [...base, aQuestion('step', { id: 's0' }), own, ...later];
  return findFormulaProblems(aQuestionnaire(...questions)).map(
    ({ questionId, setting, problem }) => `${questionId} ${setting} ${problem.code} ${problem.at}+${problem.length}`,
  );
}

describe('the check of expressions', () => {
  it('takes conditions and calculations over earlier questions', () => {
    expect(seen({ showWhen: '{n} > 1', constraint: 'length({own}) > 2' })).toEqual([]);
    expect(seen({ calculate: 'sum({w})', textKind: 'number' })).toEqual([]);
    expect(seen({ calculate: '{w} * 2', textKind: 'number' }, 'text', true)).toEqual([]);
    expect(seen({ showWhen: '  ', calculate: null })).toEqual([]);
  });

  it('tells what can’t be read, with its place', () => {
    expect(seen({ showWhen: '{n} > ' })).toEqual(['own showWhen value_expected 5+0']);
    expect(seen({ calculate: '({n}' })).toEqual(['own calculate bracket_not_closed 0+1']);
  });

  it('refuses questions that come later, that are not there, and itself but in a constraint', () => {
    expect(seen({ showWhen: '{later}' })).toEqual(['own showWhen question_unknown 0+7']);
    expect(seen({ showWhen: '{own} = "x"' })).toEqual(['own showWhen question_unknown 0+5']);
    expect(seen({ calculate: '{own}' })).toEqual(['own calculate question_unknown 0+5']);
    expect(seen({ calculate: '{none}' })).toEqual(['own calculate question_unknown 0+6']);
    expect(seen({ showWhen: 'not empty({s})' })).toEqual(['own showWhen question_unknown 10+3']);
  });

  it('demands the kind that is wanted', () => {
    expect(seen({ showWhen: '{n}' })).toEqual(['own showWhen result_type 0+3']);
    expect(seen({ calculate: '"x"', textKind: 'number' })).toEqual(['own calculate result_type 0+3']);
    expect(seen({ calculate: '{w} * 2', textKind: 'number' })[0]).toContain('type_mismatch');
    expect(seen({ calculate: '{n}' }, 'bool')).toEqual(['own calculate result_type 0+3']);
    expect(seen({ calculate: '{n}' }, 'date_time')).toEqual(['own calculate result_type 0+3']);
    expect(seen({ calculate: 'today()' }, 'date_time')).toEqual([]);
    expect(seen({ calculate: '{n} & {w}' })).toEqual([]);
  });

  it('leaves alone what a kind does not read', () => {
    expect(seen({ calculate: '((' }, 'image')).toEqual([]);
  });

  it('offers what may be looked at', () => {
    const own = aQuestion('text', { id: 'own' });
    const definition = aQuestionnaire(...base, own, ...later);
    expect(questionsInScope(definition, own, 'showWhen').map(({ id }) => id)).toEqual(['n', 'w']);
    expect(questionsInScope(definition, own, 'constraint').map(({ id }) => id)).toEqual(['n', 'w', 'own']);
  });
});
