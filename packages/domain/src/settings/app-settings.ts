import { z } from 'zod';
import { travelSpeed, workingWeek } from '../availability/availability-schemas.ts';
import { proposalWeights } from '../proposals/weights-schema.ts';
import { indexedSortsOf, readSort } from '../filters/sort.ts';
import { projectFieldDefinitions } from '../projects/field-definitions.ts';
import { profileFields } from '../users/profile-fields.ts';
import { oneLine } from '../text/one-line.ts';
import { builtInStatuses, defaultReviewColour } from '../jobs/status.ts';
import { documentLayout } from '../documents/document-layout.ts';
import { blueprintSettings } from '../blueprints/blueprint-settings.ts';
import { defaultFilterViews } from './filter-views.ts';
import { languages } from '../languages/languages.ts';
import { auditDays, defaultBrandColour, defaultTimeZone, usualTravelSpeed } from './product-defaults.ts';
import { securityFlags } from '../actor/security.ts';
import { secondStepRule } from '../users/second-step-schema.ts';
import { isTimeZone } from './time-zone.ts';

const shortText = z.string().overwrite(oneLine).trim().max(200);
const statusName = z.string().overwrite(oneLine).trim().min(1).max(60);
export const hexColour = z.string().regex(/^#[0-9a-fA-F]{6}$/, { error: 'colour_not_valid' });
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'time_not_valid' });

const language = z.enum(languages);

/** The same text in each language; a language that is missing shows the product's own. */
const byLanguage = z.partialRecord(language, z.record(z.string().max(200), z.string().max(2000))).default({});

const customStatus = z.object({
  name: statusName.refine((name) => !(builtInStatuses as readonly string[]).includes(name), {
    error: 'status_name_taken',
  }),
  colour: hexColour,
});

/** An instance's own labels of the side menu; an empty one falls back to the product's. */
const menuLabels = z.record(z.string().max(60), shortText);

/**
 * The settings of an instance (spec/1 §3 "App settings"; spec/2 §3; spec/3 §3). One schema is the wire's check, the database's
 * form and the defaults of a new instance: `appSettings.parse({})`, spelled out in `default-settings.ts`.
 */
export const appSettings = z.object({
  branding: z
    .object({
      primaryColour: hexColour.default(defaultBrandColour),
      reviewColour: hexColour.default(defaultReviewColour),
    })
    .prefault({}),
  companyName: shortText.default(''),
  menu: z.partialRecord(language, menuLabels).default({}),
  emailSenderName: shortText.default(''),
  /** Whether e-mail addresses are shown to people below administrator (spec/2 §6 "visible if settings permit"). */
  showEmails: z.boolean().default(true),
  defaultLanguage: language.default('en'),
  logo: z.string().max(200).nullable().default(null),
  secondaryLogoUrl: z.string().max(2000).nullable().default(null),
  customTranslations: byLanguage,
  customStatuses: z
    .array(customStatus)
    .max(100)
    .default([])
    .refine((list) => new Set(list.map((one) => one.name)).size === list.length, { error: 'status_name_taken' }),
  statusTranslations: z.record(statusName, z.partialRecord(language, shortText)).default({}),
  /** Per status, whether inspectors may answer in it; null until an administrator sets it (spec/1 §4). */
  allowedStatuses: z.record(statusName, z.boolean()).nullable().default(null),
  statusOrder: z
    .array(statusName)
    .max(120)
    .default([...builtInStatuses]),
  /** A sort as lists take it; newest first until an administrator sets another (spec/1 §9, spec/4 §1 "Wire format"). */
  defaultJobSort: z
    .string()
    .refine((sort) => sort !== '' && readSort(sort, ['created_at', ...indexedSortsOf('jobs')]) !== null, {
      error: 'sort_not_valid',
    })
    .default('-created_at'),
  /** The saved default filters of each list, in the one filter language. */
  defaultFilterViews,
  timezone: z.string().refine(isTimeZone, { error: 'time_zone_unknown' }).default(defaultTimeZone),
  security: securityFlags.prefault({}),
  /** Of whom a second step is required when they sign in (decision 0100). */
  secondStep: secondStepRule.prefault({}),
  /** What "all day" means for a job's or a date question's hours (spec/1 §9). */
  allDay: z
    .object({ start: timeOfDay.default('00:00'), end: timeOfDay.default('23:59') })
    .prefault({})
    .refine((day) => day.start < day.end, { error: 'day_ends_before_it_starts' }),
  userFields: profileFields,
  projectFields: projectFieldDefinitions.default([]),
  /** The headings of project fields in other languages, by heading. */
  groupTranslations: z.record(shortText, z.partialRecord(language, shortText)).default({}),
  /** When people work who have no hours of their own; null until an administrator sets some: then nobody is warned. */
  workingHours: workingWeek.nullable().default(null),
  /** How fast people get from one job to the next, in km/h as the crow flies; null: nobody is warned of travel. */
  travelSpeed: travelSpeed.nullable().default(usualTravelSpeed),
  /** How much each wish counts when people are proposed for jobs that wait (decision 0070). */
  proposalWeights,
  /** The shift view by day. */
  byDay: z.boolean().default(false),
  blueprintSettings: blueprintSettings.prefault({}),
  /** How the PDFs of jobs are laid out; a job type may have a layout of its own. */
  documentLayout: documentLayout.prefault({}),
  /** Which kinds of notification leave the server at all; a person's own preferences narrow it further. */
  notifications: z
    .object({ email: z.boolean().default(true), push: z.boolean().default(true), sms: z.boolean().default(true) })
    .prefault({}),
  /** For how many days the audit trail goes back (decision 0096). */
  auditRetentionDays: z.number().int().min(auditDays.min).max(auditDays.max).default(auditDays.usual),
  /** Whether assistants may create and change, each time with a confirmation; they may always read (decision 0099). */
  assistantsMayWrite: z.boolean().default(false),
  googleDriveCode: z.string().max(2000).nullable().default(null),
  /** Where the test-server link of sys_admins leads; without it the link is not shown. */
  testServerUrl: z
    .url({ protocol: /^https?$/, error: 'not_url' })
    .max(2000)
    .nullable()
    .default(null),
});

export type AppSettings = z.output<typeof appSettings>;
export type SettingName = keyof AppSettings;

export const settingNames = Object.keys(appSettings.shape) as readonly SettingName[];
