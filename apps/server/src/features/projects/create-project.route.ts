import * as calls from '@plumbline/contract/projects';
import { checkAssignable } from '../../access/assignable-people.ts';
import { endpoint } from '../../http/endpoint.ts';
import { newId } from '../../ids.ts';
import { changeMembers, readProject } from './projects.queries.ts';

export const createProject = endpoint(calls.createProject, {
  handle: async ({ db, actor, settings, authorize, input: { body }, record }) => {
    authorize('project.create');
    const others = [...new Set(body.memberIds)].filter((id) => id !== actor.id);
    await checkAssignable(db, actor, others);
    const id = newId();
    await db.query
      .insertInto('projects')
      .values({
        id,
        name: body.name,
        is_private: body.isPrivate ?? false,
        latitude: body.location?.lat ?? null,
        longitude: body.location?.long ?? null,
        address: body.location?.address ?? '',
        companies: body.companies ?? [],
        created_by: actor.id,
      })
      .execute();
    // Whoever made a private project must be able to come back to it.
    const memberIds = [actor.id, ...others];
    await changeMembers(db, id, { added: memberIds, removed: [] });
    record('project.created', {
      subjectId: id,
      relations: { projectId: id },
      before: null,
      after: { name: body.name, isPrivate: body.isPrivate ?? false, memberIds },
    });
    return readProject(db, actor, settings.projectFields, id);
  },
});
