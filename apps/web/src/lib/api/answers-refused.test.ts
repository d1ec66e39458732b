import { describe, expect, it } from 'vitest';
import { AnswersRefused } from './answers-refused.ts';
import { ProblemError } from './problem-error.ts';

describe('a refusal of answers', () => {
  it('says for each its question and why, by the place in the call or by the question', () => {
    const problem = new ProblemError('Some fields need to be corrected.', {
      status: 400,
      code: 'not_valid',
      errors: [
        { path: 'data.1.answer.value', code: 'constraint_not_met', message: 'No later than now, please.' },
        { path: 'questions.a:b', code: 'answer_required', message: 'Please answer this question.' },
        { path: 'data.7.answer.value', code: 'value_not_valid', message: 'Which one is not known.' },
        { path: 'location', code: 'not_valid', message: 'Of no answer.' },
      ],
    });
    const refused = new AnswersRefused(problem, ['a', 'm'], new Map([['m', 'Moment']]));
    expect(refused).toBeInstanceOf(ProblemError);
    expect(refused).toMatchObject({ status: 400, code: 'not_valid', message: problem.message });
    expect(refused.answers).toEqual([
      { title: 'Moment', message: 'No later than now, please.' },
      { title: '', message: 'Please answer this question.' },
    ]);
  });

  it('names the file of an answer that is refused', () => {
    const problem = new ProblemError('No.', {
      status: 400,
      code: 'not_valid',
      errors: [
        { path: 'data.1.answer.files.1', code: 'unknown_reference', message: 'This does not exist.' },
        { path: 'data.0.answer.files.0', code: 'unknown_reference', message: 'This does not exist.' },
      ],
    });
    const titles = new Map([['m', 'Moment']]);
    const refused = new AnswersRefused(problem, ['a', 'm'], titles, [[undefined], ['gate.jpg', 'door.jpg']]);
    expect(refused.answers).toEqual([
      { title: 'Moment', message: 'This does not exist.', file: 'door.jpg' },
      { title: '', message: 'This does not exist.' },
    ]);
  });
});
