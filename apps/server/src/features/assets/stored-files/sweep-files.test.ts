import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mergeAssets } from '@plumbline/contract/asset-versions';
import type { Asset } from '@plumbline/contract/assets';
import { listAssets, readAssetInfo, removeAsset } from '@plumbline/contract/assets';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../ids.ts';
import { drawnPicture, sendFile } from '../../../../test/support/send-files.ts';
import type { TestPerson, TestServer } from '../../../../test/support/test-server.ts';
import { startTestServer } from '../../../../test/support/test-server.ts';
import { sweepFiles } from './sweep-files.ts';

let server: TestServer;
let person: TestPerson;
const seen: string[] = [];
beforeAll(async () => {
  server = await startTestServer();
  person = await server.person('business_admin');
});
afterAll(() => server.close());
beforeEach(() => void seen.splice(0));

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const folder = () => join(server.place.folder, 'files', 'instance_main');
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
const pathOf = (bytes: Buffer) => {
  const hex = sha256Of(bytes).toString('hex');
  return join(folder(), hex.slice(0, 2), hex);
};

async function upload(): Promise<{ asset: Asset; bytes: Buffer }> {
  const bytes = await drawnPicture();
  const { body } = await sendFile(server, { as: person, bytes });
  return { asset: body, bytes };
}

/** Makes everything that is stored so many days older. */
async function age(days: number): Promise<void> {
  await server.db().rows(sql`update ${server.db().table('stored_files')}
    set claimed_at = claimed_at - make_interval(days => ${days})`);
  for (const beginning of await readdir(folder())) {
    if (beginning.length !== 2) continue;
    for (const name of await readdir(join(folder(), beginning))) {
      await utimes(join(folder(), beginning, name), daysAgo(days), daysAgo(days));
    }
  }
}

const sweep = async (isDry = false) => {
  const swept = await sweepFiles(server.services, { isDry, tell: (line) => seen.push(line) });
  return swept.find((one) => one.instance === 'instance_main')!;
};
const isStored = async (bytes: Buffer) =>
  (await server.services.files.sizeOf('instance_main', sha256Of(bytes))) !== undefined;
const remove = ({ _id }: Asset) => server.call(removeAsset, { as: person, params: { id: _id } });
const removedAgo = (asset: Asset, days: number) =>
  server
    .db()
    .query.updateTable('assets')
    .set({ removed_at: daysAgo(days) })
    .where('id', '=', asset._id)
    .execute();

