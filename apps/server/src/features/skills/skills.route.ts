import * as calls from '@plumbline/contract/skills';
import { differences } from '@plumbline/domain/events/differences';
import type { ExpiryPeriod, ExpiryUnit } from '@plumbline/domain/skills/expiry';
import type { SkillRole } from '@plumbline/domain/skills/skill';
import { assertAttachable } from '../../access/attachable-files.ts';
import { changedMeanwhile } from '../../http/changed-meanwhile.ts';
import { endpoint } from '../../http/endpoint.ts';
import { newId } from '../../ids.ts';
import { listSkills, lockSkill, readSkill, lockName } from './skills.queries.ts';

export const listSkillsEndpoint = endpoint(calls.listSkills, {
  handle: ({ db, actor, authorize, input: { query } }) => {
    authorize('skill.list');
    return listSkills(db, actor, query);
  },
});

export const readSkillEndpoint = endpoint(calls.readSkill, {
  handle: ({ db, actor, authorize, input: { params } }) => {
    authorize('skill.list');
    return readSkill(db, actor, params.id);
  },
});

/** The fields of a skill in its event. */
interface SkillSnapshot extends Record<string, unknown> {
  name: string;
  avatar: string | null;
  roles: SkillRole[];
  expiry: ExpiryPeriod | null;
}

const columnsOf = ({ name, avatar, roles, expiry }: SkillSnapshot) => ({
  name,
  avatar_asset_id: avatar,
  roles,
  expiry_amount: expiry?.amount ?? null,
  expiry_unit: expiry?.unit ?? null,
});

export const createSkill = endpoint(calls.createSkill, {
  handle: async ({ db, actor, authorize, record, now, input: { body } }) => {
    authorize('skill.manage');
    const id = newId();
    await lockName(db, body.name, id);
    await assertAttachable(db, actor, [{ path: 'avatar', id: body.avatarAssetId }], 'pictures');
    const made = { ...body, avatar: body.avatarAssetId };
    await db.query
      .insertInto('skills')
      .values({ id, ...columnsOf(made), created_by: actor.id, created_at: now, updated_at: now })
      .execute();
    record('skill.created', { subjectId: id, before: null, after: { name: body.name } });
    return readSkill(db, actor, id);
  },
});

export const changeSkill = endpoint(calls.changeSkill, {
  handle: async ({ db, actor, authorize, record, now, input: { params, body } }) => {
    authorize('skill.manage');
    const row = await lockSkill(db, params.id);
    if (body.version !== undefined && body.version !== row.version) {
      throw await changedMeanwhile(db, actor, { kind: 'skill', id: params.id }, Object.keys(body));
    }
    const before: SkillSnapshot = {
      name: row.name,
      avatar: row.avatar_asset_id,
      roles: row.roles as SkillRole[],
      expiry: (row.expiry_unit && { amount: row.expiry_amount ?? 1, unit: row.expiry_unit as ExpiryUnit }) || null,
    };
    const after: SkillSnapshot = {
      name: body.name ?? before.name,
      avatar: body.avatarAssetId === undefined ? before.avatar : body.avatarAssetId,
      roles: body.roles ?? before.roles,
      expiry: body.expiry === undefined ? before.expiry : body.expiry,
    };
    const change = differences(before, after);
    if (change) {
      if (change.after.name !== undefined) await lockName(db, after.name, row.id);
      if (change.after.avatar) await assertAttachable(db, actor, [{ path: 'avatar', id: after.avatar }], 'pictures');
      await db.query
        .updateTable('skills')
        .set({ ...columnsOf(after), version: row.version + 1, updated_at: now })
        .where('id', '=', row.id)
        .execute();
      record('skill.changed', { subjectId: row.id, ...change });
    }
    return readSkill(db, actor, row.id);
  },
});

export const removeSkill = endpoint(calls.removeSkill, {
  handle: async ({ db, authorize, record, now, input: { params } }) => {
    authorize('skill.manage');
    const row = await lockSkill(db, params.id);
    await db.query.updateTable('skills').set({ removed_at: now, updated_at: now }).where('id', '=', row.id).execute();
    record('skill.removed', { subjectId: row.id, before: { name: row.name }, after: null });
    return { success: true as const };
  },
});
