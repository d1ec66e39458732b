import * as calls from '@plumbline/contract/settings';
import { sql } from 'kysely';
import { visibleProjects } from '../../access/project-scope.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem, problemText } from '../../http/problem.ts';

const teams = 'Microsoft Teams';

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
