import { readFileSync } from 'node:fs';
import { filesPerAnswer } from '@plumbline/contract/answers';
import { fieldText } from '@plumbline/texts/field-texts';
import { fileProblemText } from '@plumbline/texts/file-problem-texts';
import { aQuestion, aQuestionnaire, type QuestionWords } from '@plumbline/testkit/scenario/a-question';
import { anAnswerer } from '@plumbline/testkit/scenario/an-answer';
import { allowedList } from '@plumbline/domain/assets/file-kinds';
import { choose, fuzzyThreshold, showsMatches } from '@plumbline/domain/question-types/choosing';
import {
  boundsOf,
  decrement,
  increment,
  numberFromInput,
  unreadProblems,
} from '@plumbline/domain/question-types/number-rules';
import type { QuestionType } from '@plumbline/domain/question-types/question-type';
import { mayAnswerQuestion, maySeeQuestion } from '@plumbline/domain/questionnaire/answerability';
import type { AnswerProblemCode } from '@plumbline/domain/questionnaire/answer-problem';
import { emptyContent, type AnswerContent } from '@plumbline/domain/questionnaire/answers';
import { contentProblems, normalizeContent } from '@plumbline/domain/questionnaire/content-rules';
import { mentionCandidates } from '@plumbline/domain/questionnaire/mentions';
import { validateAnswer } from '@plumbline/domain/questionnaire/validation';
import { describe, expect, it } from 'vitest';
import { phonesIn } from './phones.ts';

/* spec/2 §4, §5 and §8, sentence by sentence: the rule, its code, and the words for it in both languages. */

const words = Object.fromEntries(
  (['en', 'he'] as const).map((language) => {
    const file = new URL(`../i18n/${language}/question-inputs.json`, import.meta.url);
    return [language, JSON.parse(readFileSync(file, 'utf8'))];
  }),
) as Record<'en' | 'he', Record<string, Record<string, string>>>;

function problems(type: QuestionType, settings: QuestionWords, content: Partial<AnswerContent>) {
  const question = aQuestion(type, { id: 'q', ...settings });
  const given = normalizeContent(question, { ...emptyContent, ...content });
  const seen = validateAnswer(question, { ...given, id: 'q_1', questionId: 'q' }, { answerer: anAnswerer() });
  return [...new Set([...contentProblems(question, given), ...seen.map(({ code }) => code)])];
}

