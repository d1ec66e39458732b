import * as calls from '@plumbline/contract/assets';
import { expect, it } from 'vitest';
import { overwritten, photoWithGrain } from '../../../test/support/files/picture-files.ts';
import { setServer } from '../../../test/support/set-server.ts';
import { getFrom, uploadTo } from './assets.fixtures.ts';

const on = setServer({ inspector: 'inspector', admin: 'business_admin' });

const seen = async (id: string) =>
  (await on.server.call(calls.readAssetInfo, { as: on.inspector, params: { id } })).body;

it('a photo whose data was damaged before it came is told as such soon after, shown and kept as it came', async () => {
  const photo = await photoWithGrain().jpeg({ quality: 90 }).toBuffer();
  const damaged = overwritten(photo, 0.5, 4096);
  const upload = async (bytes: Buffer, name: string) => {
    const { status, body } = await uploadTo(on.server, { as: on.inspector, bytes, name });
    expect([status, body.damaged]).toEqual([200, false]);
    return body;
  };
  // In this order: photos are looked at one after the other.
  const whole = await upload(photo, 'whole.jpg');
  const broken = await upload(damaged, 'broken.jpg');
  await expect.poll(async () => (await seen(broken._id)).damaged, { timeout: 15_000 }).toBe(true);
  expect(await seen(whole._id)).toMatchObject({ damaged: false, corrupted: false });
  expect((await seen(broken._id)).corrupted).toBe(false);
  const { body: list } = await on.server.call(calls.listAssets, { as: on.admin, query: { search: 'broken' } });
  expect(list.docs).toMatchObject([{ _id: broken._id, damaged: true }]);
  expect((await getFrom(on.server, broken.Location)).body.equals(damaged)).toBe(true);
  expect((await getFrom(on.server, `${broken.Location}&size=500`)).status).toBe(200);

  // The same bytes again are the same photo.
  const again = await upload(damaged, 'again.jpg');
  await expect.poll(async () => (await seen(again._id)).damaged, { timeout: 15_000 }).toBe(true);
});
