import type { BodyOf } from '@plumbline/contract/call';
import { isProblemCode } from '@plumbline/contract/problems';
import * as calls from '@plumbline/contract/projects';
import { mayRemoveMember } from '@plumbline/domain/access/project-rules';
import { differences } from '@plumbline/domain/events/differences';
import { checkAssignable } from '../../access/assignable-people.ts';
import { assertAttachable } from '../../access/attachable-files.ts';
import { changedMeanwhile } from '../../http/changed-meanwhile.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import {
  changeMembers,
  clientsOf,
  loadProjectFacts,
  lockProject,
  memberFactsOf,
  memberIdsOf,
  readProject,
} from './projects.queries.ts';

export const changeProject = endpoint(calls.changeProject, {
  handle: async (context) => {
    const { db, actor, settings, authorize, record, now } = context;
    const { params, body } = context.input;
    const facts = await loadProjectFacts(db, actor, params.id);
    const project = await lockProject(db, params.id);
    if (!project) throw new Problem('not_found');
    authorize('project.change', facts);
    if (body.version !== undefined && body.version !== project.version) {
      throw await changedMeanwhile(db, actor, { kind: 'project', id: params.id }, touchedBy(body));
    }
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
    const people = body.memberIds && (await checkMembers(context, params.id, [...new Set(body.memberIds)]));

    const details = differences(reportedOf(project), reportedOf(wanted));
    const move = differences({ location: locationOf(project) }, { location });
    // Without a difference there is no change, and nobody is notified.
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
      await changeMembers(db, params.id, people);
      const [before, after] = [{ memberIds: people.earlier }, { memberIds: people.wanted }];
      record('project.members_changed', { ...subject, before, after });
    }
    return readProject(db, actor, settings.projectFields, params.id);
  },
});

/**
 * Who comes and who goes when exactly the wanted people shall be members: nobody comes who couldn't be put on a job, nor is
 * anybody taken out whom the one who asks may not take out.
 * @returns null when they are the members already
 * @throws Problem not_valid at `users`, or what {@link mayRemoveMember} says
 */
async function checkMembers({ db, actor }: SignedInContext, projectId: string, wanted: string[]) {
  const earlier = await memberIdsOf(db, projectId);
  const added = wanted.filter((id) => !earlier.includes(id));
  const removed = earlier.filter((id) => !wanted.includes(id));
  if (added.length === 0 && removed.length === 0) return null;
  await checkAssignable(db, actor, added);
  for (const member of await memberFactsOf(db, actor, removed)) {
    const decision = mayRemoveMember(actor, member);
    if (!decision.allowed) throw new Problem(isProblemCode(decision.code) ? decision.code : 'forbidden');
  }
  return { earlier, wanted, added, removed };
}

/** What a body changes, as events name it. */
function touchedBy({ avatarAssetId, coverAssetId, ...others }: BodyOf<typeof calls.changeProject>): readonly string[] {
  const wanted = { ...others, avatar: avatarAssetId, cover: coverAssetId };
  return Object.entries(wanted).flatMap(([name, value]) => (value === undefined ? [] : [name]));
}

/** The fields of a project in its event. */
function reportedOf(row: {
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
