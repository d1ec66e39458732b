import * as calls from '@plumbline/contract/settings';
import { endpoint } from '../../http/endpoint.ts';
import { applyChange } from './apply-change.ts';
import { presentSettings } from './present-settings.ts';

export const readSettingsEndpoint = endpoint(calls.readSettings, {
  handle: async ({ settings, authorize }) => {
    authorize('settings.read');
    return presentSettings(settings);
  },
});

export const changeSettingsEndpoint = endpoint(calls.changeSettings, {
  handle: async (context) => {
    context.authorize('settings.change');
    return presentSettings(await applyChange(context, context.input.body.change, context.input.body.before));
  },
});

export const changeProjectFields = endpoint(calls.changeProjectFields, {
  handle: async (context) => {
    context.authorize('settings.change');
    const { projectFields, before } = context.input.body;
    return presentSettings(await applyChange(context, { projectFields }, before && { projectFields: before }));
  },
});

export const changeBlueprintSettings = endpoint(calls.changeBlueprintSettings, {
  handle: async (context) => {
    context.authorize('blueprint_settings.change');
    const { change, before } = context.input.body;
    const expected = before && { blueprintSettings: before };
    return presentSettings(await applyChange(context, { blueprintSettings: change }, expected));
  },
});
