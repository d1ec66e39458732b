import type { QuestionSettings } from '@plumbline/domain/question-types/question-settings';
import { questionTypes, type QuestionType } from '@plumbline/domain/question-types/question-type';
import { sourceKey, sourceOf } from '@plumbline/domain/question-types/sources';
import { blankQuestion } from '@plumbline/domain/questionnaire/definition';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { cutTexts } from '../../test/cut-text.ts';
import { render } from '../../test/render.tsx';
import { directionOf } from '../i18n/language.ts';
import { QuestionFrame } from './question-frame.tsx';
import { Sources, type QuestionSources } from './sources.ts';

interface Asked {
  readonly type: QuestionType;
  readonly settings?: QuestionSettings;
  readonly value?: unknown;
}

const moment = '2026-11-27T21:45+02:00';
const later = '2026-11-28T06:15+02:00';
const date = { date: null, from: null, to: null, allDay: null, running: false };
const items = ['Otis', 'Schindler', 'Machine rooms of the northern towers'].map((label, at) => ({
  id: `i${at}`,
  label,
}));
const childs = [
  { value: 'Traction' },
  { value: 'Hydraulic' },
  { value: 'Rack and pinion with counterweight' },
] as NonNullable<QuestionSettings['childs']>;
const row = { id: 'door-1', cells: { Door: 'D-1', Floor: '12', Maker: 'Assa Abloy Entrance Systems' } };

/** Each type as it is asked in its forms, with an answer. */
const asked: readonly Asked[] = [
  { type: 'date_time', settings: { dateMode: 'date' }, value: { ...date, date: '2026-11-27' } },
  { type: 'date_time', settings: { dateMode: 'time' }, value: { ...date, date: '21:45' } },
  { type: 'date_time', settings: { dateMode: 'date_time' }, value: { ...date, date: moment } },
  {
    type: 'date_time',
    settings: { dateMode: 'date_plus_time' },
    value: { ...date, date: '2026-11-27', from: '21:45' },
  },
  { type: 'date_time', settings: { dateMode: 'time', isRange: true }, value: { ...date, from: '21:45', to: '22:15' } },
  {
    type: 'date_time',
    settings: { dateMode: 'date', isRange: true },
    value: { ...date, from: '2026-11-27', to: '2026-11-28' },
  },
  {
    type: 'date_time',
    settings: { dateMode: 'date_time', isRange: true },
    value: { ...date, from: moment, to: later },
  },
  {
    type: 'date_time',
    settings: { dateMode: 'date_plus_time', isRange: true },
    value: { ...date, date: '2026-11-27', from: '21:45', to: '22:15' },
  },
  { type: 'date_time', settings: { isPunchClock: true }, value: { ...date, from: moment, to: later } },
  { type: 'bool', value: true },
  { type: 'list', settings: { childs }, value: 'Hydraulic' },
  { type: 'list', settings: { childs, multiSelect: true, tiledList: true, markings: true }, value: ['Hydraulic'] },
  { type: 'text', value: 'Northern gate' },
  { type: 'text', settings: { textKind: 'email' }, value: 'dana@demo.test' },
  { type: 'text', settings: { textKind: 'number', min: 0, max: 100_000 }, value: 99_999.25 },
  { type: 'text', settings: { multiline: true, qrReader: true }, value: 'Northern gate, 3rd floor' },
  { type: 'text', settings: { richText: true }, value: '<p>Northern <strong>gate</strong></p>' },
  { type: 'image', settings: { childs: [{ value: 'a', caption: 'Hydraulic drive' }] as never }, value: 'a' },
  { type: 'length', settings: { min: 10, max: 30_000 }, value: 29_999.5 },
  { type: 'length', settings: { isRange: true, min: 10, max: 30_000 }, value: { from: 1_200, to: 29_999.5 } },
  { type: 'message', settings: { message: '<p>Helmet <strong>on</strong>. 054-1234567</p>' } },
  { type: 'project_list', settings: { projectListType: 'maker' }, value: { id: 'i1', label: 'Schindler' } },
  { type: 'system_list', settings: { systemListType: 'projects' }, value: { id: 'i1', label: 'Schindler' } },
  { type: 'project_value', settings: { field: 'gate' }, value: 'Northern gate' },
  { type: 'project_table', settings: { projectTableType: 'doors' }, value: [row] },
  { type: 'blueprint' },
  { type: 'summary' },
  { type: 'step' },
];

const listOf = ({ type, settings = {} }: Asked) => {
  const source = sourceOf({ type, settings });
  return source ? sourceKey(source) : '';
};

function sourcesOf(one: Asked): QuestionSources {
  const key = listOf(one);
  const field = { label: 'Gate code', type: 'text', isMultiline: false, value: null, mayWrite: true, options: [] };
  const table = { label: 'Doors', columns: Object.keys(row.cells), qrColumn: 'Door', rows: [row], isCut: false };
  const sources = {
    hasProject: true,
    lists: { [key]: { items: [...items], isCut: false } },
    tables: { [key]: table },
    fields: { [key]: field },
    emails: {},
    mentions: {},
  };
  return { sources, state: 'ready', retry: () => undefined, search: null };
}

const words = {
  en: { title: 'When did the technician arrive?', problem: 'This answer no longer fits the question.' },
  he: { title: 'מתי הגיע הטכנאי לאתר?', problem: 'התשובה כבר אינה מתאימה לשאלה.' },
} as const;

const settle = () => new Promise((resolve) => setTimeout(resolve, 60));

it('every type of question is looked at', () => {
  expect(new Set(asked.map(({ type }) => type))).toEqual(new Set(questionTypes));
});

it.each(
  asked.flatMap((one) =>
    (['en', 'he'] as const).map((language) => [one.type, one.settings ?? {}, language, one] as const),
  ),
)('%s %o can be read whole on narrow phones (%s)', async (_type, _settings, language, one) => {
  const { title, problem } = words[language];
  const drawn = (value: unknown, isWrong: boolean) => (
    <Sources value={sourcesOf(one)}>
      <div style={{ padding: '0.25rem 0.75rem' }}>
        <QuestionFrame
          question={{ ...blankQuestion, id: 'q', revision: 1, type: one.type, title, settings: one.settings ?? {} }}
          value={value}
          onChange={() => undefined}
          disabled={false}
          language={language}
          direction={directionOf(language)}
          problem={isWrong ? problem : null}
          isPointedAt={isWrong}
        />
      </div>
    </Sources>
  );
  const { show } = await render(drawn(null, false), { language, view: 'phone' });
  // Types are loaded when they are first asked.
  await expect.poll(() => document.querySelector('main [aria-busy], main .mantine-Skeleton-root')).toBeNull();
  const cut: string[] = [];
  for (const [state, value, isWrong] of [
    ['empty', null, false],
    ['filled', one.value ?? null, false],
    ['wrong', one.value ?? null, true],
  ] as const) {
    await show(drawn(value, isWrong));
    for (const width of [320, 360, 390]) {
      await page.viewport(width, 760);
      await settle();
      const found = cutTexts(document.querySelector('main') as HTMLElement);
      if (document.documentElement.scrollWidth > width) cut.push(`${width} ${state}: wider than the phone`);
      cut.push(...found.map((text) => `${width} ${state}: ${text}`));
    }
  }
  expect(cut).toEqual([]);
});
