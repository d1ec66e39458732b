import { endDecisions, instanceStates } from '@plumbline/domain/instances/life-cycle';
import { hostNameProblem, ownHostProblem } from '@plumbline/domain/instances/host-names';
import { toggleIds, toggles } from '@plumbline/domain/actor/toggles';
import { hexColour } from '@plumbline/domain/settings/app-settings';
import { isTimeZone } from '@plumbline/domain/settings/time-zone';
import { emailAddress } from '@plumbline/domain/users/contact';
import { languages } from '@plumbline/domain/languages/languages';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { done, id, idParams, moment, pageOf, unfilteredPageQuery, requiredText } from './wire.ts';

/** One installation of the product. */
export const instance = z.object({
  _id: id,
  /** The first label of its host name; empty for the main host. */
  name: z.string(),
  company: z.string(),
  /** Where it is reached. */
  address: z.string(),
  /** The name of the database that it lies on; null for the first one. */
  database: z.string().nullable(),
  /** A host name of its own beside that address. */
  own_host: z.string().nullable(),
  /** Names under which it was reached before; pages lead on to the present address. */
  former_names: z.array(z.string()),
  state: z.enum(instanceStates),
  /** Whether it is served. */
  isActive: z.boolean(),
  /** Listed and found for its maker alone, and in no index of search engines. */
  incognito: z.boolean(),
  /** Who is reminded of the end date; empty for nobody. */
  owner_email: z.string(),
  ends_at: moment.nullable(),
  /** What the owner said to the end date. */
  end_decision: z.enum(endDecisions),
  /** When its data is erased; null unless it is being deleted. */
  deletes_at: moment.nullable(),
  /** Why its tables could not be brought to the newest version; null if they were. */
  migration_error: z.string().nullable(),
  /** How far the update of its tables is; null unless one is under way. Parts are rows or blocks, 0 of 0 where nobody counts. */
  migration: z
    .object({
      name: z.string(),
      /** Steps that are done, of how many. */
      step: z.number().int(),
      steps: z.number().int(),
      done: z.number().int(),
      total: z.number().int(),
      /** How often it gave way to others' work. */
      retries: z.number().int(),
      updated_at: moment,
    })
    .nullable(),
  /** How much it may hold; null for no limit. */
  limits: z.object({
    people: z.number().int().nullable(),
    storage: z.number().int().nullable(),
    jobs_a_day: z.number().int().nullable(),
  }),
  created_at: moment,
  /** People who are neither banned nor removed. */
  people: z.number().int(),
  jobs: z.number().int(),
  /** Jobs that were made today, by the calendar of the installation. */
  jobs_today: z.number().int(),
  /** Bytes of the files that are there for people. */
  storage: z.number().int(),
  /** When somebody was last signed in, or something last changed. */
  last_activity_at: moment.nullable(),
  /** Of when its newest backup at the place of backups is; null if there is none. */
  last_backup_at: moment.nullable(),
  /** Whether a later backup failed. */
  last_backup_failed: z.boolean(),
});

export type InstanceOnWire = z.output<typeof instance>;

/** Lower-case letters, digits and hyphens: it becomes the first label of a host name. */
export const instanceName = z
  .string()
  .trim()
  .toLowerCase()
  .superRefine((name, context) => {
    const problem = hostNameProblem(name);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

const ownHost = z
  .string()
  .trim()
  .toLowerCase()
  .superRefine((host, context) => {
    const problem = ownHostProblem(host);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

const limit = (max: number) => z.number().int().min(1).max(max).nullable();

export const listInstances = defineCall({
  name: 'listInstances',
  method: 'GET',
  path: '/v2/instances',
  feature: 'instances',
  summary: 'The installations, for system administrators on the main host; incognito ones for their maker alone.',
  spec: 'spec/3 §2, §6; spec/4 §5 "Paths of calls"',
  query: unfilteredPageQuery,
  response: pageOf(instance),
});

/** How a new installation begins: empty, with the demo, with the settings of another, or with all that the last backup of one has. */
const start = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('empty') }),
  z.object({ kind: z.literal('demo') }),
  z.object({ kind: z.literal('settings'), from: id }),
  z.object({ kind: z.literal('backup'), from: id }),
]);

const builtToggles = toggleIds.filter((one) => toggles[one].isBuilt);

