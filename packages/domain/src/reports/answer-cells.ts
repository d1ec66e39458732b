import { dateValue, endsNextDay, type DateValue } from '../question-types/date-value.ts';
import { chosenItems, itemsOf } from '../question-types/chosen-items.ts';
import { chosenOptions, optionLabel, optionText } from '../question-types/choosing.ts';
import { rowText } from '../question-types/project-table.ts';
import { unusualIn } from '../question-types/usual-range.ts';
import { questionTraits } from '../question-types/question-traits.ts';
import { chosenRows } from '../question-types/sources.ts';
import { isRichText } from '../question-types/text.ts';
import { questionTypeRegistry } from '../question-types/registry.ts';
import type { QuestionType } from '../question-types/question-type.ts';
import { momentOfWall } from '../dates/wall-time.ts';
import type { Cell } from './cells.ts';
import { joinCells, namedCell, textCell } from './cells.ts';
import { partCell, partsCell, type PartWords } from './part-cells.ts';
import { chosenUnder } from './present-name.ts';
import type { AnswerPart, QuestionStatus } from './question-parts.ts';
import type { AnswerFacts } from './row-facts.ts';

/** What cells of answers need besides the answer. */
export interface AnswerWords extends PartWords {
  readonly timeZone: string;
  readonly questionStatus: (status: QuestionStatus) => string;
  /** What an option of a question is called now; undefined for one that is gone. */
  readonly option: (question: string, value: string) => string | undefined;
}

type Asked = AnswerFacts['question'];
type ReadValue = (value: unknown, question: Asked, words: AnswerWords) => Cell;

/** As its type writes it for people. */
const asParts: ReadValue = (value, { type, settings }, words) =>
  partsCell(questionTypeRegistry[type].toText(value, settings), words);

/** Options are found without checking the whole value: most cells of a report are these. */
const asChoice: ReadValue = (value, question, words) => {
  if (typeof value !== 'string' && !Array.isArray(value)) return null;
  return joinCells(
    chosenOptions(value, question.settings).map((option) =>
      questionTraits[question.type].options === 'pictures' && option.file && !option.caption && !option.shown
        ? partCell({ kind: 'file', asset: option.file }, words)
        : chosenUnder(namedCell(optionLabel(option), optionText(option)), words.option(question.id, option.value)),
    ),
  );
};

/** What was chosen elsewhere, each as its reader calls it. */
function itemsCell(value: unknown, words: AnswerWords): Cell | undefined {
  const items = chosenItems.safeParse(value).data;
  return items && joinCells(itemsOf(items).map(({ id, label }) => namedCell(label, words.choice(id) ?? label)));
}

const readValue: Readonly<Record<QuestionType, ReadValue>> = {
  text: (value, question, words) => {
    if (typeof value === 'number') return { kind: 'number', number: value };
    return typeof value === 'string' && !isRichText(question.settings)
      ? textCell(value.trim() === '' ? null : value)
      : asParts(value, question, words);
  },
  bool: (value) => (typeof value === 'boolean' ? { kind: 'boolean', boolean: value } : null),
  list: asChoice,
  image: asChoice,
  date_time: (value, { settings }, { timeZone }) => {
    const parsed = dateValue.safeParse(typeof value === 'string' ? { date: value } : value);
    if (!parsed.success) return null;
    return dateCell(parsed.data, settings.isRange === true || settings.isPunchClock === true, timeZone);
  },
  length: asParts,
  project_list: asParts,
  system_list: asParts,
  project_value: (value, question, words) => {
    const place = value as { lat?: unknown; long?: unknown; address?: unknown } | null;
    if (
      typeof place === 'object' &&
      place !== null &&
      typeof place.lat === 'number' &&
      typeof place.long === 'number'
    ) {
      return { kind: 'place', lat: place.lat, long: place.long, address: String(place.address ?? '') };
    }
    return itemsCell(value, words) ?? asParts(value, question, words);
  },
  project_table: (value) => joinCells(chosenRows(value).map((row) => textCell(rowText(row)))),
  blueprint: asParts,
  message: () => null,
  summary: () => null,
  step: () => null,
};

const moment = (at: string): Cell => ({ kind: 'moment', at });

