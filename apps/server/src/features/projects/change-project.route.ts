import * as calls from '@plumbline/contract/projects';
import { differences } from '@plumbline/domain/events/catalogue';
import { assertAttachable } from '../../access/attachable-files.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { clientsOf, loadProjectFacts, lockProject, memberIdsOf, readProject, setMembers } from './projects.queries.ts';

export const changeProject = endpoint(calls.changeProject, {
  handle: async ({ db, actor, settings, authorize, input: { params, body }, record, now }) => {
    const facts = await loadProjectFacts(db, actor, params.id);
    const project = await lockProject(db, params.id);
    if (!project) throw new Problem('not_found');
    authorize('project.change', facts);
    if (body.version !== undefined && body.version !== project.version) throw new Problem('conflict');
    if (body.isPrivate !== undefined && body.isPrivate !== project.is_private)
      authorize('project.change_privacy', facts);
    if (body.location !== undefined) authorize('project.change_location', facts);

    await assertAttachable(
      db,
      actor,
      [
        { path: 'avatar', id: body.avatarAssetId },
        { path: 'cover', id: body.coverAssetId },
      ].filter(({ id }) => id !== project.avatar_asset_id && id !== project.cover_asset_id),
      'pictures',
    );

    const wanted = {
      name: body.name ?? project.name,
      is_private: body.isPrivate ?? project.is_private,
      companies: body.companies ?? project.companies,
      avatar_asset_id: body.avatarAssetId === undefined ? project.avatar_asset_id : body.avatarAssetId,
      cover_asset_id: body.coverAssetId === undefined ? project.cover_asset_id : body.coverAssetId,
    };
    const location = body.location === undefined ? locationOf(project) : body.location;
    if (body.memberIds) authorize('project.manage_members', facts);
    const earlier = body.memberIds ? await memberIdsOf(db, params.id) : [];
    const memberIds = [...new Set(body.memberIds)];

    const details = differences(toldOf(project), toldOf(wanted));
    const move = differences({ location: locationOf(project) }, { location });
    const people = differences({ ids: earlier.toSorted() }, { ids: memberIds.toSorted() });
    // What is as it was is no change, of which nobody could be told.
    if (details || move || people) {
      await db.query
        .updateTable('projects')
        .set({
          ...wanted,
          ...(move && {
            latitude: location?.lat ?? null,
            longitude: location?.long ?? null,
            address: location?.address ?? '',
          }),
          version: project.version + 1,
          updated_at: now,
        })
        .where('id', '=', params.id)
        .execute();
    }
    const subject = { subjectId: params.id, relations: { projectId: params.id } };
    if (details) {
      const gone = project.companies.filter((company) => !wanted.companies.includes(company));
      record('project.changed', { ...subject, ...details, lostTo: await clientsOf(db, gone) });
    }
    if (move) record('project.location_changed', { ...subject, before: locationOf(project), after: location });
    if (people) {
      await setMembers(db, params.id, memberIds);
      record('project.members_changed', { ...subject, before: { memberIds: earlier }, after: { memberIds } });
    }
    return readProject(db, actor, settings.projectFields, params.id);
  },
});

/** What the event tells of a project. */
function toldOf(row: {
  name: string;
  is_private: boolean;
  companies: string[];
  avatar_asset_id: string | null;
  cover_asset_id: string | null;
}) {
  return {
    name: row.name,
    isPrivate: row.is_private,
    companies: row.companies,
    avatar: row.avatar_asset_id,
    cover: row.cover_asset_id,
  };
}

function locationOf(row: { latitude: number | null; longitude: number | null; address: string }) {
  const { latitude: lat, longitude: long, address } = row;
  return lat === null || long === null ? null : { lat, long, address };
}
