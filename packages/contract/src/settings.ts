import { appSettings } from '@plumbline/domain/settings/app-settings';
import { blueprintSettings } from '@plumbline/domain/blueprints/blueprint-settings';
import { projectField, projectFieldDefinitions } from '@plumbline/domain/projects/field-definitions';
import type { ToggleId } from '@plumbline/domain/actor/toggles';
import { toggleIds } from '@plumbline/domain/actor/toggles';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { placeSearchModes } from './geo.ts';
import { done, id } from './wire.ts';

const toggleId = z.enum(toggleIds as [ToggleId, ...ToggleId[]]);
const toggleParams = z.object({ id: toggleId });

/**
 * The settings of an instance. Files (`logo`, `secondaryLogoUrl`) are presented as addresses that an `<img>` can show.
 */
export const settings = appSettings;

/** An optional app. Its secrets are redacted: `***` if set, empty if not. */
export const toggle = z.object({
  toggleId,
  isActive: z.boolean(),
  /** False: it has no switch, for what it would switch is there for everybody, or for nobody. */
  isBuilt: z.boolean(),
  /** Empty for those who may not see an app's settings. */
  settings: z.record(z.string(), z.unknown()),
});

export type Toggle = z.output<typeof toggle>;

/** What the app needs before its first screen; a stranger gets less than a person (decision 0009). */
export const bootstrap = appSettings.partial().extend({
  /** The settings that the specification's list of the bootstrap response does not name one by one. */
  settings: appSettings.pick({ defaultLanguage: true, showEmails: true }).partial(),
  /** The host name that was asked. */
  host: z.string(),
  isMainHost: z.boolean(),
  apiVersions: z.array(z.string()),
  toggles: z.array(toggle.pick({ toggleId: true, isActive: true })),
  /** The person's abilities that don't depend on a particular thing; empty for a stranger. */
  generalAbilities: z.array(z.string()),
  /** How the person may look up places where they set one. */
  placeSearch: z.enum(placeSearchModes),
  /** Where maps get their pictures from, with `{z}`, `{x}` and `{y}`, and who is named for them; null for no maps. */
  tiles: z.object({ url: z.string(), attribution: z.string() }).nullable(),
});

export type Bootstrap = z.output<typeof bootstrap>;

/** Settings are checked as a whole against the instance's present ones, so the body is any object here. */
const change = z.record(z.string(), z.unknown());

const shape = blueprintSettings.shape;
/** What is not given stays: no default takes its place. */
const someBlueprintSettings = z
  .object({
    ratio: shape.ratio.unwrap(),
    systemUnit: shape.systemUnit.unwrap(),
    elements: shape.elements.unwrap(),
    removedElementIds: shape.removedElementIds.unwrap(),
  } satisfies Record<keyof typeof shape, z.ZodType>)
  .partial();

export const readBootstrap = defineCall({
  name: 'readBootstrap',
  method: 'GET',
  path: '/v2/apps/bootstrap',
  feature: 'settings',
  summary:
    'The settings, apps and abilities that the caller’s screens need; works without sign-in and tells less then.',
  spec: 'spec/1 §7 Sign-in and apps',
  authentication: 'optional',
  response: bootstrap,
});

export const listToggles = defineCall({
  name: 'listToggles',
  method: 'GET',
  path: '/v2/apps/toggles',
  feature: 'settings',
  summary: 'The optional apps and whether they are on.',
  spec: 'spec/1 §7 Sign-in and apps',
  response: z.array(toggle),
});

export const readToggle = defineCall({
  name: 'readToggle',
  method: 'GET',
  path: '/v2/apps/toggles/{id}',
  feature: 'settings',
  summary: 'One optional app.',
  spec: 'spec/1 §7; spec/4 §5 "Paths of calls"',
  params: toggleParams,
  response: toggle,
});

export const changeToggle = defineCall({
  name: 'changeToggle',
  method: 'PUT',
  path: '/v2/apps/toggles/{id}',
  feature: 'settings',
  summary:
    'Switches an optional app, or changes its settings. With `before`, what the given settings were when they were read, a change made meanwhile answers 409.',
  spec: 'spec/1 §7 Sign-in and apps',
  params: toggleParams,
  body: z.object({ isActive: z.boolean().optional(), settings: change.optional(), before: change.optional() }),
  response: toggle,
  problems: ['app_not_built', 'not_set_up', 'conflict'],
});

export const readToggleSettings = defineCall({
  name: 'readToggleSettings',
  method: 'GET',
  path: '/v2/apps/{toggleId}/settings',
  feature: 'settings',
  summary: 'The settings of an optional app, secrets as *** or empty.',
  spec: 'spec/1 §7 Sign-in and apps',
  params: z.object({ toggleId }),
  response: z.record(z.string(), z.unknown()),
});

