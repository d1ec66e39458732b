import * as planCalls from '@plumbline/contract/asset-plans';
import { mergeAssets, restoreAssetVersion } from '@plumbline/contract/asset-versions';
import * as calls from '@plumbline/contract/assets';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import { filmFile } from '../../../test/support/files/film-files.ts';
import { quarters, quartersOf } from '../../../test/support/files/picture-files.ts';
import { setServer } from '../../../test/support/set-server.ts';
import type { TestPerson } from '../../../test/support/test-server.ts';
import { getFrom, png, uploadTo } from './assets.fixtures.ts';

const on = setServer({ admin: 'business_admin', inspector: 'inspector', other: 'inspector' });

async function uploaded(bytes: Buffer, as: TestPerson = on.inspector, query: Record<string, string> = {}) {
  const { body, problem } = await uploadTo(on.server, { as, bytes, name: 'site', query });
  if (!body._id) throw new Error(problem.code);
  return body;
}

const frame = () => quarters(640, 360).jpeg({ quality: 95 }).toBuffer();
const setPoster = (id: string, value: string | null, as: TestPerson = on.inspector) =>
  on.server.call(planCalls.changeAssetProperties, { as, params: { id }, body: { name: 'poster', value } });
const info = async (id: string) =>
  (await on.server.call(calls.readAssetInfo, { as: on.inspector, params: { id } })).body;

describe('the poster of a film', () => {
  it('stands for it in every size, whoever sees the film, and the film stays what it is', async () => {
    const bytes = filmFile({ width: 640, height: 360 });
    const film = await uploaded(bytes);
    expect(film).toMatchObject({ isVideo: true, hasPoster: false });
    expect((await getFrom(on.server, `${film.Location}&size=500`)).status).toBe(404);
    const picture = await uploaded(await frame());
    expect((await setPoster(film._id, picture._id)).body).toMatchObject({
      success: true,
      _id: film._id,
      hasPoster: true,
    });
    for (const [size, width, height] of [
      ['100', 100, 56],
      ['500', 500, 281],
      ['100x100', 100, 100],
    ] as const) {
      const { body, headers } = await getFrom(on.server, `${film.Location}&size=${size}`);
      expect(headers['content-type']).toBe('image/webp');
      expect(await sharp(body).metadata()).toMatchObject({ width, height });
    }
    expect(await quartersOf((await getFrom(on.server, `${film.Location}&size=500`)).body)).toBe('rgby');
    expect((await getFrom(on.server, film.Location)).body).toEqual(bytes);
    const bare = `/v1/s3/download/${film._id}?size=100`;
    expect((await getFrom(on.server, bare, { as: on.admin })).status).toBe(200);
    expect((await getFrom(on.server, bare, { as: on.other })).status).toBe(404);
    const list = await on.server.call(calls.listAssets, { as: on.admin, query: { page_size: '1000' } });
    expect(list.body.docs.map((doc) => doc._id)).not.toContain(picture._id);
  });

  it('is another one when it is set again, none when it is taken away, and goes with the film', async () => {
    const film = await uploaded(filmFile({ seconds: 4 }));
    const [first, second] = [await uploaded(await png(40, 30)), await uploaded(await png(30, 40))];
    await setPoster(film._id, first._id);
    await setPoster(film._id, second._id);
    await setPoster(film._id, second._id);
    const { body } = await getFrom(on.server, `${film.Location}&size=100`);
    expect(await sharp(body).metadata()).toMatchObject({ width: 30, height: 40 });
    const events = await on.server
      .db()
      .query.selectFrom('events')
      .selectAll()
      .where('subject_id', '=', film._id)
      .execute();
    expect(events.filter(({ name }) => name === 'file.changed')).toHaveLength(2);
    expect((await setPoster(film._id, null)).body.hasPoster).toBe(false);
    expect((await getFrom(on.server, `${film.Location}&size=100`)).status).toBe(404);
    await setPoster(film._id, (await uploaded(await png()))._id);
    await on.server.call(calls.removeAsset, { as: on.inspector, params: { id: film._id } });
    const left = await on.server
      .db()
      .query.selectFrom('assets')
      .selectAll()
      .where('merged_into', '=', film._id)
      .execute();
    expect(left.map((row) => row.removed_at === null)).toEqual([false, false, false]);
  });

  it('changes with the film when that is replaced, and comes back with it', async () => {
    const [film, next] = [await uploaded(filmFile({ seconds: 5 })), await uploaded(filmFile({ seconds: 6 }))];
    await setPoster(film._id, (await uploaded(await png(40, 30)))._id);
    await on.server.call(mergeAssets, { as: on.inspector, params: { target: film._id, source: next._id } });
    expect((await info(film._id)).hasPoster).toBe(false);
    const back = { as: on.inspector, params: { id: film._id, version: '1' as never } };
    expect((await on.server.call(restoreAssetVersion, back)).body.hasPoster).toBe(true);
    const { body } = await getFrom(on.server, `${(await info(film._id)).Location}&size=100`);
    expect(await sharp(body).metadata()).toMatchObject({ width: 40, height: 30 });
  });

  it('is a picture, of a film, by those who may change both, and no secret', async () => {
    const film = await uploaded(filmFile({ seconds: 7 }));
    const picture = await uploaded(await png());
    expect((await setPoster(picture._id, film._id)).problem).toMatchObject({
      status: 409,
      data: 'Only videos have a poster.',
    });
    expect((await setPoster(film._id, (await uploaded(filmFile({ seconds: 8 })))._id)).problem.errors).toMatchObject([
      { path: 'value', code: 'picture_expected' },
    ]);
    expect((await setPoster(film._id, newId())).status).toBe(404);
    expect((await setPoster(film._id, (await uploaded(await png(), on.admin))._id)).status).toBe(404);
    expect((await setPoster(film._id, picture._id, on.other)).status).toBe(404);
    const query = { target: 'profile', private_asset: 'true', target_user: on.inspector.id };
    const secret = await uploaded(await png(), on.inspector, query);
    expect((await setPoster(film._id, secret._id)).problem.errors).toMatchObject([{ code: 'picture_expected' }]);
  });
});
