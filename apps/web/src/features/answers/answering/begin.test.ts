import { aQuestion, aQuestionnaire } from '@plumbline/testkit/scenario/a-question';
import { anAnswer, anAnswerer } from '@plumbline/testkit/scenario/an-answer';
import { emptyContent } from '@plumbline/domain/questionnaire/answers';
import { describe, expect, it } from 'vitest';
import { whereToResume, questionnaireKey, resume } from './begin.ts';

const definition = aQuestionnaire(
  aQuestion('message', { id: 'hello' }),
  aQuestion('bool', { id: 'present', paths: [[false, 'why']] }),
  aQuestion('text', { id: 'maker' }),
  aQuestion('text', { id: 'why' }),
);

describe('going on with a questionnaire', () => {
  it('lays what was being put in over what stands, and knows that it is not stored', () => {
    const drafts = [
      { questionId: 'maker', content: { ...emptyContent, value: 'Otis' } },
      { questionId: 'gone', content: { ...emptyContent, value: 'x' } },
    ];
    const state = resume(definition, [anAnswer('present', true)], drafts, anAnswerer());
    expect(state.contents.get('maker')?.value).toBe('Otis');
    expect([...state.changed]).toEqual(['maker']);
    expect(state.refusal).toBeNull();
  });

  it('stands at the first question without an answer, at the last when all have one, at the beginning when none has', () => {
    const at = (...answers: ReturnType<typeof anAnswer>[]) =>
      whereToResume(resume(definition, answers, [], anAnswerer()), false);
    expect(at()).toBeNull();
    expect(at(anAnswer('present', true))).toBe('maker');
    expect(at(anAnswer('present', false))).toBe('why');
    expect(at(anAnswer('present', false), anAnswer('why', 'none'))).toBe('why');
    expect(at(anAnswer('present', true), anAnswer('maker', 'Otis'), anAnswer('why', 'x'))).toBe('why');
  });

  it('does not go back to what was passed over by choice, but to what must be answered', () => {
    const questions = (isMandatory: boolean) =>
      aQuestionnaire(
        aQuestion('text', { id: 'lift' }),
        aQuestion('text', { id: 'nickname', isMandatory }),
        aQuestion('text', { id: 'maker' }),
        aQuestion('text', { id: 'end' }),
      );
    const answers = [anAnswer('lift', 'A'), anAnswer('maker', 'Otis')];
    const at = (isMandatory: boolean, isSubmitted: boolean) =>
      whereToResume(resume(questions(isMandatory), answers, [], anAnswerer()), isSubmitted);
    expect(at(false, false)).toBe('end');
    expect(at(true, false)).toBe('nickname');
    expect(at(true, true)).toBe('nickname');
    // Submitted: it is opened to be looked through, from its beginning.
    expect(at(false, true)).toBeNull();
  });

  it('stands at what was being put in', () => {
    const drafts = [{ questionId: 'maker', content: { ...emptyContent, value: 'Ot' } }];
    expect(whereToResume(resume(definition, [anAnswer('present', true)], drafts, anAnswerer()), true)).toBe('maker');
  });

  it('is made again for other questions or when the job takes no answers any more, not for a change of status', () => {
    const key = (status: string, revision = 1) =>
      questionnaireKey(aQuestionnaire(aQuestion('text', { id: 'a', revision })), anAnswerer({ status }));
    expect(key('assigned')).toBe(key('reported'));
    expect(key('assigned')).not.toBe(key('done'));
    expect(key('assigned')).not.toBe(key('assigned', 2));
  });
});
