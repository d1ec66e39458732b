import { isDeepStrictEqual } from 'node:util';
import { fieldText } from '@plumbline/texts/field-texts';
import * as calls from '@plumbline/contract/settings';
import { can } from '@plumbline/domain/access/can';
import type { ToggleId } from '@plumbline/domain/actor/toggles';
import {
  missingSettings,
  sealedSetting,
  settingsOfToggles,
  withoutSecrets,
} from '@plumbline/domain/settings/toggle-settings';
import { toggles } from '@plumbline/domain/actor/toggles';
import { z } from 'zod';
import { changedMeanwhile } from '../../http/changed-meanwhile.ts';
import { endpoint } from '../../http/endpoint.ts';
import { fieldProblems } from '../../http/field-problems.ts';
import type { SignedInContext } from '../../http/context.ts';
import { Problem } from '../../http/problem.ts';
import { sealSettings } from '../../instances/sealed-settings.ts';
import { readSettings } from '../../instances/settings-store.ts';
import { presentToggle, presentToggles } from './present-settings.ts';
import { forgetSettingsEverywhere } from './settings-changed.ts';
import { lockSettings, saveToggle } from './settings.queries.ts';

interface ToggleChange {
  isActive?: boolean | undefined;
  settings?: Readonly<Record<string, unknown>> | undefined;
  /** What was read of the settings that are changed. */
  before?: Readonly<Record<string, unknown>> | undefined;
}

type ToggleState = { isActive: boolean; settings: Record<string, unknown> };

/** A secret that is stored encrypted, before it is. */
const written = z.string().trim().max(500).optional();
const secretAsWritten = z.object({ clientSecret: written, botToken: written });

/** The changed settings. A secret sent back redacted (`***`) remains unchanged. */
function changedSettings(
  id: ToggleId,
  before: Readonly<Record<string, unknown>>,
  change: Readonly<Record<string, unknown>>,
  language: SignedInContext['language'],
): Record<string, unknown> {
  const { schema } = settingsOfToggles[id];
  const secrets: readonly string[] = settingsOfToggles[id].secrets;
  const given = Object.entries(change).filter(([name, value]) => !(secrets.includes(name) && value === '***'));
  const asWritten = secretAsWritten.safeParse(sealedSetting(id) ? change : {}, { reportInput: true });
  if (!asWritten.success) throw new Problem('not_valid', { fields: fieldProblems(asWritten.error.issues, language) });
  const parsed = schema.safeParse({ ...before, ...Object.fromEntries(given) }, { reportInput: true });
  if (!parsed.success) throw new Problem('not_valid', { fields: fieldProblems(parsed.error.issues, language) });
  return parsed.data;
}

/** @throws Problem app_not_built, or not_set_up or not_valid when it would be on without what it needs */
function refuseUnready(
  id: ToggleId,
  before: ToggleState,
  after: ToggleState,
  language: SignedInContext['language'],
  isSetUp: boolean,
): void {
  const { isBuilt, activeByDefault } = toggles[id];
  const isSwitched = after.isActive !== before.isActive && after.isActive !== activeByDefault;
  const isChanged = JSON.stringify(after.settings) !== JSON.stringify(before.settings);
  if (!isBuilt && (isSwitched || isChanged)) throw new Problem('app_not_built');
  const missing = missingSettings(id, after.settings);
  if (!after.isActive || missing.length === 0) return;
  if (!isSetUp) throw new Problem('not_set_up', { details: { what: namesOfNeedy[id] ?? id } });
  const fields = missing.map((path) => ({ path, code: 'required', message: fieldText('required', language, {}) }));
  throw new Problem('not_valid', { fields });
}

/** What apps that need settings are called in both languages. */
const namesOfNeedy: Partial<Record<ToggleId, string>> = {
  sendgrid: 'SendGrid',
  smtp: 'SMTP',
  sms: 'SMS',
  google_login: 'Google',
  microsoft_sso: 'Microsoft',
  openid: 'OpenID Connect',
  teams: 'Microsoft Teams',
  slack: 'Slack',
};

/**
 * @throws Problem conflict if a setting is neither as it was read nor as desired. Secrets are redacted, so for them
 *   only setting or clearing is detected.
 */
async function refuseChangedSince(
  { db, actor }: SignedInContext,
  id: ToggleId,
  present: ToggleState,
  change: ToggleChange,
) {
  const { before = {}, settings = {} } = change;
  const shown = withoutSecrets(id, present.settings);
  const touched = Object.keys(before).filter(
    (name) => !isDeepStrictEqual(shown[name], before[name]) && !isDeepStrictEqual(shown[name], settings[name]),
  );
  if (touched.length > 0) throw await changedMeanwhile(db, actor, { kind: 'toggle', id }, touched);
}

async function applyToggleChange(context: SignedInContext, id: ToggleId, change: ToggleChange): Promise<ToggleState> {
  const { db, actor, now, record, language } = context;
  await lockSettings(db);
  const stored = await readSettings(db);
  const before: ToggleState = { isActive: stored.activeToggles.has(id), settings: stored.toggleSettings[id] };
  await refuseChangedSince(context, id, before, change);
  const after: ToggleState = {
    isActive: change.isActive ?? before.isActive,
    settings: change.settings
      ? await sealSettings(
          context.services.secrets,
          id,
          before.settings,
          changedSettings(id, before.settings, change.settings, language),
        )
      : before.settings,
  };
  refuseUnready(id, before, after, language, change.settings !== undefined);
  const audited = (state: ToggleState) => ({ isActive: state.isActive, settings: withoutSecrets(id, state.settings) });
  if (JSON.stringify(before) !== JSON.stringify(after)) {
    await saveToggle(db, id, after, { actorId: actor.id, now });
    record('toggle.changed', { subjectId: id, before: audited(before), after: { id, ...audited(after) } });
    forgetSettingsEverywhere(context);
  }
  return audited(after);
}

export const listToggles = endpoint(calls.listToggles, {
  handle: async (context) => {
    context.authorize('toggle.read');
    return presentToggles(context, can(context.actor, 'toggle.read_settings').allowed);
  },
});

export const readToggle = endpoint(calls.readToggle, {
  handle: async (context) => {
    context.authorize('toggle.read');
    return presentToggle(context, context.input.params.id, can(context.actor, 'toggle.read_settings').allowed);
  },
});

export const changeToggle = endpoint(calls.changeToggle, {
  handle: async (context) => {
    context.authorize('toggle.change');
    const { id } = context.input.params;
    const state = await applyToggleChange(context, id, context.input.body);
    return { toggleId: id, isBuilt: toggles[id].isBuilt, ...state };
  },
});

export const readToggleSettings = endpoint(calls.readToggleSettings, {
  handle: async (context) => {
    context.authorize('toggle.read_settings');
    return presentToggle(context, context.input.params.toggleId, true).settings;
  },
});

export const changeToggleSettings = endpoint(calls.changeToggleSettings, {
  handle: async (context) => {
    context.authorize('toggle.change');
    const { settings } = await applyToggleChange(context, context.input.params.id, context.input.body);
    return settings;
  },
});

export const readToggleActive = endpoint(calls.readToggleActive, {
  handle: async ({ authorize, activeToggles, input }) => {
    authorize('toggle.read');
    return { active: activeToggles.has(input.params.id) };
  },
});