describe('the nightly sweep', () => {
  it('takes the bytes of a removed file with what was made of them, after the grace period', async () => {
    const { asset, bytes } = await upload();
    await age(100);
    await remove(asset);
    expect(await sweep()).toMatchObject({ files: 0, unnamed: 0, missing: 0 });
    await removedAgo(asset, 29);
    expect(await sweep()).toMatchObject({ files: 0 });
    await removedAgo(asset, 31);
    const dry = await sweep(true);
    // The picture and its preview.
    expect(dry).toMatchObject({ files: 2, unnamed: 0 });
    expect(seen).toHaveLength(2);
    expect(await isStored(bytes)).toBe(true);
    expect(await sweep()).toEqual(dry);
    expect(await isStored(bytes)).toBe(false);
    const { rows } = await sql`select from ${server.db().table('asset_renditions')}`.execute(server.services.unbound);
    expect(rows).toEqual([]);
    expect(await sweep()).toMatchObject({ files: 0 });
  });

  it('keeps bytes that another file still has', async () => {
    const { asset, bytes } = await upload();
    const { body: twin } = await sendFile(server, { as: person, bytes });
    await remove(asset);
    await removedAgo(asset, 100);
    await age(200);
    expect(await sweep()).toMatchObject({ files: 0 });
    expect((await server.send({ method: 'GET', url: twin.Location })).body).toEqual(bytes);
  });

  it('keeps older versions of a file as long as the file, and tells of one that is lost', async () => {
    const { asset, bytes } = await upload();
    const { asset: next, bytes: newer } = await upload();
    const merged = await server.call(mergeAssets, { as: person, params: { target: asset._id, source: next._id } });
    expect(merged.status).toBe(200);
    await removedAgo(next, 100);
    await age(200);
    await sweep();
    expect([await isStored(bytes), await isStored(newer)]).toEqual([true, true]);
    await rm(pathOf(bytes));
    expect(await sweep()).toMatchObject({ missing: 1 });
    await removedAgo(asset, 100);
    await sweep();
    expect(await isStored(newer)).toBe(false);
  });

  it('takes stray bytes that no row has ever known, and leaves what is on its way', async () => {
    const stray = Buffer.from('of a database that was restored');
    await server.services.files.write('instance_main', [stray] as never, 100);
    await server.db().rows(sql`delete from ${server.db().table('stored_files')}`);
    const waiting = await server.services.files.receive('instance_main', [Buffer.from('waiting')] as never, 100);
    await age(31);
    expect(await sweep()).toMatchObject({ files: 1, bytes: stray.length });
    expect(await isStored(stray)).toBe(false);
    await waiting.keep();
    expect(await isStored(Buffer.from('waiting'))).toBe(true);
  });

  it('leaves what was claimed lately alone, however old the bytes are', async () => {
    const bytes = Buffer.from('brought again');
    await server.services.files.write('instance_main', [bytes] as never, 100);
    await age(100);
    await server.services.files.write('instance_main', [bytes] as never, 100);
    await utimes(pathOf(bytes), daysAgo(100), daysAgo(100));
    await sweep();
    expect(await isStored(bytes)).toBe(true);
  });

  it('deletes files that hang on nothing, long after they came, and tells it', async () => {
    const { asset: nobodys } = await upload();
    const { asset: photo } = await upload();
    const { asset: mine } = await upload();
    const { asset: logo } = await upload();
    const db = server.db();
    await db.query.insertInto('projects').values({ id: newId(), name: 'P', cover_asset_id: photo._id }).execute();
    await db.query.updateTable('assets').set({ target_user_id: person.id }).where('id', '=', mine._id).execute();
    const value = JSON.stringify(`/v1/s3/download/${logo._id.toUpperCase()}`);
    await db.query.insertInto('settings').values({ name: 'logo', value }).execute();
    const madeAgo = (days: number) =>
      db.query
        .updateTable('assets')
        .set({ created_at: daysAgo(days) })
        .execute();
    await madeAgo(89);
    expect(await sweep()).toMatchObject({ unnamed: 0 });
    await madeAgo(91);
    const dry = await sweep(true);
    expect(seen.filter((line) => line.includes(nobodys._id))).toHaveLength(1);
    for (const named of [photo, mine, logo]) expect(seen.join()).not.toContain(named._id);
    expect((await sweep()).unnamed).toBe(dry.unnamed);
    const events = await db.query.selectFrom('events').selectAll().where('subject_id', '=', nobodys._id).execute();
    expect(events.map((event) => event.name)).toEqual(['file.uploaded', 'file.removed']);
    expect(await sweep()).toMatchObject({ unnamed: 0 });
    await db.query.deleteFrom('settings').where('name', '=', 'logo').execute();
  });

  it('tells of files whose bytes are lost, and goes on', async () => {
    const { asset, bytes } = await upload();
    await age(2);
    const info = async () =>
      (await server.call(readAssetInfo, { as: person, params: { id: asset._id } })).body.corrupted;
    const isCorrupted = async () => {
      const { body } = await server.call(listAssets, { as: person, query: { page_size: '1000' } });
      return body.docs.find((doc) => doc._id === asset._id)?.corrupted;
    };
    expect(await info()).toBe(false);
    await rm(pathOf(bytes));
    expect(await isCorrupted()).toBe(false);
    // Whoever looks at it finds it out for all.
    expect([await info(), await isCorrupted()]).toEqual([true, true]);
    await writeFile(pathOf(bytes), bytes);
    expect([await info(), await isCorrupted()]).toEqual([false, false]);
    await rm(pathOf(bytes));
    expect(await sweep()).toMatchObject({ missing: 1 });
    expect(seen.some((line) => line.startsWith('missing: '))).toBe(true);
    expect((await server.send({ method: 'GET', url: asset.Location })).status).toBe(422);
    expect(await isCorrupted()).toBe(true);
    await sendFile(server, { as: person, bytes });
    expect(await isCorrupted()).toBe(false);
    expect(await sweep()).toMatchObject({ missing: 0 });
    await rm(pathOf(bytes));
    await age(2);
    await sweep();
    expect(await isCorrupted()).toBe(true);
    await mkdir(join(pathOf(bytes), '..'), { recursive: true });
    await writeFile(pathOf(bytes), bytes);
    await sweep();
    expect(await isCorrupted()).toBe(false);
  });

  it('gives up uploads that nobody has gone on with for a week, and pieces that nobody names', async () => {
    const db = server.db();
    const { files } = server.services;
    const [waiting, over, stray, done] = [newId(), newId(), newId(), newId()];
    const { asset } = await upload();
    for (const id of [waiting, over, stray])
      await files.writePiece('instance_main', id, '0', [Buffer.from('x')] as never);
    for (const [id, days, assetId] of [
      [waiting, 6, null],
      [over, 8, null],
      [done, 29, asset._id],
    ] as const) {
      const row = { id, user_id: person.id, file_name: 'a', target: 'answer', is_private: false, size: 2 };
      await db.query
        .insertInto('uploads')
        .values({ ...row, asset_id: assetId, touched_at: daysAgo(days) })
        .execute();
    }
    const left = async () => {
      const ids: string[] = [];
      for await (const one of files.listUploads('instance_main')) ids.push(one.id);
      return [ids, (await db.query.selectFrom('uploads').select('id').orderBy('id').execute()).map((row) => row.id)];
    };
    for (const id of [waiting, over, stray]) await utimes(join(folder(), 'uploads', id), daysAgo(2), daysAgo(2));
    expect(await sweep(true)).toMatchObject({ uploads: 2 });
    expect(await left()).toEqual([[waiting, over, stray], [waiting, over, done].toSorted()]);
    expect(await sweep()).toMatchObject({ uploads: 2 });
    expect(await left()).toEqual([[waiting], [waiting, done]]);
    await db.query
      .updateTable('uploads')
      .set({ touched_at: daysAgo(31) })
      .where('id', '=', done)
      .execute();
    await sweep();
    expect(await left()).toEqual([[waiting], [waiting]]);
  });

  it('clears away what a server that died was writing', async () => {
    const left = join(folder(), 'incoming', 'left');
    await writeFile(left, 'half');
    await sweep();
    expect(await readdir(join(folder(), 'incoming'))).toContain('left');
    await utimes(left, daysAgo(2), daysAgo(2));
    await sweep();
    expect(await readdir(join(folder(), 'incoming'))).not.toContain('left');
  });
});