export const createInstance = defineCall({
  name: 'createInstance',
  method: 'POST',
  path: '/v2/instances',
  feature: 'instances',
  summary:
    'Makes an installation with its own database schema, empty or with what another one has, and invites its first administrator.',
  spec: 'spec/3 §3, §6; spec/4 §5 "Paths of calls"',
  body: z
    .object({
      name: instanceName,
      /** A host name of its own beside the address that the name gives; null for none. */
      own_host: ownHost.nullable().default(null),
      company: requiredText(200),
      email: emailAddress,
      language: z.enum(languages).default('en'),
      timezone: z.string().max(100).refine(isTimeZone, { error: 'time_zone_unknown' }).optional(),
      primary_colour: hexColour.optional(),
      /** The apps that are on; left out: those that are on by default, or those of the installation that gives the settings. */
      apps: z.array(z.enum(toggleIds)).max(toggleIds.length).optional(),
      start: start.default({ kind: 'empty' }),
      incognito: z.boolean().default(false),
      /** Whether the one who makes it becomes its system administrator, too. */
      add_yourself: z.boolean().default(true),
      ends_at: moment.nullable().default(null),
      /** Google's account of the installation, with which people sign in there from the start; null for none. */
      social_sign_in: z
        .object({ client_id: requiredText(500), client_secret: requiredText(500) })
        .nullable()
        .default(null),
      /** The name of the database that it lies on; left out: the first one. */
      database: z.string().max(40).optional(),
      /** Under which `readInstanceCreation` says how far it is. */
      creation_id: id.optional(),
    })
    .transform(({ add_yourself, ends_at, own_host, primary_colour, creation_id, social_sign_in, apps, ...rest }) => ({
      ...rest,
      ownHost: own_host,
      addYourself: add_yourself,
      endsAt: ends_at,
      primaryColour: primary_colour,
      creationId: creation_id,
      socialSignIn: social_sign_in && {
        clientId: social_sign_in.client_id,
        clientSecret: social_sign_in.client_secret,
      },
      apps: apps && builtToggles.filter((one) => apps.includes(one)),
    })),
  response: instance,
  problems: ['name_taken', 'no_backup', 'backup_not_usable'],
});

export const creationSteps = ['tables', 'settings', 'demo', 'backup', 'people'] as const;

export const readInstanceCreation = defineCall({
  name: 'readInstanceCreation',
  method: 'GET',
  path: '/v2/instances/creations/{id}',
  feature: 'instances',
  summary: 'How far an installation is that is being made: `done` of `total` within the step; null before and after.',
  spec: 'spec/3 §3',
  params: idParams,
  response: z.object({ step: z.enum(creationSteps), done: z.number().int(), total: z.number().int() }).nullable(),
});

export const readInstance = defineCall({
  name: 'readInstance',
  method: 'GET',
  path: '/v2/instances/{id}',
  feature: 'instances',
  summary: 'One installation.',
  spec: 'spec/3 §2; spec/4 §5 "Paths of calls"',
  params: idParams,
  response: instance,
});

export const changeInstance = defineCall({
  name: 'changeInstance',
  method: 'PUT',
  path: '/v2/instances/{id}',
  feature: 'instances',
  summary:
    'Renames an installation, suspends or resumes it, changes its owner, its end date, its limits, its own host name and whether it is incognito.',
  spec: 'spec/3 §2; spec/4 §5 "Paths of calls"',
  params: idParams,
  body: z
    .object({
      name: instanceName,
      isActive: z.boolean(),
      incognito: z.boolean(),
      owner_email: z.union([z.literal(''), emailAddress]),
      ends_at: moment.nullable(),
      own_host: ownHost.nullable(),
      limits: z.object({ people: limit(1_000_000), storage: limit(1e15), jobs_a_day: limit(10_000_000) }),
    })
    .partial()
    .transform(({ owner_email, ends_at, own_host, ...rest }) => ({
      ...rest,
      ...(owner_email !== undefined && { ownerEmail: owner_email }),
      ...(ends_at !== undefined && { endsAt: ends_at }),
      ...(own_host !== undefined && { ownHost: own_host }),
    })),
  response: instance,
  problems: ['name_taken', 'instance_is_main'],
});

export const migrateInstance = defineCall({
  name: 'migrateInstance',
  method: 'POST',
  path: '/v2/instances/{id}/migration',
  feature: 'instances',
  summary: 'Tries again to bring the tables of an installation to the newest version.',
  spec: 'spec/3 §2; spec/4 §5 "Paths of calls"',
  params: idParams,
  response: instance,
});

/** The name of the installation, typed again by who deletes it. */
const confirmation = z.object({ name: z.string().trim().toLowerCase().max(200) });

export const deleteInstance = defineCall({
  name: 'deleteInstance',
  method: 'POST',
  path: '/v2/instances/{id}/deletion',
  feature: 'instances',
  summary: 'Deletes an installation: it rests at once, and its data is erased after 30 days.',
  spec: 'spec/3 §2; spec/4 §5 "Paths of calls"',
  params: idParams,
  body: confirmation,
  response: instance,
  problems: ['instance_is_main', 'instance_name_differs'],
});

export const undeleteInstance = defineCall({
  name: 'undeleteInstance',
  method: 'DELETE',
  path: '/v2/instances/{id}/deletion',
  feature: 'instances',
  summary: 'Takes the deletion of an installation back, as long as its data is not erased.',
  spec: 'spec/3 §2; spec/4 §5 "Paths of calls"',
  params: idParams,
  response: instance,
});

export const eraseInstance = defineCall({
  name: 'eraseInstance',
  method: 'POST',
  path: '/v2/instances/{id}/erasure',
  feature: 'instances',
  summary: 'Erases the data of a deleted installation now, without waiting for the end of the 30 days.',
  spec: 'spec/3 §2; spec/4 §5 "Paths of calls"',
  params: idParams,
  body: confirmation,
  response: done,
  problems: ['instance_not_deleted', 'instance_name_differs'],
});
