import type { Readable } from 'node:stream';
import type { ResponseOf } from '@plumbline/contract/call';
import type { listShifts, ShiftJob } from '@plumbline/contract/shifts';
import { shiftJobsLimit } from '@plumbline/contract/shifts';
import { writeDay } from '@plumbline/domain/dates/write-day';
import { wallOfMoment } from '@plumbline/domain/dates/wall-time';
import type { Language } from '@plumbline/domain/languages/languages';
import { nameOf } from '@plumbline/domain/languages/names';
import { writtenDirection } from '@plumbline/domain/settings/text-direction';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import { isAllDay } from '@plumbline/domain/shifts/hours';
import type { DayPart } from '@plumbline/domain/shifts/job-days';
import { clockText, endOfJob, minutesOfJob, partsOfJob } from '@plumbline/domain/shifts/job-days';
import type { CountedJob } from '@plumbline/domain/availability/load';
import { plannedWithin } from '@plumbline/domain/availability/load';
import type { DaySpan } from '@plumbline/domain/shifts/ranges';
import { daysOfSpan } from '@plumbline/domain/shifts/ranges';
import { isolated } from '@plumbline/domain/text/isolate';
import { fullName } from '@plumbline/domain/users/names';
import { asWritten, filled } from '@plumbline/texts/fill';
import { textsIn } from '@plumbline/texts/texts';
import type { SheetCell } from '../../adapters/spreadsheets/sheet-cells.ts';
import type { StreamedRow, StreamedSheet } from '../../adapters/spreadsheets/stream-workbook.ts';
import { streamWorkbook } from '../../adapters/spreadsheets/stream-workbook.ts';
import { statusText } from '../../events/texts/status-texts.ts';

type Shifts = ResponseOf<typeof listShifts>;

/** The shift view of some days, as its reader has it on the screen, with what a file says besides. */
export interface ShiftFile {
  readonly shifts: Shifts;
  readonly span: DaySpan;
  readonly language: Language;
  readonly settings: AppSettings;
  /** Of the instance: `https://alma.example.com`. */
  readonly origin: string;
  /** What everybody on the jobs is called, people without a row as well. */
  readonly people: ReadonlyMap<string, string>;
  /** Of projects. */
  readonly addresses: ReadonlyMap<string, string>;
}

const plannedJob = ({ startDate, plannedLength, status }: ShiftJob): CountedJob => ({
  status,
  startDate,
  plannedMinutes: plannedLength,
});
const text = (written: string): SheetCell => ({ kind: 'text', text: written });

/** Who has a row, with their jobs: everybody of the shift view, and last the jobs of people who are no row. */
function rowsOf({ shifts: { people, jobs }, language }: ShiftFile) {
  const known = new Set(people.map(({ _id }) => _id));
  const ofOthers = jobs.filter(({ users }) => !users.some((id) => known.has(id)));
  const rows = people.map(({ _id, name }) => ({
    name: fullName(name),
    jobs: jobs.filter(({ users }) => users.includes(_id)),
  }));
  return ofOthers.length === 0 ? rows : [...rows, { name: textsIn(language).shifts.others, jobs: ofOthers }];
}

/** From when to when a job is on one day, as the board says it. */
function timeText(part: DayPart, { language, settings }: ShiftFile): string {
  const words = textsIn(language).shifts;
  const [from, to] = [clockText(part.from), clockText(part.to)];
  if (isAllDay(part, settings.allDay)) return words.allDay;
  if (part.isContinued) return filled(words.until, { time: isolated(to) }, asWritten);
  if (part.goesOn) return filled(words.from, { time: isolated(from) }, asWritten);
  return isolated(`${from}–${to}`);
}

const typeText = ({ shifts, language }: ShiftFile, { jobType }: ShiftJob): string => {
  const named = shifts.jobTypes.find(({ _id }) => _id === jobType);
  return named ? nameOf(named, language) : '';
};

/** What somebody has on each day, one line a job, in the order of the hours. */
function linesByDay(file: ShiftFile, jobs: readonly ShiftJob[]): ReadonlyMap<string, readonly string[]> {
  const { span, settings, language } = file;
  const placed = jobs
    .flatMap((job) => partsOfJob(plannedJob(job), span, settings.timezone).map((part) => ({ job, part })))
    .toSorted((one, other) => one.part.from - other.part.from || one.job.ID - other.job.ID);
  const byDay = Map.groupBy(placed, ({ part }) => part.day);
  return new Map(
    [...byDay].map(([day, found]) => [
      day,
      found.map(({ job, part }) => {
        const status = statusText(job.status, language, settings);
        return `${timeText(part, file)} ${isolated(`#${job.ID}`)} ${typeText(file, job)} (${status})`;
      }),
    ]),
  );
}

