import { sealedSetting } from '@plumbline/domain/settings/toggle-settings';
import type { ToggleId } from '@plumbline/domain/actor/toggles';
import type { SecretBox } from '../adapters/secrets/secret-box.ts';

const purposeOf = (id: ToggleId) => `toggle:${id}`;

/** Settings as they are stored: a new secret of an app that reaches another service with it is encrypted. */
export async function sealSettings(
  secrets: SecretBox,
  id: ToggleId,
  before: Readonly<Record<string, unknown>>,
  after: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const name = sealedSetting(id);
  const secret = name === undefined ? undefined : after[name];
  if (name === undefined || typeof secret !== 'string' || secret === '' || secret === before[name]) return after;
  return { ...after, [name]: await secrets.seal(secret, purposeOf(id)) };
}

/** The secret that an app has encrypted; undefined where another installation, or another key, has encrypted it. */
export async function openSecret(
  secrets: SecretBox,
  id: ToggleId,
  settings: Readonly<Record<string, unknown>>,
): Promise<string | undefined> {
  return secrets.open(String(settings[sealedSetting(id) ?? '']), purposeOf(id));
}
