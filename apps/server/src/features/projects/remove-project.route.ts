import * as calls from '@plumbline/contract/projects';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { hasJobs, loadProjectFacts, lockProject } from './projects.queries.ts';

export const removeProject = endpoint(calls.removeProject, {
  handle: async ({ db, actor, authorize, input: { params }, record, now }) => {
    authorize('project.erase', await loadProjectFacts(db, actor, params.id));
    const project = await lockProject(db, params.id);
    if (!project) throw new Problem('not_found');
    if (await hasJobs(db, params.id)) throw new Problem('project_has_jobs');
    await db.query.updateTable('projects').set({ removed_at: now }).where('id', '=', params.id).execute();
    record('project.removed', {
      subjectId: params.id,
      relations: { projectId: params.id },
      before: { name: project.name },
      after: null,
    });
    return { success: true as const };
  },
});
