import type { JobSources } from '@plumbline/contract/job-sources';
import { noDate } from '@plumbline/domain/question-types/date-value';
import type { QuestionSettings } from '@plumbline/domain/question-types/question-settings';
import { questionTypes, type QuestionType } from '@plumbline/domain/question-types/question-type';
import { sourceKey, sourceOf } from '@plumbline/domain/question-types/sources';
import { emptyContent } from '@plumbline/domain/questionnaire/answers';
import { blankQuestion, type Question } from '@plumbline/domain/questionnaire/definition';
import type { SummaryEntry } from '@plumbline/domain/questionnaire/summary';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { cutTexts } from '../../test/cut-text.ts';
import { render } from '../../test/render.tsx';
import { directionOf } from '../i18n/language.ts';
import { AnswerExtras } from './answer-extras.tsx';
import { QuestionFrame } from './question-frame.tsx';
import { Sources, type QuestionSources } from './sources.ts';
import { bareSurroundings, Surroundings } from './surroundings.ts';

type Language = 'en' | 'he';
type Field = JobSources['fields'][string];

/** One way of asking a type of question. */
interface Form {
  readonly settings?: QuestionSettings;
  /** What is answered. */
  readonly value?: unknown;
  /** The project's field that it shows. */
  readonly field?: Partial<Field>;
}

const moment = '2026-11-27T21:45+02:00';
const later = '2026-11-28T06:15+02:00';
const day = '2026-11-27';
const items = ['Otis', 'Schindler', 'Machine rooms of the northern towers'].map((label, at) => ({
  id: `i${at}`,
  label,
}));
const drives = ['Traction', 'Hydraulic', 'Rack and pinion with counterweight'].map((value) => ({ value }));
const row = { id: 'door-1', cells: { Door: 'D-1', Floor: '12', Maker: 'Assa Abloy Entrance Systems' } };
const extras: QuestionSettings = {
  allowComment: true,
  responseOptions: ['Done', 'Not reachable, the gate was locked'],
  signature: true,
  emails: true,
  allowTaggingIssue: true,
};

/** Each type in the forms in which it is asked. */
const forms: Readonly<Record<QuestionType, readonly Form[]>> = {
  date_time: [
    { settings: { dateMode: 'date' }, value: { ...noDate, date: day } },
    { settings: { dateMode: 'time' }, value: { ...noDate, date: '21:45' } },
    { settings: { dateMode: 'date_time' }, value: { ...noDate, date: moment } },
    { settings: { dateMode: 'date_plus_time' }, value: { ...noDate, date: day, from: '21:45' } },
    { settings: { dateMode: 'time', isRange: true }, value: { ...noDate, from: '21:45', to: '22:15' } },
    { settings: { dateMode: 'date', isRange: true }, value: { ...noDate, from: day, to: '2026-11-28' } },
    { settings: { dateMode: 'date_time', isRange: true }, value: { ...noDate, from: moment, to: later } },
    {
      settings: {
        dateMode: 'date_plus_time',
        isRange: true,
        allDays: [{ id: 'night', label: 'Night shift of the towers', dateTimeStart: '21:45', dateTimeEnd: '23:15' }],
      },
      value: { ...noDate, date: day, from: '21:45', to: '23:15', allDay: 'night' },
    },
    { settings: { isPunchClock: true }, value: { ...noDate, from: moment, to: later } },
    { settings: { isPunchClock: true }, value: { ...noDate, from: moment, running: true } },
  ],
  bool: [{ value: true }, { settings: extras, value: false }],
  list: [
    { settings: { childs: drives }, value: 'Hydraulic' },
    { settings: { childs: drives, multiSelect: true, tiledList: true, markings: true }, value: ['Hydraulic'] },
    { settings: { childs: drives, multiSelect: true, type: 1 }, value: drives.map(({ value }) => value) },
    { settings: { childs: drives, type: 2 }, value: 'Hydraulic' },
  ],
  text: [
    { settings: extras, value: 'Northern gate' },
    { settings: { textKind: 'email' }, value: 'dana@demo.test' },
    { settings: { textKind: 'number', min: 0, max: 100_000 }, value: 99_999.25 },
    { settings: { multiline: true }, value: 'Northern gate, 3rd floor. 054-1234567' },
    { settings: { qrReader: true }, value: 'D-1' },
    { settings: { richText: true }, value: '<p>Northern <strong>gate</strong></p>' },
  ],
  image: [
    {
      settings: {
        childs: [
          { value: 'a', caption: 'Hydraulic drive' },
          { value: 'b', caption: 'Traction' },
        ],
      },
      value: 'a',
    },
  ],
  length: [
    { settings: { min: 10, max: 30_000 }, value: 29_999.5 },
    { settings: { isRange: true, min: 10, max: 30_000 }, value: { from: 1_200, to: 29_999.5 } },
  ],
  message: [{ settings: { message: '<p>Helmet <strong>on</strong>. 054-1234567</p>' } }],
  project_list: [
    { settings: { projectListType: 'maker' }, value: items[1] },
    { settings: { projectListType: 'maker', multiSelect: true }, value: items },
  ],
  system_list: [{ settings: { systemListType: 'projects' }, value: items[1] }],
  project_value: [
    { field: { type: 'text' }, value: 'Northern gate' },
    { field: { type: 'text', isMultiline: true }, value: 'Northern gate, 3rd floor' },
    { field: { type: 'address' }, value: { lat: 32.10912, long: 34.85512, address: 'Herzl 12, Tel Aviv' } },
    { field: { type: 'status_list', options: items }, value: items[0] },
    { field: { type: 'list', options: items }, value: items },
    { field: { type: 'ranking' }, value: 4 },
    { field: { type: 'text', mayWrite: false, value: 'Code of the southern gate' }, value: 'Northern gate' },
  ],
  project_table: [
    { settings: { projectTableType: 'doors' }, value: [row] },
    { settings: { projectTableType: 'doors', multiSelect: true, qrReader: true }, value: [row] },
  ],
  blueprint: [{}],
  summary: [{}],
  step: [{}],
};

