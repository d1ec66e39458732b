import { providerOfApp } from '@plumbline/domain/settings/sign-in-providers';
import type { ToggleId } from '@plumbline/domain/actor/toggles';
import type { SecretBox } from '../adapters/secrets/secret-box.ts';

/** The secret of apps that let people in: it is stored encrypted, so that no copy of a company lets its reader in. */
const sealedName = 'clientSecret';

const purposeOf = (id: ToggleId) => `toggle:${id}`;

/** Settings as they are stored: a new secret of an app that lets people in is encrypted. */
export async function sealSettings(
  secrets: SecretBox,
  id: ToggleId,
  before: Readonly<Record<string, unknown>>,
  after: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const secret = after[sealedName];
  if (!providerOfApp(id) || typeof secret !== 'string' || secret === '' || secret === before[sealedName]) return after;
  return { ...after, [sealedName]: await secrets.seal(secret, purposeOf(id)) };
}

/** The secret of an app that lets people in; undefined where another installation, or another key, has encrypted it. */
export async function openSecret(
  secrets: SecretBox,
  id: ToggleId,
  settings: Readonly<Record<string, unknown>>,
): Promise<string | undefined> {
  return secrets.open(String(settings[sealedName]), purposeOf(id));
}
