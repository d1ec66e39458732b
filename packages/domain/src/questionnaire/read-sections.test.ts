import { aQuestion, aQuestionnaire } from '@plumbline/testkit/scenario/a-question';
import { anAnswer, anAnswerer } from '@plumbline/testkit/scenario/an-answer';
import { describe, expect, it } from 'vitest';
import { asSeen } from './as-seen.ts';
import { progressOf, readSections } from './read-sections.ts';

const definition = aQuestionnaire(
  aQuestion('message', { id: 'hello' }),
  aQuestion('step', { id: 's1' }),
  aQuestion('bool', { id: 'present', paths: [[false, 'why']] }),
  aQuestion('text', { id: 'maker' }),
  aQuestion('text', { id: 'model' }),
  aQuestion('text', { id: 'old', disabled: true }),
  aQuestion('step', { id: 's2' }),
  aQuestion('text', { id: 'why' }),
);

function facts(...answers: Parameters<typeof readSections>[1]) {
  return readSections(definition, answers, new Map()).map(
    ({ step, rows }) =>
      `${step?.id ?? '-'}: ${rows.map((row) => `${row.question.id}${row.answer ? '' : '?'} ${row.state}`).join(', ')}`,
  );
}

describe('reading a job', () => {
  it('shows answers by step, questions without one as far as the path leads, and what is not asked any more last', () => {
    expect(facts(anAnswer('present', true), anAnswer('old', 'x'))).toEqual([
      's1: present current, maker? current, model? current',
      's2: why? current',
      '-: old not_asked',
    ]);
  });

  it('shows answers that are jumped over as such, and nothing of unanswered ones', () => {
    expect(facts(anAnswer('present', false), anAnswer('maker', 'Otis'))).toEqual([
      's1: present current, maker skipped',
      's2: why? current',
    ]);
  });

  it('shows what was on the path where a retention rule removed answers, and no question as unanswered', () => {
    const answers = ['present', 'maker', 'why'].map((id) => anAnswer(id, null));
    const gone = new Map(
      answers.map(({ id, questionId }) => [
        questionId,
        { ID: id, earlier: 0, isParallel: false, isCurrent: questionId !== 'maker', retired: { content: true } },
      ]),
    );
    expect(
      readSections(definition, answers, gone).map(({ rows }) =>
        rows.map(({ question, answer, state }) => `${question.id}${answer ? '' : '?'} ${state}`),
      ),
    ).toEqual([['present current', 'maker skipped'], ['why current']]);
  });

  it('takes an answer that was emptied for none, and counts only what counts', () => {
    const answers = [anAnswer('present', true), anAnswer('maker', null), anAnswer('old', 'x')];
    expect(progressOf(readSections(definition, answers, new Map()))).toEqual({ answered: 1, total: 4 });
  });

  it('shows each repetition of a group by itself, and those that were removed last', () => {
    const doors = aQuestionnaire(
      aQuestion('step', { id: 'g', repeat: { min: 1, max: null } }),
      aQuestion('text', { id: 'width' }),
      aQuestion('text', { id: 'double', calculate: '{width} & {width}' }),
    );
    const read = (...answers: Parameters<typeof readSections>[1]) =>
      readSections(doors, answers, new Map()).map(({ repetition, rows }) => [
        repetition?.number ?? '-',
        ...rows.map((row) => `${row.question.id} ${row.state} ${String(row.answer?.value ?? '?')}`),
      ]);
    expect(read(anAnswer('width', '8'))).toEqual([[1, 'width current 8', 'double current 88']]);
    const list = anAnswer('g', { present: ['x', ''], removed: ['y'] });
    const gone = anAnswer('width', '9', { repetition: 'y' });
    const shown = read(list, anAnswer('width', '8'), gone);
    expect(shown).toEqual([
      [1, 'width/x current ?', 'double/x current ?'],
      [2, 'width current 8', 'double current 88'],
      ['-', 'width/y removed 9'],
    ]);
  });

  it('keeps a comment or a file without a value', () => {
    expect(facts(anAnswer('maker', null, { comment: 'no plate' }))[0]).toContain('maker current');
    expect(facts(anAnswer('maker', null, { files: ['f'] }))[0]).toContain('maker current');
  });

  it('follows what the person doesn’t see, and shows no row and no heading of it', () => {
    const hidden = { permissions: { inspector: { read: false } } } as const;
    const guarded = aQuestionnaire(
      aQuestion('bool', { id: 'secret', ...hidden, paths: [[true, 'last']] }),
      aQuestion('text', { id: 'between' }),
      aQuestion('step', { id: 'office', ...hidden }),
      aQuestion('text', { id: 'last' }),
    );
    const seen = asSeen(guarded, [anAnswer('secret', true, { by: 'noa' })], anAnswerer());
    const sections = readSections(seen.definition, seen.answers, new Map());
    expect(sections.map(({ step, rows }) => [step?.id ?? null, rows.map((row) => row.question.id)])).toEqual([
      [null, ['last']],
    ]);
  });
});