/** 15/03/2026 below its weekday. */
function dayHead(day: string, language: Language): string {
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  return `${weekday.format(new Date(`${day}T12:00:00Z`))} ${isolated(writeDay(day))}`;
}

async function* inOnePart(rows: () => readonly StreamedRow[]): AsyncGenerator<readonly StreamedRow[]> {
  yield rows();
}

/** People down and days across, with how many jobs and hours each has. */
function boardSheet(file: ShiftFile): StreamedSheet {
  const { shifts, span, language, settings } = file;
  const words = textsIn(language).shifts;
  const days = daysOfSpan(span);
  const hoursOf = (jobs: readonly ShiftJob[]): SheetCell => {
    const minutes = plannedWithin(jobs.map(plannedJob), span, settings.timezone);
    return { kind: 'length', minutes };
  };
  const rows = () => {
    const people = rowsOf(file);
    const lines = people.map(({ name, jobs }): StreamedRow => {
      const byDay = linesByDay(file, jobs);
      const cells = days
        .map((day) => byDay.get(day))
        .map((found): SheetCell => (found ? { kind: 'text', text: found.join('\n'), isWrapped: true } : null));
      return { cells: [text(name), ...cells, { kind: 'number', number: jobs.length }, hoursOf(jobs)] };
    });
    const total: StreamedRow = {
      cells: [
        text(words.total),
        ...days.map(() => null),
        { kind: 'number', number: shifts.jobs.length },
        hoursOf(people.flatMap(({ jobs }) => jobs)),
      ],
      isStrong: true,
      isBelow: true,
    };
    return [...lines, total];
  };
  return {
    name: words.sheets.board,
    heads: [
      words.columns.person,
      ...days.map((day) => dayHead(day, language)),
      words.columns.jobs,
      words.columns.hours,
    ],
    widths: [24, ...days.map(() => 32), 8, 10],
    isRtl: writtenDirection(language) === 'rtl',
    rows: inOnePart(rows),
    note: () => noteOf(file),
  };
}

/** What the file leaves out; null for nothing. */
function noteOf({ shifts: { people, people_total: total, is_complete: isComplete }, language }: ShiftFile) {
  const words = textsIn(language).shifts;
  const notes = [
    ...(people.length < total ? [filled(words.somePeople, { shown: people.length, total })] : []),
    ...(isComplete ? [] : [filled(words.someJobs, { shown: shiftJobsLimit })]),
  ];
  return notes.length === 0 ? null : notes.join(' ');
}

/** One row a job. */
function jobsSheet(file: ShiftFile): StreamedSheet {
  const { shifts, language, settings, origin, people, addresses } = file;
  const { columns, sheets } = textsIn(language).shifts;
  const projects = new Map(shifts.projects.map(({ _id, name }) => [_id, name]));
  const moment = (at: string): SheetCell => ({ kind: 'moment', ...wallOfMoment(at, settings.timezone) });
  const rows = () =>
    shifts.jobs.map((job): StreamedRow => ({
      cells: [
        { kind: 'number', number: job.ID, address: `${origin}/jobs/${job._id}` },
        text(job.users.flatMap((id) => people.get(id) ?? []).join(', ')),
        moment(job.startDate),
        moment(new Date(endOfJob(plannedJob(job))).toISOString()),
        { kind: 'length', minutes: minutesOfJob(plannedJob(job)) },
        text(typeText(file, job)),
        text(projects.get(job.project ?? '') ?? ''),
        text(addresses.get(job.project ?? '') ?? ''),
        text(statusText(job.status, language, settings)),
      ],
    }));
  const named = [
    [columns.number, 8],
    [columns.people, 28],
    [columns.start, 18],
    [columns.end, 18],
    [columns.length, 10],
    [columns.jobType, 24],
    [columns.project, 24],
    [columns.address, 30],
    [columns.status, 14],
  ] as const;
  return {
    name: sheets.jobs,
    heads: named.map(([head]) => head),
    widths: named.map(([, width]) => width),
    isRtl: writtenDirection(language) === 'rtl',
    rows: inOnePart(rows),
    note: () => noteOf(file),
  };
}

/** The shift view as a spreadsheet: people and their days, and behind it the jobs one by one. */
export function shiftWorkbook(file: ShiftFile): Readable {
  return streamWorkbook([boardSheet(file), jobsSheet(file)]);
}
