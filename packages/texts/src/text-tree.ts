import type answers from '../en/answers.json';
import type app from '../en/app.json';
import type archives from '../en/archives.json';
import type automationTemplates from '../en/automation-templates.json';
import type automations from '../en/automations.json';
import type bulk from '../en/bulk.json';
import type calendars from '../en/calendars.json';
import type channels from '../en/channels.json';
import type columnParts from '../en/column-parts.json';
import type copies from '../en/copies.json';
import type documents from '../en/documents.json';
import type drive from '../en/drive.json';
import type events from '../en/events.json';
import type expressions from '../en/expressions.json';
import type fields from '../en/fields.json';
import type figures from '../en/figures.json';
import type fileProblems from '../en/file-problems.json';
import type forms from '../en/forms.json';
import type jobDocuments from '../en/job-documents.json';
import type lengths from '../en/lengths.json';
import type lists from '../en/lists.json';
import type mails from '../en/mails.json';
import type notifications from '../en/notifications.json';
import type periods from '../en/periods.json';
import type planDocuments from '../en/plan-documents.json';
import type problems from '../en/problems.json';
import type profileFieldNames from '../en/profile-field-names.json';
import type reportDocuments from '../en/report-documents.json';
import type reports from '../en/reports.json';
import type services from '../en/services.json';
import type shifts from '../en/shifts.json';
import type statuses from '../en/statuses.json';

/** The texts by namespace, typed by their English file: `jobDocuments` is `job-documents.json`, of which each language has one. */
export interface TextTree {
  readonly answers: typeof answers;
  readonly app: typeof app;
  readonly archives: typeof archives;
  readonly automationTemplates: typeof automationTemplates;
  readonly automations: typeof automations;
  readonly bulk: typeof bulk;
  readonly calendars: typeof calendars;
  readonly channels: typeof channels;
  readonly columnParts: typeof columnParts;
  readonly copies: typeof copies;
  readonly documents: typeof documents;
  readonly drive: typeof drive;
  readonly events: typeof events;
  readonly expressions: typeof expressions;
  readonly fields: typeof fields;
  readonly figures: typeof figures;
  readonly fileProblems: typeof fileProblems;
  readonly forms: typeof forms;
  readonly jobDocuments: typeof jobDocuments;
  readonly lengths: typeof lengths;
  readonly lists: typeof lists;
  readonly mails: typeof mails;
  readonly notifications: typeof notifications;
  readonly periods: typeof periods;
  readonly planDocuments: typeof planDocuments;
  readonly problems: typeof problems;
  readonly profileFieldNames: typeof profileFieldNames;
  readonly reportDocuments: typeof reportDocuments;
  readonly reports: typeof reports;
  readonly services: typeof services;
  readonly shifts: typeof shifts;
  readonly statuses: typeof statuses;
}

/** A key without its plural form: `jobs_one` and `jobs_other` are `jobs`. */
type WithoutForm<Key> = Key extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : Key;

/** The keys of texts as a selector names them: plural forms are one. */
export type TextKeys<T> = T extends string
  ? string
  : { readonly [Key in keyof T as WithoutForm<Key>]: TextKeys<T[Key]> };
