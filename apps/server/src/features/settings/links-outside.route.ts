import * as calls from '@plumbline/contract/settings';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { applyChange } from './apply-change.ts';

const drive = 'Google Drive';

/** No keys for a cloud drive can be given yet, so there is no address to send anybody to. */
export const connectDrive = endpoint(calls.connectDrive, {
  handle: async ({ authorize }) => {
    authorize('settings.change');
    throw new Problem('not_set_up', { details: { what: drive } });
  },
});

export const isDriveConnected = endpoint(calls.isDriveConnected, {
  handle: async ({ authorize, settings }) => {
    authorize('settings.read');
    return { connected: settings.googleDriveCode !== null };
  },
});

export const disconnectDrive = endpoint(calls.disconnectDrive, {
  writes: true,
  handle: async (context) => {
    context.authorize('settings.change');
    await applyChange(context, { googleDriveCode: null });
    return { success: true as const };
  },
});
