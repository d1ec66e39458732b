import * as calls from '@plumbline/contract/settings';
import { sql } from 'kysely';
import { visibleProjects } from '../../access/project-scope.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem, problemText } from '../../http/problem.ts';
import { applyChange } from './apply-change.ts';

const drive = 'Google Drive';
const teams = 'Microsoft Teams';

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

/** While no tenant is linked there are no teams. */
export const listTeams = endpoint(calls.listTeams, {
  handle: async ({ authorize }) => {
    authorize('toggle.read');
    return [];
  },
});

export const joinChannel = endpoint(calls.joinChannel, {
  handle: async ({ db, actor, language, input: { params } }) => {
    const project = await db.first(
      sql`select p.id from ${db.table('projects')} p where p.id = ${params.projectId} and ${visibleProjects(db, actor)}`,
    );
    if (!project) throw new Problem('not_found');
    return { success: false as const, message: problemText('not_set_up', language, { what: teams }) };
  },
});