/** A point of a date: a day, an hour, or a moment; one without zone is what the instance's clocks show. */
function pointCell(point: string, timeZone: string): Cell {
  if (!point.includes('T')) return point.includes(':') ? { kind: 'time', time: point } : { kind: 'date', date: point };
  if (/(Z|[+-]\d\d:\d\d)$/.test(point)) return moment(new Date(point).toISOString());
  const [day = '', time = ''] = point.split('T');
  return wallCell(day, time.slice(0, 5), timeZone);
}

function wallCell(day: string, time: string, timeZone: string): Cell {
  try {
    return moment(new Date(momentOfWall({ day, time }, timeZone)).toISOString());
  } catch {
    return null;
  }
}

function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

function dateCell(value: DateValue, isRange: boolean, timeZone: string): Cell {
  const { date, from, to } = value;
  const end = (point: string | null, day: string | null): Cell => {
    if (point === null) return null;
    return day !== null && !point.includes('T')
      ? wallCell(day, point.slice(0, 5), timeZone)
      : pointCell(point, timeZone);
  };
  if (isRange || to !== null) {
    if (from === null && to === null)
      return date === null ? null : { kind: 'range', from: pointCell(date, timeZone), to: null };
    const lastDay = date !== null && endsNextDay(value) ? dayAfter(date) : date;
    return { kind: 'range', from: end(from, date), to: end(to, lastDay) };
  }
  if (from !== null) return end(from, date);
  return date === null ? null : pointCell(date, timeZone);
}

/** What an answer says, read as the question was asked then. */
export function answerValueCell({ question, value }: AnswerFacts, words: AnswerWords): Cell {
  return value === null || value === undefined ? null : readValue[question.type](value, question, words);
}

/** The status of a question, from its answer. */
export function questionStatusOf(answer: AnswerFacts): QuestionStatus {
  if (!answer.isOnPath) return 'skipped';
  if (answer.isIssue) return 'issue';
  if (answer.isRemoved) return 'removed';
  const { question, value } = answer;
  if (!questionTypeRegistry[question.type].isAnswered(value, question.settings)) return 'not_answered';
  return unusualIn(question, value) === null ? 'answered' : 'unusual';
}

/** In place of what a retention rule removed: never nothing, which would say that nothing was answered. */
const removedCell = (words: AnswerWords): Cell => textCell(words.questionStatus('removed'), 'removed');

/** What a retention rule removes of an answer; the rest is read from it as ever. */
const removedParts: ReadonlySet<AnswerPart> = new Set(['value', 'comment', 'signature']);

const readPart: Readonly<Record<AnswerPart, (answer: AnswerFacts, words: AnswerWords) => Cell>> = {
  value: (answer, words) => (answer.isOnPath ? answerValueCell(answer, words) : null),
  status: (answer, words) => {
    const status = questionStatusOf(answer);
    return textCell(words.questionStatus(status), status);
  },
  comment: ({ comment }) => textCell(comment),
  files: ({ files, filesRemoved }) =>
    joinCells([files && files.length > 0 ? { kind: 'files', files } : null, textCell(filesRemoved)]),
  signature: ({ isSigned }) => (isSigned === undefined ? null : { kind: 'boolean', boolean: isSigned }),
  user: ({ user }) => (user ? { kind: 'link', text: user.name, to: { kind: 'user', id: user.id } } : null),
  date: ({ answeredAt }) => (answeredAt ? moment(answeredAt) : null),
  location: ({ place }) => (place ? { kind: 'place', lat: place.lat, long: place.long, address: '' } : null),
  issue: ({ isIssue }) => ({ kind: 'boolean', boolean: isIssue }),
};

/** A part of the answers to a question in one cell: several where it was asked several times. */
export function answersCell(answers: readonly AnswerFacts[], part: AnswerPart, words: AnswerWords): Cell {
  if (answers.length === 0)
    return part === 'status' ? textCell(words.questionStatus('not_answered'), 'not_answered') : null;
  const counted = part === 'value' || part === 'status' ? answers : answers.filter(({ isOnPath }) => isOnPath);
  const [only] = counted;
  const read = (answer: AnswerFacts) =>
    answer.isRemoved && answer.isOnPath && removedParts.has(part) ? removedCell(words) : readPart[part](answer, words);
  if (counted.length === 1 && only) return read(only);
  return joinCells(counted.map(read));
}
