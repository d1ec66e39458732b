import * as calls from '@plumbline/contract/asset-plans';
import type { Rotation } from '@plumbline/domain/assets/file-kinds';
import { fileKinds, turnedBy } from '@plumbline/domain/assets/file-kinds';
import type { PictureMarks } from '@plumbline/domain/assets/marks';
import { hasUpperSide, isMarked } from '@plumbline/domain/assets/plan-file';
import { sameContent } from '@plumbline/domain/questionnaire/same-content';
import { sql } from 'kysely';
import { visibleFiles } from '../../access/file-scope.ts';
import type { JsonText } from '../../database/json-text.ts';
import { changedMeanwhile } from '../../http/changed-meanwhile.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { loadFileFacts, changedAssetResponse } from './assets.queries.ts';
import { sanitizedFileName } from './file-name.ts';
import type { LockedAsset } from './lock-file.queries.ts';
import { lockAsset, relationsOf } from './lock-file.queries.ts';

/** Turns a plan. What is marked or measured on it would not turn with it (spec/3 §5). @throws Problem file_cannot_be_rotated */
function assertTurnable(file: LockedAsset, rotation: Rotation): void {
  if (rotation === file.rotation) return;
  if (!hasUpperSide(file.kind) || isMarked(file)) throw new Problem('file_cannot_be_rotated');
}

/** Holds a file that the person may change. @throws Problem not_found, forbidden */
export async function lockChangeableAsset({ db, actor, authorize }: SignedInContext, id: string): Promise<LockedAsset> {
  authorize('file.change', await loadFileFacts(db, actor, id));
  return lockAsset(db, id);
}

export const rotateAsset = endpoint(calls.rotateAsset, {
  handle: async (context) => {
    const { params, body } = context.input;
    const file = await lockChangeableAsset(context, params.id);
    const rotation = turnedBy(file.rotation, body.rotation);
    assertTurnable(file, rotation);
    return setProperty(context, file, 'rotation', rotation);
  },
});

export const changeAssetProperties = endpoint(calls.changeAssetProperties, {
  handle: async (context) => {
    const { params, body } = context.input;
    const file = await lockChangeableAsset(context, params.id);
    // Measuring is a right of its own (spec/3 §6).
    if (body.name === 'measurements') context.authorize('blueprint_settings.change');
    if (body.name === 'originalName') return rename(context, file, body);
    if (body.name === 'poster') return setPoster(context, file, body.value);
    if (body.name === 'marks') return setMarks(context, file, body.value);
    if (body.name === 'rotation') assertTurnable(file, body.value);
    return setProperty(context, file, body.name, body.value);
  },
});

/**
 * A film's poster is a picture of somebody who may change both, and private only where the film is. From then on it is a part
 * of the film: it is listed no more and goes with it. An earlier one stays with the older versions until nothing names it.
 */
async function setPoster(context: SignedInContext, film: LockedAsset, pictureId: string | null): Promise<JsonText> {
  if (!fileKinds[film.kind].isVideo) throw new Problem('file_is_no_film');
  if (pictureId !== null && pictureId !== film.properties['poster']) {
    const picture = await lockChangeableAsset(context, pictureId);
    if (!fileKinds[picture.kind].isPicture || (picture.isPrivate && !film.isPrivate)) {
      throw new Problem('not_valid', { fields: [{ path: 'value', code: 'picture_expected', message: '' }] });
    }
    await context.db.rows(
      sql`update ${context.db.table('assets')} set merged_into = ${film.id} where id = ${picture.id}`,
    );
  }
  return setProperty(context, film, 'poster', pictureId);
}

/**
 * Sets the markup of a picture drawn over another one. The person must see the picture below, and it must not be
 * private: whoever sees the drawing sees that one, too (decision 0031). A drawing over a drawing references what is
 * below both.
 */
async function setMarks(context: SignedInContext, picture: LockedAsset, marks: PictureMarks | null): Promise<JsonText> {
  const refused = (path: string) =>
    new Problem('not_valid', { fields: [{ path, code: 'picture_expected', message: '' }] });
  if (!fileKinds[picture.kind].isPicture) throw refused('name');
  if (marks) {
    const { db, actor } = context;
    const original = await db.first(sql<{ id: string }>`
      select a.id from ${db.table('assets')} a where a.id = ${marks.original} and a.id <> ${picture.id} and not a.is_private
        and a.content_type like 'image/%' and a.properties ->> 'marks' is null and ${visibleFiles(db, actor)}`);
    if (!original) throw refused('value.original');
  }
  return setProperty(context, picture, 'marks', marks);
}

async function setProperty(
  { db, actor, record }: SignedInContext,
  file: LockedAsset,
  name: 'rotation' | 'grayscale' | 'measureIntroDisplayed' | 'measurements' | 'poster' | 'marks',
  value: unknown,
): Promise<JsonText> {
  const before = file.properties[name] ?? null;
  if (!sameContent(before, value)) {
    const patch = JSON.stringify({ [name]: value });
    await db.rows(
      sql`update ${db.table('assets')} set properties = properties || ${patch}::jsonb where id = ${file.id}`,
    );
    // Of what was drawn, a history needs no line.
    const summary = (of: unknown) => (name === 'marks' ? ((of as PictureMarks | null)?.marks.length ?? 0) : of);
    record('file.changed', {
      subjectId: file.id,
      relations: relationsOf(file),
      before: before === null ? {} : { [name]: summary(before) },
      after: { [name]: summary(value) },
    });
  }
  return changedAssetResponse(db, actor, file.id);
}

async function rename(
  { db, actor, record }: SignedInContext,
  file: LockedAsset,
  { value: wanted, before }: { readonly value: string; readonly before?: string | undefined },
): Promise<JsonText> {
  const originalName = sanitizedFileName(wanted, file.kind);
  if (originalName !== file.originalName) {
    if (before !== undefined && before !== file.originalName) {
      throw await changedMeanwhile(db, actor, { kind: 'file', id: file.id }, ['originalName']);
    }
    await db.rows(sql`update ${db.table('assets')} set original_name = ${originalName} where id = ${file.id}`);
    record('file.changed', {
      subjectId: file.id,
      relations: relationsOf(file),
      before: { originalName: file.originalName },
      after: { originalName },
    });
  }
  return changedAssetResponse(db, actor, file.id);
}