describe('bytes that are brought again while the sweep takes them', () => {
  /** Resolves once a connection waits for what another one holds. */
  const somebodyWaits = async () => {
    for (;;) {
      const { rows } = await server.services.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (rows.length > 0) return;
    }
  };
  const removedLongAgo = async (bytes: Buffer) => {
    const { body } = await sendFile(server, { as: person, bytes });
    await removedAgo(body, 100);
    await age(200);
  };

  it('are there afterwards, when the upload comes into the middle of their removal', async () => {
    const bytes = await drawnPicture();
    await removedLongAgo(bytes);
    const { files } = server.services;
    const removeBytes = files.remove.bind(files);
    let uploading: ReturnType<typeof sendFile> | undefined;
    files.remove = async (instance, sha256) => {
      if (sha256.equals(sha256Of(bytes))) {
        uploading = sendFile(server, { as: person, bytes });
        await somebodyWaits();
      }
      await removeBytes(instance, sha256);
    };
    try {
      await sweep();
    } finally {
      files.remove = removeBytes;
    }
    const { body } = await uploading!;
    expect((await server.send({ method: 'GET', url: body.Location })).body).toEqual(bytes);
  });

  it('are there afterwards, whichever comes first', async () => {
    for (let round = 0; round < 15; round += 1) {
      const bytes = await drawnPicture(20 + round);
      await removedLongAgo(bytes);
      const [one, , other] = await Promise.all([
        sendFile(server, { as: person, bytes }),
        sweep(),
        sendFile(server, { as: person, bytes }),
      ]);
      for (const { body } of [one, other]) {
        expect((await server.send({ method: 'GET', url: body.Location })).body).toEqual(bytes);
        expect((await server.send({ method: 'GET', url: `${body.Location}&size=500` })).status).toBe(200);
        await remove(body);
      }
    }
  });
});