const entry: SummaryEntry = {
  questionId: 'gate',
  stepId: null,
  repetition: null,
  title: 'Which gate did the technician use?',
  parts: [{ kind: 'text', text: 'The northern gate, beside the machine rooms' }],
  files: ['one', 'two'],
  comment: 'Locked at first, the guard has the key',
  isIssue: true,
  isSigned: true,
};

const words = {
  en: {
    title: 'When did the technician arrive at the northern towers?',
    description: 'As the guard at the gate wrote it down',
    problem: 'This answer no longer fits the question.',
  },
  he: {
    title: 'מתי הגיע הטכנאי למגדלים הצפוניים?',
    description: 'כפי שרשם השומר בשער',
    problem: 'התשובה כבר אינה מתאימה לשאלה.',
  },
} as const;

function questionOf(type: QuestionType, { settings, field }: Form, language: Language): Question {
  const { title, description } = words[language];
  const all = { isMandatory: true, ...(field ? { field: 'field' } : {}), ...settings };
  return { ...blankQuestion, id: 'q', revision: 1, type, title, description, settings: all };
}

function sourcesFor(question: Question, { field }: Form): QuestionSources {
  const source = sourceOf(question);
  const key = source ? sourceKey(source) : '';
  const shown = { label: 'Gate', type: 'text', isMultiline: false, value: null, mayWrite: true, options: [], ...field };
  const table = { label: 'Doors', columns: Object.keys(row.cells), qrColumn: 'Door', rows: [row], isCut: false };
  const sources = {
    hasProject: true,
    lists: { [key]: { items, isCut: false } },
    tables: { [key]: table },
    fields: { [key]: shown },
    emails: {},
    mentions: {},
  };
  return { sources, state: 'ready', retry: () => undefined, search: null };
}

const states = ['empty', 'filled', 'wrong'] as const;

/** A form of a question in one of its states, as narrow as the answering screen draws it. */
function Asked(props: {
  readonly type: QuestionType;
  readonly form: Form;
  readonly state: (typeof states)[number];
  readonly language: Language;
}) {
  const { type, form, state, language } = props;
  const question = questionOf(type, form, language);
  const isWrong = state === 'wrong';
  const content = { ...emptyContent, comment: state === 'empty' ? null : 'Locked at first', isIssue: isWrong };
  return (
    <Surroundings value={{ ...bareSurroundings, summaryOf: () => (state === 'empty' ? [] : [entry]) }}>
      <Sources value={sourcesFor(question, form)}>
        <div data-form={`${JSON.stringify(form.field ?? form.settings ?? {})} ${state}`}>
          <QuestionFrame
            question={question}
            value={state === 'empty' ? null : (form.value ?? null)}
            onChange={() => undefined}
            disabled={false}
            language={language}
            direction={directionOf(language)}
            problem={isWrong ? words[language].problem : null}
            isPointedAt={isWrong}
            toolbar={
              form.settings === extras ? (
                <AnswerExtras question={question} content={content} mayAnswer onChange={() => undefined} />
              ) : null
            }
          />
        </div>
      </Sources>
    </Surroundings>
  );
}

/** What was changed is drawn, and what measures itself has done so. */
async function drawn(): Promise<void> {
  for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
}

const cutForms = () =>
  [...document.querySelectorAll<HTMLElement>('[data-form]')].flatMap((form) =>
    cutTexts(form).map((text) => `${form.dataset['form']}: ${text}`),
  );

describe.each(['en', 'he'] as const)('on narrow phones (%s)', (language) => {
  it.each(questionTypes)('all of a question is read: %s', async (type) => {
    await render(
      <div style={{ display: 'grid', gap: '0.875rem', padding: '0.25rem 0.75rem' }}>
        {forms[type].flatMap((form, at) =>
          states.map((state) => (
            <Asked key={`${at} ${state}`} type={type} form={form} state={state} language={language} />
          )),
        )}
      </div>,
      { language, view: 'phone' },
    );
    // Inputs are fetched when their type is first asked.
    await expect.poll(() => document.querySelector('main .mantine-Skeleton-root')).toBeNull();
    for (const width of [320, 360, 390]) {
      await page.viewport(width, 760);
      await drawn();
      expect(cutForms(), `at ${width} px`).toEqual([]);
    }
  });
});
