import { isId, canonicalId } from '@plumbline/domain/ids/id-text';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { ToggleId } from '@plumbline/domain/actor/toggles';
import { withoutSecrets } from '@plumbline/domain/settings/toggle-settings';
import { toggleIds, toggles } from '@plumbline/domain/actor/toggles';
import type { Toggle } from '@plumbline/contract/settings';
import type { RequestContext } from '../../http/context.ts';

/** The settings that hold a picture: stored as an asset's id, presented as its address. */
export const pictureSettings = ['logo', 'secondaryLogoUrl'] as const;

/** The address of a logo. Logos are shown to everybody, so theirs needs no key and stays the same. */
function addressOf(kept: string | null): string | null {
  return kept !== null && isId(kept) ? `/v1/s3/download/${kept}` : kept;
}

/** Settings as the wire has them, whole or in part. */
export function presentSettings<S extends Partial<AppSettings>>(settings: S): S {
  const pictures = pictureSettings.flatMap((name) =>
    settings[name] === undefined ? [] : [[name, addressOf(settings[name])]],
  );
  return { ...settings, ...Object.fromEntries(pictures) };
}

/** A picture's id as a caller sends it: the id itself, or the address from the settings. */
export function idOfPicture(given: unknown): unknown {
  if (typeof given !== 'string') return given;
  return canonicalId(/^\/v1\/s3\/download\/([0-9a-f-]{36})/i.exec(given)?.[1] ?? given);
}

/** One app as the wire has it; its settings only for those who may see them. */
export function presentToggle(
  { activeToggles, toggleSettings }: Pick<RequestContext, 'activeToggles' | 'toggleSettings'>,
  id: ToggleId,
  seesSettings: boolean,
): Toggle {
  return {
    toggleId: id,
    isActive: activeToggles.has(id),
    isBuilt: toggles[id].isBuilt,
    settings: seesSettings ? withoutSecrets(id, toggleSettings[id]) : {},
  };
}

/** All apps, in the product's order. */
export function presentToggles(
  context: Pick<RequestContext, 'activeToggles' | 'toggleSettings'>,
  seesSettings: boolean,
): Toggle[] {
  return toggleIds.map((id) => presentToggle(context, id, seesSettings));
}
