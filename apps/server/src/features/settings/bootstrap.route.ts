import * as calls from '@plumbline/contract/settings';
import { generalAbilities } from '@plumbline/domain/access/can';
import { bootstrapToggles, visibleSettings } from '@plumbline/domain/settings/bootstrap';
import { openEndpoint } from '../../http/endpoint.ts';
import { presentSettings } from './present-settings.ts';

export const readBootstrap = openEndpoint(calls.readBootstrap, {
  handle: async ({ instance, settings, activeToggles, actor, request }) => ({
    ...presentSettings(visibleSettings(settings, actor?.role ?? null)),
    host: request.host,
    isMainHost: instance.name === '',
    apiVersions: ['v1', 'v2'],
    toggles: bootstrapToggles(actor?.role ?? null).map((toggleId) => ({
      toggleId,
      isActive: activeToggles.has(toggleId),
    })),
    generalAbilities: actor ? [...generalAbilities(actor)] : [],
  }),
});
