import { describe, expect, it } from 'vitest';
import { projectField, type ProjectField } from '../projects/field-definitions.ts';
import type { ProjectFieldType } from '../projects/field-types.ts';
import type { QuestionSettings } from '../question-types/question-settings.ts';
import type { QuestionType } from '../question-types/question-type.ts';
import { profileField } from '../users/profile-fields.ts';
import type { ProfileFieldType } from '../users/profile-field-types.ts';
import { answersCell, answerValueCell } from './answer-cells.ts';
import type { Cell } from './cells.ts';
import { cellText } from './cell-text.ts';
import { profileFieldCell, projectFieldCell, type FieldWords } from './field-cells.ts';
import { reportPropertyNames, type ReportProperty } from './properties.ts';
import { propertyCells, type PropertyWords } from './property-cells.ts';
import { answerPartNames, valueTypeOfQuestion, type AnswerPart } from './question-parts.ts';
import type { AnswerFacts, PersonFacts, RowFacts } from './row-facts.ts';

const timeZone = 'Asia/Jerusalem';
const photo = { _id: 'f1', name: 'photo.jpg', isPicture: true };
const words: PropertyWords & FieldWords = {
  timeZone,
  language: 'en',
  questionStatus: (status) => `status ${status}`,
  option: () => undefined,
  status: (status) => `job ${status}`,
  statusRank: () => 0,
  role: (role) => `role ${role}`,
  userState: (state) => `state ${state}`,
  code: (code) => code,
  file: (id) => (id === 'f1' ? photo : undefined),
  choice: () => undefined,
  skill: (id) => `skill ${id}`,
  person: (id) => `person ${id}`,
};
const written = (cell: Cell) => cellText(cell, { yes: 'yes', no: 'no', timeZone });

const answer = (more: Partial<AnswerFacts> = {}): AnswerFacts => ({
  question: { id: 'q', type: 'text', title: 'Remarks', settings: {} },
  value: 'worn',
  repetition: '',
  isIssue: true,
  isOnPath: true,
  comment: 'soon',
  files: [photo],
  isSigned: true,
  user: { id: 'u1', name: 'Dana Levi' },
  answeredAt: '2026-03-09T05:30:00.000Z',
  place: { lat: 32, long: 34.8 },
  ...more,
});

describe('a column of a property', () => {
  const person: PersonFacts = {
    id: 'u1',
    firstName: 'Dana',
    lastName: 'Levi',
    email: 'dana@example.com',
    role: 'inspector',
    state: 'active',
    createdAt: '2026-01-02T08:00:00.000Z',
    isOpen: true,
    profile: {},
  };
  const row: RowFacts = {
    key: 'j1',
    to: { kind: 'job', id: 'j1' },
    jobs: [
      {
        id: 'j1',
        number: 17,
        createdAt: '2026-03-01T08:00:00.000Z',
        status: 'done',
        startDate: '2026-03-09T05:30:00.000Z',
        plannedLength: 90,
        submittedAt: '2026-03-09T14:00:00.000Z',
        issues: 2,
        score: { points: 9, possible: 12, percent: 75, open: 0, passMark: 80, passed: false },
        jobTypeTitle: 'Lifts',
      },
    ],
    project: {
      id: 'p1',
      name: 'Tower',
      location: { lat: 32, long: 34.8, address: 'Dizengoff 1' },
      companies: ['Alma', 'Oren'],
      createdAt: '2026-02-01T08:00:00.000Z',
      jobs: 5,
      isOpen: true,
      fields: {},
    },
    people: { assignees: [person] },
    answers: new Map(),
    issue: answer(),
    repetition: 3,
  };
  const says: Readonly<Record<ReportProperty, string>> = {
    job_id: '17',
    created_at: '01/03/26, 10:00',
    job_status: 'job done',
    start_date: '09/03/26, 07:30',
    planned_length: '1:30',
    planned_end: '09/03/26, 09:00',
    submitted_at: '09/03/26, 16:00',
    issues_count: '2',
    score: '75',
    score_points: '9',
    score_passed: 'no',
    job_type_title: 'Lifts',
    project_name: 'Tower',
    project_id: 'p1',
    project_location: 'Dizengoff 1',
    project_companies: 'Alma, Oren',
    project_jobs: '5',
    full_name: 'Dana Levi',
    first_name: 'Dana',
    last_name: 'Levi',
    user_email: 'dana@example.com',
    role: 'role inspector',
    user_state: 'state active',
    issue_question: 'Remarks',
    issue_answer: 'worn',
    issue_comment: 'soon',
    issue_files: 'photo.jpg',
    issue_user: 'Dana Levi',
    issue_date: '09/03/26, 07:30',
    repetition: '3',
  };
  it.each(reportPropertyNames)('shows %s', (name) => {
    expect(written(propertyCells[name](row, [person], words))).toBe(says[name]);
  });

  it('joins what the jobs of a project say, when they were created too', () => {
    const [job] = row.jobs;
    const two = { ...row, jobs: [job!, { ...job!, id: 'j2', number: 18, createdAt: '2026-03-02T08:00:00.000Z' }] };
    expect(written(propertyCells.created_at(two, [], words))).toBe('01/03/26, 10:00, 02/03/26, 10:00');
    expect(written(propertyCells.job_id(two, [], words))).toBe('17, 18');
    expect(written(propertyCells.issues_count(two, [], words))).toBe('4');
  });
});