const rules: readonly [
  sentence: string,
  code: AnswerProblemCode,
  type: QuestionType,
  settings: QuestionWords,
  wrong: Partial<AnswerContent>,
  right: Partial<AnswerContent>,
][] = [
  [
    'Mandatory question: value must be present (0 counts)',
    'answer_required',
    'length',
    { isMandatory: true },
    {},
    { value: 0 },
  ],
  [
    'Mandatory question: value must be present (false counts)',
    'answer_required',
    'bool',
    { isMandatory: true },
    {},
    { value: false },
  ],
  [
    'Mandatory table question invalid until a value is chosen',
    'answer_required',
    'project_table',
    { isMandatory: true },
    { value: [] },
    { value: [{ id: 'r1', cells: {} }] },
  ],
  [
    'File required: at least one file',
    'file_required',
    'text',
    { allowAddingFile: true, fileRequired: true },
    {},
    { files: ['f1'] },
  ],
  [
    'Signature required: an answer alone is not enough',
    'signature_required',
    'text',
    { signature: true, signatureIsRequired: true },
    { value: 'Dana' },
    { value: 'Dana', signature: 'data:image/png;base64,iVBORw0KGgo=' },
  ],
  [
    'A number that can’t be read for certain is refused',
    'number_not_readable',
    'text',
    { textKind: 'number' },
    { value: 'x' },
    { value: '1,5' },
  ],
  ['A number that could be two is refused', 'number_ambiguous', 'length', {}, { value: '1,234' }, { value: '1,234.0' }],
  [
    'A number that can’t be kept to its last digit is refused',
    'number_not_exact',
    'text',
    { textKind: 'number' },
    { value: '12345678901234567890' },
    { value: '1234567890' },
  ],
  [
    'Email answers must match a standard email pattern',
    'email_not_valid',
    'text',
    { textKind: 'email' },
    { value: 'dana@' },
    { value: 'dana@a.test' },
  ],
  [
    'E-mails that an answer is shared with are addresses',
    'emails_not_valid',
    'text',
    { emails: true },
    { emails: ['dana'] },
    { emails: ['dana@a.test'] },
  ],
  [
    'A range needs both from and to or neither',
    'range_incomplete',
    'date_time',
    { isRange: true, dateMode: 'time' },
    { value: { from: '08:00' } },
    { value: { from: '08:00', to: '09:00' } },
  ],
  [
    'A range of days does not run backwards',
    'range_reversed',
    'date_time',
    { isRange: true },
    { value: { from: '2026-03-02', to: '2026-03-01' } },
    { value: { from: '2026-03-01', to: '2026-03-02' } },
  ],
  ['A choice is one of the options', 'option_unknown', 'list', { options: ['a'] }, { value: 'b' }, { value: 'a' }],
  [
    'Without multi-select one option is chosen',
    'one_option_only',
    'list',
    { options: ['a', 'b'] },
    { value: ['a', 'b'] },
    { value: 'b' },
  ],
  [
    'A number lies on a step that is set',
    'number_not_on_step',
    'length',
    { min: 0, max: 10, step: 5 },
    { value: 3 },
    { value: 5 },
  ],
  ['A comment is taken where the settings offer it', 'comment_not_allowed', 'bool', {}, { comment: 'x' }, {}],
  ['A file is taken where the settings offer it', 'files_not_allowed', 'bool', {}, { files: ['f1'] }, {}],
  ['An issue is tagged where the settings offer it', 'issue_not_allowed', 'bool', {}, { isIssue: true }, {}],
  [
    'A signature is a PNG picture',
    'signature_not_valid',
    'bool',
    { signature: true },
    { signature: 'data:text/html,x' },
    { signature: 'data:image/png;base64,iVBORw0KGgo=' },
  ],
  [
    'Signature is saved only if the pad is non-empty',
    'signature_not_allowed',
    'bool',
    {},
    { signature: 'data:image/png;base64,iVBORw0KGgo=' },
    { signature: '' },
  ],
];

