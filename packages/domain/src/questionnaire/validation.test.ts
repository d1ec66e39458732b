import { aQuestion, aQuestionnaire, type QuestionWords } from '@plumbline/testkit/scenario/a-question';
import { anAnswer, anAnswerer } from '@plumbline/testkit/scenario/an-answer';
import { describe, expect, it } from 'vitest';
import { emptyContent } from './answers.ts';
import { normalizeContent } from './content-rules.ts';
import { validateAnswer, validateSubmission, type AnswerInput } from './validation.ts';

function problems(words: QuestionWords, input: Partial<AnswerInput>, answerer = anAnswerer()): readonly string[] {
  const question = aQuestion('text', { id: 'q', ...words });
  return validateAnswer(question, { ...emptyContent, id: 'q_1', questionId: 'q', ...input }, { answerer }).map(
    ({ code }) => code,
  );
}

describe('the check of one answer', () => {
  it('accepts an empty answer: whether it may stay empty is decided at Submit', () => {
    expect(problems({ isMandatory: true, fileRequired: true }, {})).toEqual([]);
  });

  it('wants an id of this question', () => {
    expect(problems({}, { id: 'other_1' })).toEqual(['answer_id_not_valid']);
    expect(problems({}, { id: 'q' })).toEqual(['answer_id_not_valid']);
    expect(problems({}, { questionId: 'other' })).toEqual(['answer_id_not_valid']);
  });

  it('takes files, comment, issue, signature and e-mails only where they are offered', () => {
    const signature = 'data:image/png;base64,AAAA';
    expect(problems({}, { files: ['f'] })).toEqual(['files_not_allowed']);
    expect(problems({ allowAddingFile: true }, { files: ['f'] })).toEqual([]);
    expect(problems({ fileRequired: true }, { files: ['f'] })).toEqual([]);
    expect(problems({ fileIsRequired: true }, { files: ['f'] })).toEqual([]);
    expect(problems({}, { comment: 'loose' })).toEqual(['comment_not_allowed']);
    expect(problems({ allowComment: true }, { comment: 'loose' })).toEqual([]);
    expect(problems({}, { isIssue: true })).toEqual(['issue_not_allowed']);
    expect(problems({ allowTaggingIssue: true }, { isIssue: true })).toEqual([]);
    expect(problems({}, { signature })).toEqual(['signature_not_allowed']);
    expect(problems({ signature: true }, { signature })).toEqual([]);
    expect(problems({}, { emails: ['a@b.co'] })).toEqual(['emails_not_allowed']);
    expect(problems({ emails: true }, { emails: ['a@b.co'] })).toEqual([]);
    expect(problems({ emails: true }, { emails: ['\u2068a@b.co\u2069', 'mailto:a@b.co'] })).toEqual([]);
  });

  it('stores who signed with a signature only, without blanks around', () => {
    const question = aQuestion('text', { id: 'q', signature: true });
    const signed = { ...emptyContent, signature: 'data:image/png;base64,AAAA', signer: { name: ' Dana ', role: '' } };
    expect(normalizeContent(question, signed).signer).toEqual({ name: 'Dana', role: '' });
    expect(normalizeContent(question, { ...signed, signature: null })).not.toHaveProperty('signer');
    expect(normalizeContent(question, { ...signed, signer: { name: ' ', role: 'Owner' } })).not.toHaveProperty(
      'signer',
    );
  });

  it('takes an issue that its usual range makes, and no other where nobody tags', () => {
    const usual = { from: 10, to: null, outside: 'issue' } as const;
    const words = { textKind: 'number', usual } as const;
    expect(problems(words, { value: 3, isIssue: true })).toEqual([]);
    expect(problems(words, { value: 3 })).toEqual([]);
  });

  it('tells all problems at once', () => {
    expect(problems({ textKind: 'email' }, { value: 'x', files: ['f'], comment: 'c', emails: ['x'] })).toEqual([
      'email_not_valid',
      'emails_not_valid',
      'files_not_allowed',
      'comment_not_allowed',
      'emails_not_allowed',
    ]);
  });

  it('refuses what is no signature, and what cannot be stored', () => {
    expect(problems({ signature: true }, { signature: 'https://elsewhere.example/x.png' })).toEqual([
      'signature_not_valid',
    ]);
    expect(problems({ signature: true }, { signature: 'data:image/svg+xml;base64,AAAA' })).toEqual([
      'signature_not_valid',
    ]);
    expect(problems({ allowComment: true }, { comment: 'a\u0000' })).toEqual(['text_not_storable']);
  });

  it('clamps before it judges, as the device does', () => {
    expect(problems({ textKind: 'number', max: 5 }, { value: 9 })).toEqual([]);
  });

  it('refuses people who may not answer, each for their own reason', () => {
    expect(problems({}, { value: 'x' }, anAnswerer({ status: 'done' }))).toEqual(['job_not_answerable']);
    expect(problems({ isClientVisible: true }, { value: 'x' }, anAnswerer({ role: 'client' }))).toEqual([
      'answer_not_allowed',
    ]);
    expect(problems({ disabled: true }, { value: 'x' })).toEqual(['answer_not_allowed']);
  });

  it('takes no answer to a step', () => {
    const found = validateAnswer(
      aQuestion('step', { id: 'q' }),
      { ...emptyContent, id: 'q_1', questionId: 'q' },
      { answerer: anAnswerer() },
    );
    expect(found).toEqual([{ questionId: 'q', code: 'question_takes_no_answer' }]);
  });
});

describe('the check of a submission', () => {
  const definition = aQuestionnaire(
    aQuestion('bool', { id: 'a', isMandatory: true, paths: [[false, 'c']] }),
    aQuestion('text', { id: 'b', isMandatory: true }),
    aQuestion('text', { id: 'c', fileRequired: true }),
  );

  it('names all that is missing on the path', () => {
    expect(validateSubmission(definition, [], anAnswerer())).toEqual([
      { questionId: 'a', code: 'answer_required' },
      { questionId: 'b', code: 'answer_required' },
      { questionId: 'c', code: 'file_required' },
    ]);
  });

  it('does not ask for what is jumped over', () => {
    const answers = [anAnswer('a', false), anAnswer('c', null, { files: ['f'] })];
    expect(validateSubmission(definition, answers, anAnswerer())).toEqual([]);
  });

  it('looks at the newest answers, in whatever order they come', () => {
    const early = anAnswer('a', false);
    const late = anAnswer('a', true);
    expect(validateSubmission(definition, [late, early], anAnswerer())).toHaveLength(2);
  });

  it('does not call an answer wrong that was right for the revision it was given to', () => {
    const list = aQuestionnaire(aQuestion('list', { id: 'l', revision: 2, options: ['new'], isMandatory: true }));
    expect(validateSubmission(list, [anAnswer('l', 'old', { revision: 1 })], anAnswerer())).toEqual([]);
    expect(validateSubmission(list, [anAnswer('l', 'old', { revision: 2 })], anAnswerer())).toHaveLength(1);
  });
});