export const changeToggleSettings = defineCall({
  name: 'changeToggleSettings',
  method: 'POST',
  path: '/v2/apps/{id}/settings',
  feature: 'settings',
  summary:
    'Changes the given settings of an optional app. A secret sent as *** stays as it is, as empty it is taken away. With `before`, what they were when they were read, a change made meanwhile answers 409.',
  spec: 'spec/1 §7 Sign-in and apps',
  params: toggleParams,
  body: z
    .object({ before: change.optional() })
    .catchall(z.unknown())
    .transform(({ before, ...settingsToChange }) => ({ before, settings: settingsToChange })),
  response: z.record(z.string(), z.unknown()),
  problems: ['app_not_built', 'conflict'],
});

export const readToggleActive = defineCall({
  name: 'readToggleActive',
  method: 'GET',
  path: '/v2/apps/{id}/active',
  feature: 'settings',
  summary: 'Whether an optional app is on.',
  spec: 'spec/1 §7 Sign-in and apps',
  params: toggleParams,
  response: z.object({ active: z.boolean() }),
});

export const readSettings = defineCall({
  name: 'readSettings',
  method: 'GET',
  path: '/v2/settings',
  feature: 'settings',
  summary: 'All settings.',
  spec: 'spec/1 §7 Sign-in and apps',
  response: settings,
});

export const changeSettings = defineCall({
  name: 'changeSettings',
  method: 'PUT',
  path: '/v2/settings',
  feature: 'settings',
  summary:
    'Changes the given settings; a section’s parts that are not given stay. Files are given as ids. A custom status can’t be removed while jobs stand in it. With `before`, what the given settings were when they were read, a change made meanwhile answers 409.',
  spec: 'spec/1 §7 Sign-in and apps',
  body: change.transform(({ before, ...settingsToChange }) => ({ before, change: settingsToChange })),
  response: settings,
  problems: ['status_in_use', 'conflict'],
});

export const changeProjectFields = defineCall({
  name: 'changeProjectFields',
  method: 'PUT',
  path: '/v2/settings/projectFields',
  feature: 'settings',
  summary:
    'Replaces the definitions of the project fields. With `before`, the definitions as they were read, a change made meanwhile answers 409.',
  spec: 'spec/1 §7 Sign-in and apps; spec/2 §3',
  body: z.object({ projectFields: projectFieldDefinitions, before: z.array(projectField).max(200).optional() }),
  response: settings,
  problems: ['conflict'],
});

export const changeBlueprintSettings = defineCall({
  name: 'changeBlueprintSettings',
  method: 'PUT',
  path: '/v2/settings/blueprints',
  feature: 'settings',
  summary:
    'Changes the given blueprint settings. With `before`, what they were when they were read, a change made meanwhile answers 409.',
  spec: 'spec/1 §7 Sign-in and apps; spec/3 §7',
  body: someBlueprintSettings
    .extend({ before: someBlueprintSettings.optional() })
    .transform(({ before, ...settingsToChange }) => ({ before, change: settingsToChange })),
  response: settings,
  problems: ['conflict'],
});

export const connectDrive = defineCall({
  name: 'connectDrive',
  method: 'GET',
  path: '/v2/settings/connect_drive',
  feature: 'settings',
  summary: 'The address at which a cloud drive is linked.',
  spec: 'spec/1 §7; spec/4 §6 "Screens that are only named"',
  response: z.object({ link: z.string() }),
  problems: ['not_set_up'],
});

export const isDriveConnected = defineCall({
  name: 'isDriveConnected',
  method: 'GET',
  path: '/v2/settings/is_connect_drive',
  feature: 'settings',
  summary: 'Whether a cloud drive is linked.',
  spec: 'spec/1 §7 Sign-in and apps',
  response: z.object({ connected: z.boolean() }),
});

export const disconnectDrive = defineCall({
  name: 'disconnectDrive',
  method: 'GET',
  path: '/v2/settings/disconnect_drive',
  feature: 'settings',
  summary: 'Takes the link to a cloud drive away.',
  spec: 'spec/1 §7 Sign-in and apps',
  response: done,
});

export const listTeams = defineCall({
  name: 'listTeams',
  method: 'GET',
  path: '/v2/microsoft/teams',
  feature: 'settings',
  summary: 'The teams of the linked Microsoft tenant; none while none is linked.',
  spec: 'spec/2 §7 Widgets, teams, apps',
  response: z.array(z.object({ id: z.string(), displayName: z.string() })),
});

export const joinChannel = defineCall({
  name: 'joinChannel',
  method: 'GET',
  path: '/v2/microsoft/join-channel/{projectId}',
  feature: 'settings',
  summary: 'The address of a project’s channel, or why there is none.',
  spec: 'spec/2 §7 Widgets, teams, apps; §8',
  params: z.object({ projectId: id }),
  response: z.union([
    z.object({ success: z.literal(true), webUrl: z.string() }),
    z.object({ success: z.literal(false), message: z.string() }),
  ]),
});
