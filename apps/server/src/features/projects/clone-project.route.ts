import * as calls from '@plumbline/contract/projects';
import { sql } from 'kysely';
import { assignableOf } from '../../access/assignable-people.ts';
import { endpoint } from '../../http/endpoint.ts';
import { newId } from '../../ids.ts';
import { copyFields } from './store/copy-fields.ts';
import { changeMembers, loadProjectFacts, memberIdsOf, readProject } from './projects.queries.ts';

export const cloneProject = endpoint(calls.cloneProject, {
  handle: async ({ db, actor, settings, authorize, input: { params }, record, now }) => {
    authorize('project.duplicate', await loadProjectFacts(db, actor, params.id));
    const id = newId();
    const copied = await db.first(sql<{ name: string }>`
      insert into ${db.table('projects')} (id, name, avatar_asset_id, cover_asset_id, is_private, latitude, longitude, address,
        companies, field_visibility, created_by)
      select ${id}, left(name, 190) || ' (2)', avatar_asset_id, cover_asset_id, is_private, latitude, longitude, address,
        companies, field_visibility, ${actor.id}
      from ${db.table('projects')} where id = ${params.id} returning name`);
    await copyFields(db, params.id, id, { actorId: actor.id, now });
    const others = await assignableOf(db, actor, await memberIdsOf(db, params.id));
    await changeMembers(db, id, { added: [...new Set([actor.id, ...others])], removed: [] });
    record('project.cloned', {
      subjectId: id,
      relations: { projectId: id },
      before: null,
      after: { name: copied?.name ?? '', sourceId: params.id },
    });
    return readProject(db, actor, settings.projectFields, id);
  },
});
