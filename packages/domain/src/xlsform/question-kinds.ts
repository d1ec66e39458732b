import { noLowestNumber } from '../question-types/number-rules.ts';
import type { QuestionSettings } from '../question-types/question-settings.ts';
import type { QuestionType } from '../question-types/question-type.ts';

/** What a row of the survey sheet is. */
export type RowKind =
  | { readonly kind: 'question'; readonly type: QuestionType; readonly settings: QuestionSettings }
  | {
      readonly kind: 'choice';
      readonly isMultiple: boolean;
      readonly list: string;
      readonly hasOther: boolean;
      readonly isRanked: boolean;
    }
  | { readonly kind: 'number'; readonly settings: QuestionSettings }
  | { readonly kind: 'range' }
  | { readonly kind: 'calculation' }
  /** A photo, a recording, a document: what is answered is the file. */
  | { readonly kind: 'file'; readonly isAudio?: boolean }
  | { readonly kind: 'begin_group' | 'end_group' | 'begin_repeat' | 'end_repeat' }
  /** What a phone notes by itself. */
  | { readonly kind: 'metadata' }
  | { readonly kind: 'left_out' };

const text: RowKind = { kind: 'question', type: 'text', settings: { textKind: 'text' } };
const bool: RowKind = { kind: 'question', type: 'bool', settings: {} };
const note: RowKind = { kind: 'question', type: 'message', settings: {} };
const whole: RowKind = { kind: 'number', settings: { textKind: 'number', min: noLowestNumber, step: 1 } };
const decimal: RowKind = { kind: 'number', settings: { textKind: 'number', min: noLowestNumber } };
const file: RowKind = { kind: 'file' };

function date(dateMode: 'date' | 'time' | 'date_time'): RowKind {
  return { kind: 'question', type: 'date_time', settings: { dateMode } };
}

/** By the type cell in lower case with single spaces for underscores: pyxform knows them under all of these names. */
const kinds: Readonly<Record<string, RowKind>> = {
  text,
  string: text,
  'phone number': text,
  'phone number question': text,
  barcode: { kind: 'question', type: 'text', settings: { textKind: 'text', qrReader: true } },
  integer: whole,
  int: whole,
  'add integer prompt': whole,
  decimal,
  percentage: decimal,
  range: { kind: 'range' },
  note,
  acknowledge: bool,
  trigger: bool,
  date: date('date'),
  time: date('time'),
  datetime: date('date_time'),
  'date time': date('date_time'),
  calculate: { kind: 'calculation' },
  calculation: { kind: 'calculation' },
  image: file,
  photo: file,
  picture: file,
  video: file,
  file,
  audio: { kind: 'file', isAudio: true },
  'begin group': { kind: 'begin_group' },
  'end group': { kind: 'end_group' },
  'begin repeat': { kind: 'begin_repeat' },
  'end repeat': { kind: 'end_repeat' },
  'begin loop': { kind: 'left_out' },
  'background-audio': { kind: 'left_out' },
  'background-geopoint': { kind: 'left_out' },
  geopoint: { kind: 'left_out' },
  gps: { kind: 'left_out' },
  location: { kind: 'left_out' },
  geotrace: { kind: 'left_out' },
  geoshape: { kind: 'left_out' },
  hidden: { kind: 'left_out' },
  entity: { kind: 'left_out' },
  'xml-external': { kind: 'left_out' },
  'csv-external': { kind: 'left_out' },
  osm: { kind: 'left_out' },
};

const metadata = new Set([
  'start',
  'start time',
  'end',
  'end time',
  'today',
  'deviceid',
  'device id',
  'uri:deviceid',
  'uri:subscriberid',
  'uri:simserial',
  'uri:phonenumber',
  'uri:username',
  'uri:email',
  'subscriberid',
  'simserial',
  'phonenumber',
  'username',
  'email',
  'audit',
  'start-geopoint',
]);

const choice =
  /^(select[_ ]?one|select1|select|select[_ ]?multiple|select all that apply|rank)(?:[_ ]?(external|one_external))?(?:[_ ]from(?:[_ ]file)?)?\s+(\S+)(\s+or[_ ](?:specify[_ ])?other)?$/i;

/** Reads a type cell; null for one that XLSForm doesn't know. */
export function rowKindOf(typeCell: string): RowKind | null {
  const written = typeCell.trim().replace(/\s+/g, ' ');
  const key = written.toLowerCase().replace(/_/g, ' ');
  const known = Object.hasOwn(kinds, key) ? kinds[key] : undefined;
  if (known) return known;
  if (metadata.has(key) || metadata.has(written.toLowerCase())) return { kind: 'metadata' };
  const [, how = '', external, list, other] = choice.exec(written) ?? [];
  if (list === undefined) return null;
  // Choices of another file, or of what was answered in a repeat.
  if (external || /_from_file\b/i.test(written) || list.startsWith('${')) return { kind: 'left_out' };
  const name = how.toLowerCase();
  return {
    kind: 'choice',
    isMultiple: name.includes('multiple') || name.includes('all') || name === 'rank',
    list,
    hasOther: other !== undefined,
    isRanked: name === 'rank',
  };
}
