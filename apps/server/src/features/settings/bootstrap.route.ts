import * as calls from '@plumbline/contract/settings';
import { can, generalAbilities } from '@plumbline/domain/access/can';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import { bootstrapToggles, visibleSettings } from '@plumbline/domain/settings/bootstrap';
import type { Geocoder } from '../../adapters/geocoder/geocoder.ts';
import { openEndpoint } from '../../http/endpoint.ts';
import { presentSettings } from './present-settings.ts';

function placeSearchOf(geocoder: Geocoder | undefined): calls.Bootstrap['placeSearch'] {
  if (!geocoder) return 'off';
  return geocoder.takesHalfWords ? 'while_typing' : 'on_demand';
}

/** What of the settings the specification's list has under `settings`: what it does not name itself. */
function namedNowhere({ defaultLanguage, showEmails }: Partial<AppSettings>): calls.Bootstrap['settings'] {
  return { ...(defaultLanguage !== undefined && { defaultLanguage }), ...(showEmails !== undefined && { showEmails }) };
}

export const readBootstrap = openEndpoint(calls.readBootstrap, {
  handle: async ({ instance, settings, activeToggles, actor, request, services }) => {
    const visible = presentSettings(visibleSettings(settings, actor?.role ?? null));
    return {
      ...visible,
      settings: namedNowhere(visible),
      host: request.host,
      isMainHost: instance.name === '',
      apiVersions: ['v1', 'v2'],
      toggles: bootstrapToggles(actor?.role ?? null).map((toggleId) => ({
        toggleId,
        isActive: activeToggles.has(toggleId),
      })),
      generalAbilities: actor ? [...generalAbilities(actor)] : [],
      placeSearch: actor && can(actor, 'place.search', settings).allowed ? placeSearchOf(services.geocoder) : 'off',
      tiles: services.configuration.tiles,
    };
  },
});