describe('a validation rule of the specification', () => {
  it.each(rules)('%s', (_, code, type, settings, wrong, right) => {
    expect(problems(type, settings, wrong)).toContain(code);
    expect(problems(type, settings, right)).not.toContain(code);
    expect(words.en['problems']?.[code]).toMatch(/[a-z]/i);
    expect(words.he['problems']?.[code]).toMatch(/[א-ת]/);
    for (const language of ['en', 'he'] as const) {
      expect(fieldText(code, language, {})).not.toBe(fieldText('not_valid', language, {}));
    }
  });

  it('Number: below min becomes min, above max becomes max, zeros in front say nothing, what is no number is refused', () => {
    const bounds = boundsOf({ min: 10, max: 20 });
    const typed = [5, 25, '012', '007', 'x', '15'].map((one) => numberFromInput(one, bounds));
    expect(typed).toEqual([10, 20, 12, 10, 'x', 15]);
    expect(unreadProblems('x')).toEqual(['number_not_readable']);
  });

  it('Length defaults: min 0, max very large, step 1; increment and decrement clamp to bounds', () => {
    const bounds = boundsOf({});
    expect(bounds).toEqual({ min: 0, max: Number.MAX_SAFE_INTEGER, step: 1 });
    expect([increment(3, bounds), decrement(3, bounds), decrement(0, bounds)]).toEqual([4, 2, 0]);
    expect(increment(20, boundsOf({ max: 20 }))).toBe(20);
  });

  it('An end hour earlier than the start hour is moved to start hour plus one; empty ranges are stored as null', () => {
    const question = aQuestion('date_time', { isRange: true, dateMode: 'time' });
    const stored = (value: unknown) => normalizeContent(question, { ...emptyContent, value }).value;
    expect(stored({ from: '09:00', to: '08:30' })).toMatchObject({ from: '09:00', to: '10:30' });
    expect(stored({ from: null, to: null, date: null })).toBeNull();
  });

  it('List search: closed lists need 3 typed characters; fuzzy threshold 0.3, 0.4 for digits; choosing again clears', () => {
    expect([showsMatches('ot', { type: 2 }), showsMatches('oti', { type: 2 })]).toEqual([false, true]);
    expect([fuzzyThreshold('otis'), fuzzyThreshold('1204')]).toEqual([0.3, 0.4]);
    expect([choose(null, 'a', {}), choose('a', 'a', {}), choose(['a'], 'a', { multiSelect: true })]).toEqual([
      'a',
      null,
      null,
    ]);
  });

  it('Mentions: at most 10, never step, image, summary and blueprint, the question itself, or an empty answer', () => {
    const many = Array.from({ length: 12 }, (_, place) => aQuestion('text', { id: `t${place}` }));
    const never = (['step', 'image', 'summary', 'blueprint', 'message'] as const).map((type) => aQuestion(type));
    const offered = mentionCandidates(aQuestionnaire(...never, ...many), 't0', '', null).map(({ id }) => id);
    expect(offered).toEqual(many.slice(1, 11).map(({ id }) => id));
    const answers = new Map([['t3', { ...emptyContent, value: 'x' }]]);
    expect(mentionCandidates(aQuestionnaire(...many), 't0', '', answers).map(({ id }) => id)).toEqual(['t3']);
  });

  it('Upload: more files than the limit, and a type outside the allowed list, are alerted in the words of the rule', () => {
    const alerted = (code: 'files_too_many' | 'file_type_not_allowed', name: string, value: string) =>
      fileProblemText(code, 'en', { [name]: value });
    expect(alerted('files_too_many', 'n', String(filesPerAnswer))).toBe('Error, maximum files allowed 100');
    expect(alerted('file_type_not_allowed', 'list', allowedList('answer'))).toBe(
      'Invalid file extension allowed only jpeg, png, pdf, doc, docx, xls, xlsx, mp4, quicktime, 3gpp',
    );
    expect(alerted('file_type_not_allowed', 'list', allowedList('image'))).toBe(
      'Invalid file extension allowed only jpeg, png',
    );
    expect(alerted('file_type_not_allowed', 'list', allowedList('blueprint'))).toBe(
      'Invalid file extension allowed only jpeg, png, pdf, doc, docx, xls, xlsx',
    );
  });

  it('Phone numbers matching a local mobile pattern get a Call button', () => {
    expect(phonesIn('Dana 0541234567')).toEqual(['0541234567']);
    expect([words.en['text']?.['call'], words.he['text']?.['call']]).toEqual(['Call {{phone}}', 'חיוג אל {{phone}}']);
  });

  it('Client sees only client-visible questions and may answer only blueprint questions with the permission', () => {
    const client = anAnswerer({ role: 'client' });
    expect(maySeeQuestion(aQuestion('text', { isClientVisible: false }), client)).toBe(false);
    expect(mayAnswerQuestion(aQuestion('text', { isClientVisible: true }), client)).toBe(false);
    const plan = (permission: boolean) =>
      aQuestion('blueprint', { isClientVisible: true, permissions: { client: permission } });
    expect([mayAnswerQuestion(plan(true), client), mayAnswerQuestion(plan(false), client)]).toEqual([true, false]);
  });
});

describe('the texts of the specification', () => {
  it.each([
    ['problems', 'file_required', 'File is required!'],
    ['sources', 'noColumns', 'You need to specify table columns in project settings!'],
    ['list', 'nothingFound', 'No results found'],
    ['code', 'unread', 'Failed to read QR code'],
  ])('%s.%s', (group, key, text) => {
    expect(words.en[group]?.[key]).toBe(text);
    expect(words.he[group]?.[key]).toMatch(/[א-ת]/);
  });
});
