import type { SentReport } from '@plumbline/domain/reports/definition';
import type { ReportProperty } from '@plumbline/domain/reports/properties';
import { reportProperties } from '@plumbline/domain/reports/properties';
import type { Language } from '@plumbline/domain/languages/languages';

/** What reports of the demo are about: its job types and their questions. */
export interface ReportedWorld {
  readonly jobType: (uniqueId: string) => string | undefined;
  /** A question of a job type, by its words; a demo of one language has not all of them. */
  readonly question: (uniqueId: string, title: string) => string | undefined;
}

/** A template of the demo. */
export interface DemoReport {
  /** Its name and what it is for. */
  readonly names: Readonly<Record<Language, readonly [name: string, description: string]>>;
  /** What it speaks in a demo of both languages. */
  readonly inMixed: Language;
  readonly definition: (world: ReportedWorld, language: Language) => SentReport;
  /** Whether there is a report of it as well. */
  readonly isMade?: boolean;
}

const property = (field: ReportProperty, more: object = {}) => ({
  _id: field,
  type: 'property' as const,
  table: reportProperties[field].table,
  field,
  ...more,
});
/** A column of a question, where there is one. */
const ofQuestion = (_id: string, field: string | undefined, more: object = {}) =>
  field === undefined ? [] : [{ _id, type: 'question' as const, table: 'job_type' as const, field, ...more }];
const ofType = (jobType: string | undefined) =>
  jobType === undefined ? null : { and: [{ field: 'jobType', operator: 'in', value: [jobType] }] };
const ofStatus = (...statuses: string[]) => ({ and: [{ field: 'status', operator: 'in', value: statuses }] });
/** A column's own name in a language. */
const say = (language: Language, en: string, he: string) => ({ name: language === 'he' ? he : en });
const rowCount = { column: null, measure: 'count' } as const;

const lifts = '0192d3a0-0000-7000-8000-000000000001';
/** Job types that ask for the hours worked, and in which words. */
const withHours = [
  { jobType: '0192d3a0-0000-7000-8000-000000000003', question: 'שעות העבודה', heads: ['התחלה', 'סיום', 'שעות'] },
  { jobType: '0192d3a0-0000-7000-8000-000000000004', question: 'Hours on site', heads: ['From', 'To', 'Hours'] },
] as const;

/** Issues with their photos, as they are handed to whoever mends them. */
const findings: SentReport = {
  type: 'jobs',
  rows: 'issues',
  columns: [
    property('project_name'),
    property('job_id'),
    property('issue_question'),
    property('issue_answer'),
    property('issue_comment'),
    property('issue_files'),
    property('issue_user'),
    property('issue_date', { expression: 'date' }),
  ],
  group_by: ['project_name'],
  totals: [rowCount],
  settings: { thumbnails: true, links: true },
};

