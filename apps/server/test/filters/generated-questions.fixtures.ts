import type { QuestionSettings } from '@plumbline/domain/question-types/question-settings';
import type { QuestionType } from '@plumbline/domain/question-types/question-type';
import * as fc from 'fast-check';
import { day, hour, number, text, zonedMoment } from './filter-values.fixtures.ts';

/** A question of the generated jobs; null answers nothing. */
export interface AskedQuestion {
  readonly type: QuestionType;
  readonly name: string;
  readonly settings: QuestionSettings;
  readonly value: fc.Arbitrary<unknown> | null;
}

const noDate = { date: null, from: null, to: null };
const words = ['North gate', 'שער צפון', '80', 'a%b_c\\d'];
const childs = words.map((value) => ({ value }));

interface Sources {
  readonly people: readonly { id: string; label: string }[];
  readonly makers: readonly { id: string; label: string }[];
}

/** Questions of every type; a type that is forgotten here does not compile. */
export function questionsOf({
  people,
  makers,
}: Sources): Readonly<Record<QuestionType, readonly Omit<AskedQuestion, 'type'>[]>> {
  const date = (name: string, settings: QuestionSettings, value: fc.Arbitrary<object>) => ({
    name,
    settings,
    value: value.map((one) => ({ ...noDate, ...one })),
  });
  // In the hour that the clocks show twice, too.
  const wall = fc.oneof(
    fc.tuple(day, hour).map(([on, at]) => `${on}T${at}`),
    fc.constant('2026-10-25T01:30'),
  );
  const none = (name: string, settings: QuestionSettings = {}) => ({ name, settings, value: null });
  return {
    date_time: [
      date('Day', { dateMode: 'date' }, fc.record({ date: day })),
      date('Hour', { dateMode: 'time' }, fc.record({ date: hour })),
      date('Moment', { dateMode: 'date_time' }, fc.record({ date: fc.oneof(zonedMoment, wall) })),
      date('Visit', { dateMode: 'date_plus_time' }, fc.record({ date: day, from: hour })),
      date(
        'Span',
        { dateMode: 'date', isRange: true },
        fc.tuple(day, day).map((ends) => {
          const [from, to] = ends.toSorted();
          return { from, to };
        }),
      ),
      date(
        'Clock',
        { dateMode: 'date_time', isPunchClock: true },
        fc.record({ from: zonedMoment, running: fc.constant(true) }),
      ),
    ],
    bool: [{ name: 'Gate', settings: {}, value: fc.boolean() }],
    list: [
      { name: 'Kind', settings: { childs, multiSelect: true }, value: fc.subarray(words, { minLength: 1 }) },
      { name: 'OneKind', settings: { childs }, value: fc.constantFrom(...words) },
    ],
    project_list: [{ name: 'Maker', settings: { projectListType: 'makers' }, value: fc.constantFrom(...makers) }],
    system_list: [
      {
        name: 'Who',
        settings: { systemListType: 'users', multiSelect: true },
        value: fc.subarray([...people], { minLength: 1 }),
      },
    ],
    text: [
      { name: 'Words', settings: {}, value: text },
      {
        name: 'Mail',
        settings: { textKind: 'email' },
        value: fc.constantFrom('dana@example.test', 'a_b@example.test'),
      },
      { name: 'Width', settings: { textKind: 'number' }, value: number },
      {
        name: 'Rich',
        settings: { richText: true },
        value: fc.constantFrom('<p>Key <b>at</b> the gate</p>', '<p>R&amp;D &lt;80&gt;</p>'),
      },
      { name: 'Hidden', settings: { showWhen: '{Gate}' }, value: text },
    ],
    image: [
      {
        name: 'Look',
        settings: {
          childs: [
            { value: 'a', caption: 'Rusty' },
            { value: 'b', caption: 'חלוד' },
          ],
          multiSelect: true,
        },
        value: fc.subarray(['a', 'b'], { minLength: 1 }),
      },
    ],
    length: [
      { name: 'Depth', settings: {}, value: number },
      {
        name: 'Reach',
        settings: { isRange: true },
        value: fc.tuple(number, number).map((ends) => ({ from: Math.min(...ends), to: Math.max(...ends) })),
      },
    ],
    message: [none('Note', { message: 'Mind the gap' })],
    project_value: [{ name: 'Written', settings: { field: 'written' }, value: text }],
    summary: [none('Sum')],
    project_table: [
      {
        name: 'Door',
        settings: { projectTableType: 'doors', multiSelect: true },
        // The rows of the job's own project.
        value: null,
      },
    ],
    blueprint: [
      {
        name: 'Marks',
        settings: {},
        value: fc.record({ file: fc.uuid(), elements: fc.array(fc.uuid(), { minLength: 1, maxLength: 2 }) }),
      },
    ],
    // Last: the questions after it are answered once for each repetition.
    step: [none('Doors', { repeat: { min: 1, max: null } })],
  };
}