describe('a column of a question', () => {
  const options = [{ value: 'a', caption: 'Good' }, { value: 'b' }];
  const item = (id: string, label: string) => ({ id, label });
  type Asked = readonly [settings: QuestionSettings, value: unknown, says: string];
  const says: Readonly<Record<QuestionType, readonly Asked[]>> = {
    date_time: [[{ dateMode: 'date' }, { date: '2026-03-09' }, '09/03/2026']],
    bool: [
      [{}, true, 'yes'],
      [{}, false, 'no'],
    ],
    list: [
      [{ childs: options }, 'a', 'Good'],
      [{ childs: options, multiSelect: true }, ['a', 'b'], 'Good, b'],
    ],
    project_list: [[{}, item('1', 'North wing'), 'North wing']],
    system_list: [[{ multiSelect: true }, [item('1', 'Tower'), item('2', 'Mall')], 'Tower, Mall']],
    text: [
      [{}, 'worn', 'worn'],
      [{ textKind: 'number' }, 4.5, '4.5'],
    ],
    image: [[{ childs: [{ value: 'a', file: 'f1' }] }, 'a', 'photo.jpg']],
    length: [
      [{}, 1.25, '1.25'],
      [{ isRange: true }, { from: 1, to: 2.5 }, '1 – 2.5'],
    ],
    project_value: [
      [{}, 'written', 'written'],
      [{}, { lat: 32, long: 34.8, address: 'Dizengoff 1' }, 'Dizengoff 1'],
    ],
    project_table: [[{}, [{ id: 'r1', cells: { Door: 'D1', Floor: '2' } }], 'D1, 2']],
    blueprint: [[{}, { file: 'plan', elements: ['e1', 'e2'] }, '2']],
    message: [],
    summary: [],
    step: [],
  };
  const asked = Object.entries(says).flatMap(([type, all]) =>
    all.map((one) => [type as QuestionType, ...one] as const),
  );
  it.each(asked)('of type %s with %j shows %j as %j', (type, settings, value, text) => {
    const question = { id: 'q', type, title: 'Asked', settings };
    expect(written(answerValueCell(answer({ question, value }), words))).toBe(text);
  });

  it('is there for each type that takes an answer, and for no other', () => {
    for (const [type, all] of Object.entries(says)) {
      expect([type, valueTypeOfQuestion({ type: type as QuestionType, settings: {} }) !== null]).toEqual([
        type,
        all.length > 0,
      ]);
    }
  });

  const parts: Readonly<Record<AnswerPart, string>> = {
    value: 'worn',
    status: 'status issue',
    comment: 'soon',
    files: 'photo.jpg',
    signature: 'yes',
    user: 'Dana Levi',
    date: '09/03/26, 07:30',
    location: '32, 34.8',
    issue: 'yes',
  };
  it.each(answerPartNames)('shows the %s of its answer as its target', (part) => {
    expect(written(answersCell([answer()], part, words))).toBe(parts[part]);
  });

  it('says among the files that some were removed', () => {
    const filesRemoved = '2 files removed';
    expect(answersCell([answer()], 'files', words)).toEqual({ kind: 'files', files: [photo] });
    expect(written(answersCell([answer({ filesRemoved })], 'files', words))).toBe('photo.jpg, 2 files removed');
    expect(written(answersCell([answer({ files: [], filesRemoved })], 'files', words))).toBe('2 files removed');
  });

  it('joins the answers of several repetitions in one cell, without what the path jumped over', () => {
    const answers = [answer({ value: 'one' }), answer({ value: 'two', isOnPath: false }), answer({ value: 'three' })];
    expect(written(answersCell(answers, 'value', words))).toBe('one, three');
  });
});