/** Ten templates for the trades that the product is used in; those of lifts name questions of the demo. */
export const demoReports: readonly DemoReport[] = [
  {
    names: {
      en: ['Lift register', 'Each inspected lift with its kind and rated load, and how many issues were found.'],
      he: ['רשימת המתקנים', 'כל מתקן שנבדק, מקומו ומספר הליקויים שנמצאו בו.'],
    },
    inMixed: 'en',
    definition: (world) => ({
      type: 'jobs',
      filters: ofType(world.jobType(lifts)),
      columns: [
        property('job_id'),
        property('project_name'),
        property('project_location'),
        ...ofQuestion('kind', world.question(lifts, 'Kind of lift')),
        ...ofQuestion('load', world.question(lifts, 'Rated load, kg')),
        property('issues_count'),
        property('job_status'),
        property('submitted_at', { expression: 'date' }),
      ],
      sort: [{ column: 'project_name', direction: 'ascending' }],
      settings: { links: true },
    }),
    isMade: true,
  },
  {
    names: {
      en: ['Issues by project', 'All issues with comments and photos, grouped by project.'],
      he: ['ליקויים לפי פרויקט', 'כל הליקויים עם הערות ותמונות, מקובצים לפי פרויקט.'],
    },
    inMixed: 'he',
    definition: () => findings,
    isMade: true,
  },
  {
    names: {
      en: ['Jobs by status', 'How many jobs are open, on the way, reported and done, as a pie.'],
      he: ['עבודות לפי סטטוס', 'כמה עבודות פתוחות, בדרך, דווחו והושלמו, בתרשים עוגה.'],
    },
    inMixed: 'en',
    definition: () => ({
      type: 'jobs',
      columns: [
        property('job_status'),
        property('job_id'),
        property('job_type_title'),
        property('project_name'),
        property('full_name'),
        property('start_date'),
      ],
      group_by: ['job_status'],
      totals: [rowCount],
      chart: { kind: 'pie', total: 0 },
      settings: { links: true },
    }),
    isMade: true,
  },
  {
    names: {
      en: [
        'Fire doors: findings',
        'What was found at each door, with photos. Choose your fire door job type under Filters.',
      ],
      he: ['דלתות אש: ממצאים', 'מה נמצא בכל דלת, עם תמונות. יש לבחור בסינון את סוג העבודה של דלתות האש.'],
    },
    inMixed: 'en',
    definition: (_, language) => ({
      ...findings,
      columns: [
        property('project_name'),
        property('job_id'),
        property('issue_question', say(language, 'Door and finding', 'דלת וממצא')),
        property('issue_comment', say(language, 'What is to be done', 'מה יש לעשות')),
        property('issue_files', say(language, 'Photo', 'תמונה')),
        property('issue_date', { expression: 'date' }),
      ],
    }),
  },
  {
    names: {
      en: ['Snagging list', 'The snags of each project for its contractor, with photos and the company’s logo.'],
      he: ['רשימת תיקוני בדק', 'ליקויי המסירה של כל פרויקט עבור הקבלן, עם תמונות ולוגו החברה.'],
    },
    inMixed: 'en',
    definition: (_, language) => ({
      ...findings,
      columns: [
        property('project_name'),
        property('issue_question', say(language, 'Snag', 'ליקוי')),
        property('issue_comment', say(language, 'Comment', 'הערה')),
        property('issue_files', say(language, 'Photo', 'תמונה')),
        property('full_name', say(language, 'Responsible', 'אחראי')),
        property('job_status', say(language, 'Status', 'סטטוס')),
      ],
      settings: { thumbnails: true, page_image: true },
    }),
  },
  {
    names: {
      en: [
        'Safety rounds',
        'The rounds that were reported: who, where and when, and how many issues each project had.',
      ],
      he: ['סבבי בטיחות', 'הסבבים שדווחו: מי, היכן ומתי, וכמה ליקויים נמצאו בכל פרויקט.'],
    },
    inMixed: 'he',
    definition: () => ({
      type: 'jobs',
      filters: ofStatus('reported', 'review', 'done'),
      columns: [
        property('project_name'),
        property('job_id'),
        property('full_name'),
        property('submitted_at'),
        property('issues_count'),
      ],
      group_by: ['project_name'],
      totals: [rowCount, { column: 'issues_count', measure: 'sum' }],
      chart: { kind: 'bar', total: 1 },
      settings: { links: true },
    }),
  },
  {
    names: {
      en: ['Hours of each person', 'Jobs of each person, with the hours worked in all.'],
      he: ['שעות עבודה לפי עובד', 'העבודות של כל עובד, עם סיכום שעות העבודה.'],
    },
    inMixed: 'he',
    definition: (world) => {
      const asked = withHours.find(({ jobType, question }) => world.question(jobType, question)) ?? withHours[0];
      const worked = world.question(asked.jobType, asked.question);
      const [from, to, length] = asked.heads;
      return {
        type: 'jobs',
        filters: ofType(world.jobType(asked.jobType)),
        columns: [
          property('full_name'),
          property('start_date', { expression: 'date' }),
          property('project_name'),
          ...ofQuestion('from', worked, { expression: 'from', name: from }),
          ...ofQuestion('to', worked, { expression: 'to', name: to }),
          ...ofQuestion('hours', worked, { expression: 'length', name: length }),
        ],
        group_by: ['full_name'],
        totals: [{ column: 'hours', measure: 'sum' }],
        chart: { kind: 'bar', total: 0 },
      };
    },
  },
  {
    names: {
      en: ['Open work', 'What is not reported yet, the earliest start first.'],
      he: ['עבודה פתוחה', 'מה שטרם דווח, לפי מועד ההתחלה.'],
    },
    inMixed: 'en',
    definition: () => ({
      type: 'jobs',
      filters: ofStatus('open', 'assigned', 'confirmed'),
      columns: [
        property('start_date'),
        property('job_id'),
        property('job_type_title'),
        property('project_name'),
        property('full_name'),
        property('job_status'),
      ],
      sort: [{ column: 'start_date', direction: 'ascending' }],
      settings: { links: true, limit_historical_data: false },
    }),
  },
  {
    names: {
      en: ['Work of each inspector', 'Jobs of each person by their status, as a table of both.'],
      he: ['עבודות לפי בודק', 'העבודות של כל משתמש לפי סטטוס, כטבלת ציר.'],
    },
    inMixed: 'en',
    definition: () => ({
      type: 'jobs',
      columns: [property('full_name'), property('job_status'), property('job_id'), property('project_name')],
      pivot: { rows: 'full_name', columns: 'job_status', value: rowCount },
    }),
  },
  {
    names: {
      en: ['Projects at a glance', 'Each project with its place, its companies and how many jobs it had.'],
      he: ['הפרויקטים במבט אחד', 'כל פרויקט: מיקום, חברות ומספר העבודות.'],
    },
    inMixed: 'en',
    definition: () => ({
      type: 'projects',
      columns: [
        property('project_name'),
        property('project_location'),
        property('project_companies'),
        property('project_jobs'),
        property('created_at', { expression: 'date' }),
      ],
      sort: [{ column: 'project_jobs', direction: 'descending' }],
      settings: { links: true },
    }),
  },
];