describe('a column of a project’s field', () => {
  const place = { lat: 32, long: 34.8, address: 'Dizengoff 1' };
  const rows = [
    { _id: '1', Door: 'D1', Floor: '2' },
    { _id: '2', Door: 'D2', Floor: '3' },
  ];
  const says: Readonly<Record<ProjectFieldType, readonly [value: unknown, target: string | null, says: string]>> = {
    text: ['Haifa', null, 'Haifa'],
    address: [place, null, 'Dizengoff 1'],
    file_list: [['f1'], null, 'photo.jpg'],
    blueprint_list: [[{ id: '0199a0de-0000-7000-8000-000000000001', value: 'Ground floor' }], null, 'Ground floor'],
    status_list: [{ _id: '1', label: 'Open' }, null, 'Open'],
    list: [[{ _id: '1', label: 'North' }], null, 'North'],
    ranking: [4, null, '4'],
    skills: [['s1', 's2'], null, 'skill s1, skill s2'],
    table: [rows, 'Door', 'D1, D2'],
    customer_table: [rows, null, 'D1, 2, D2, 3'],
    blueprint_elements: [['e1', 'e2', 'e3'], null, '3'],
  };
  it.each(Object.entries(says))('of type %s', (type, [value, target, text]) => {
    const field: ProjectField = projectField.parse({ id: 'field', label: 'Field', type });
    expect(written(projectFieldCell(field, value, target, words))).toBe(text);
  });
});

describe('a column of a profile’s field', () => {
  const says: Readonly<Record<ProfileFieldType, readonly [value: unknown, says: string]>> = {
    TEXT: ['Haifa', 'Haifa'],
    DATE: ['2026-03-09', '09/03/2026'],
    NUMBER: [4.5, '4.5'],
    FILE: [['f1'], 'photo.jpg'],
    TABLE: [[{ _id: '1', Course: 'Ladders', Year: '2026' }], 'Ladders, 2026'],
    BOOLEAN: [false, 'no'],
    ADDRESS: [{ lat: 32, long: 34.8, address: 'Dizengoff 1' }, 'Dizengoff 1'],
    TEXT_WITH_FILES: [{ value: 'B', files: ['f1'] }, 'B'],
    BOOLEAN_WITH_FILES: [{ value: true, files: [] }, 'yes'],
    USER_SELECTION: ['u1', 'person u1'],
    SELECT: ['Red', 'Red'],
    MULTI_SELECT: [['Red', 'Blue'], 'Red, Blue'],
    RICH_TEXT: ['<p>Knows <b>lifts</b></p>', 'Knows lifts'],
  };
  it('says a choice as its option is written, in the reader’s language, whatever case is stored', () => {
    const field = profileField.parse({
      name: 'Vest',
      value: 'vest',
      type: 'MULTI_SELECT',
      options: ['Wide', 'XL', 'other'],
      translations: { he: { 'option.Wide': 'רחב' } },
    });
    const said = (language: 'en' | 'he') =>
      written(
        profileFieldCell(field, ['wide', 'xl', 'other', 'gone'], {
          ...words,
          language,
          code: (code) => `code ${code}`,
        }),
      );
    expect(said('he')).toBe('רחב, XL, code other, gone');
    expect(said('en')).toBe('Wide, XL, code other, gone');
  });

  it('says the cells of a table in the order of its columns', () => {
    const field = profileField.parse({ name: 'Courses', value: 'courses', type: 'TABLE', options: ['Year', 'Course'] });
    expect(written(profileFieldCell(field, [{ Course: 'Ladders', Year: '2026' }], words))).toBe('2026, Ladders');
  });

  it.each(Object.entries(says))('of type %s', (type, [value, text]) => {
    const field = profileField.parse({ name: 'Field', value: 'field', type });
    expect(written(profileFieldCell(field, value, words))).toBe(text);
  });

  it('calls a choice as the settings write it and its reader’s language does, though a profile keeps it in lower case', () => {
    const field = profileField.parse({
      name: 'Vest',
      value: 'vest',
      type: 'MULTI_SELECT',
      options: ['Wide', 'XL', '42', 'other'],
      translations: { he: { 'option.Wide': 'רחב' } },
    });
    const storedNow = ['wide', 'xl', '42', 'other', 'gone'];
    const read = (language: 'en' | 'he') => profileFieldCell(field, storedNow, { ...words, language });
    const said = { other: 'Something else' };
    const code = (name: string) => (name === 'other' ? said.other : name);
    expect(written(read('en'))).toBe('Wide, XL, 42, other, gone');
    expect(written(read('he'))).toBe('רחב, XL, 42, other, gone');
    expect(written(profileFieldCell(field, ['other'], { ...words, code }))).toBe('Something else');
    // Calculations find it by the name that the settings give it, in every language.
    const [wide] = storedNow;
    expect(profileFieldCell({ ...field, type: 'SELECT' }, wide, { ...words, language: 'he' })).toEqual({
      kind: 'text',
      text: 'רחב',
      original: 'Wide',
    });
  });
});
