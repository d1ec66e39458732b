import { createHash, randomBytes } from 'node:crypto';
import { readAssetTiles } from '@plumbline/contract/asset-plans';
import { mergeAssets } from '@plumbline/contract/asset-versions';
import { readZipAddress } from '@plumbline/contract/asset-zip';
import type { Asset } from '@plumbline/contract/assets';
import { readAssetInfo, removeAsset } from '@plumbline/contract/assets';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeAnywhere } from '../../../test/support/files-anywhere.ts';
import { filmFile } from '../../../test/support/files/film-files.ts';
import { heicFile } from '../../../test/support/files/heic-files.ts';
import { officeBomb, officeFile, oldOfficeFile } from '../../../test/support/files/office-files.ts';
import { lockedPdf, pdfFile, pdfWithPage, planPdf } from '../../../test/support/files/pdf-files.ts';
import { gifScript, placedJpeg, pngBomb, quarters } from '../../../test/support/files/picture-files.ts';
import { wavFile } from '../../../test/support/files/recording-files.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { sweepFiles } from './stored-files/sweep-files.ts';
import { expectNothingIncoming, getFrom, jpeg, png, uploadTo } from './assets.fixtures.ts';

/** Ordinary and unusual files, which are stored unchanged. */
const storedNow: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  'photo.jpg': () => placedJpeg(),
  'grey.png': () => quarters().greyscale().png().toBuffer(),
  'print.jpg': () => quarters().toColourspace('cmyk').jpeg().toBuffer(),
  'phone.heic': () => heicFile,
  'plan.pdf': () => pdfFile(),
  'locked.pdf': () => lockedPdf(),
  'two at once.pdf': () => pdfWithPage(),
  'letter.docx': () => officeFile('docx'),
  'old.doc': () => oldOfficeFile(),
  'door.mp4': () => filmFile({ bytes: 9_000_000 }),
  'motor.wav': () => wavFile(),
};

/** Hostile and damaged ones, with how they are answered. */
const refused: Readonly<Record<string, [() => Buffer | Promise<Buffer>, code: string]>> = {
  'bomb.png': [() => pngBomb(), 'picture_too_large'],
  'bomb.docx': [() => officeBomb('docx', 600), 'file_unpacks_too_large'],
  'script.gif': [() => gifScript, 'file_type_not_allowed'],
  'half.jpg': [async () => (await jpeg(2000, 1500)).subarray(0, 9000), 'file_corrupted'],
  'half.pdf': [() => pdfFile().subarray(0, 200), 'file_corrupted'],
  'half.mp4': [() => filmFile().subarray(0, 1500), 'file_corrupted'],
  'empty.jpg': [() => Buffer.alloc(0), 'file_corrupted'],
};

describeAnywhere('files', (start) => {
  let server: TestServer;
  let admin: TestPerson;
  let client: TestPerson;
  beforeAll(async () => {
    server = await start({ works: true });
    admin = await server.person('business_admin');
    client = await server.person('client');
  });
  afterAll(() => server.close());

  const upload = async (bytes: Buffer, name: string, target = 'answer_audio'): Promise<Asset> => {
    const { body, problem } = await uploadTo(server, { as: admin, bytes, name, query: { target } });
    if (!body._id) throw new Error(`${name}: ${problem.code}`);
    return body;
  };
  const get = (url: string, headers: Record<string, string> = {}) => getFrom(server, url, { headers });
  const info = async (id: string) => (await server.call(readAssetInfo, { as: admin, params: { id } })).body;

  it.each(Object.entries(storedNow))('come back as they were: %s', async (name, make) => {
    const bytes = await make();
    const asset = await upload(bytes, name);
    const whole = await get(asset.Location);
    expect([whole.status, whole.body.equals(bytes)]).toEqual([200, true]);
    expect(whole.headers['x-content-type-options']).toBe('nosniff');
    await expectNothingIncoming(server);
  });

  it.each(Object.entries(refused))(
    'are refused when they are hostile or damaged, without a trace: %s',
    async (name, [make, code]) => {
      const { problem } = await uploadTo(server, { as: admin, bytes: await make(), name });
      expect(problem.code).toBe(code);
      await expectNothingIncoming(server);
    },
  );

  it('are given in parts, where a part crosses what was sent in parts, too', async () => {
    const bytes = filmFile({ bytes: 9_000_000 });
    const { Location } = await upload(bytes, 'long.mp4');
    for (const [from, to] of [
      [0, 0],
      [8_388_600, 8_388_700],
      [bytes.length - 10, bytes.length - 1],
    ] as const) {
      const part = await get(Location, { range: `bytes=${from}-${to}` });
      expect([part.status, part.headers['content-range']]).toEqual([206, `bytes ${from}-${to}/${bytes.length}`]);
      expect(part.body.equals(bytes.subarray(from, to + 1))).toBe(true);
    }
    expect((await get(Location, { range: `bytes=${bytes.length}-` })).status).toBe(416);
  });

  it('are shown small, made once, and without what a camera wrote into them', async () => {
    for (const [name, bytes] of [
      ['a.jpg', await placedJpeg()],
      ['a.heic', heicFile],
      ['a.pdf', pdfFile()],
    ] as const) {
      const asset = await upload(bytes, name);
      for (const size of [100, 500]) {
        const [first, again] = [
          await get(`${asset.Location}&size=${size}`),
          await get(`${asset.Location}&size=${size}`),
        ];
        expect([name, (await sharp(first.body).metadata()).format]).toEqual([name, 'webp']);
        expect((await sharp(first.body).metadata()).exif).toBeUndefined();
        expect(again.body.equals(first.body)).toBe(true);
      }
    }
    const photo = await upload(await placedJpeg(), 'theirs.jpg', 'question');
    const shown = await getFrom(server, `/v1/s3/download/${photo._id}`, { as: client });
    expect([shown.status, (await sharp(shown.body).metadata()).exif]).toEqual([200, undefined]);
  });

  it('that are plans are cut into tiles', { timeout: 120_000 }, async () => {
    const { _id } = await upload(planPdf({ width: 4, height: 3, walls: 20 }), 'plan.pdf', 'blueprint');
    await server.eventsHandled();
    const tiles = async () =>
      (await server.call(readAssetTiles, { as: admin, params: { id: _id }, query: { page: 1 } })).body;
    await expect.poll(async () => (await tiles()).state, { timeout: 60_000 }).toBe('done');
    const { Location, levels } = await tiles();
    const at = (level: number, column: number, row: number) =>
      (Location ?? '').replace('{level}', `${level}`).replace('{column}', `${column}`).replace('{row}', `${row}`);
    const last = levels.length - 1;
    for (const place of [at(0, 0, 0), at(last, (levels[last]?.columns ?? 1) - 1, (levels[last]?.rows ?? 1) - 1)]) {
      expect((await sharp((await get(place)).body).metadata()).format).toBe('webp');
    }
    expect((await get(at(last, levels[last]?.columns ?? 0, 0))).status).toBe(404);
  });

  it('come many in one ZIP, of the size that was told', async () => {
    const names = ['קומה 3.png', 'photo.png', 'PHOTO.png', 'film.mp4', 'plan.pdf'];
    const bytesOf = (name: string) => {
      if (name.endsWith('mp4')) return filmFile({ bytes: 9_000_000 });
      return name.endsWith('pdf') ? pdfFile() : png();
    };
    const files: { id: string; bytes: Buffer }[] = [];
    for (const name of names) {
      const bytes = await bytesOf(name);
      files.push({ id: (await upload(bytes, name))._id, bytes });
    }
    const ids = files.map((file) => file.id).join(',');
    const { body: address } = await server.call(readZipAddress, { as: admin, query: { ids } });
    const zip = await get(address.Location);
    expect([zip.status, zip.body.length, zip.headers['content-length']]).toEqual([
      200,
      address.size,
      String(address.size),
    ]);
    const inside = unzipSync(zip.body);
    const seen = [...names.slice(0, 2), 'PHOTO (2).png', ...names.slice(3)];
    expect(Object.keys(inside).toSorted()).toEqual(seen.toSorted());
    const isSame = seen.map((name, index) => files[index]?.bytes.equals(inside[name] ?? Buffer.alloc(0)));
    expect(isSame).toEqual(names.map(() => true));
  });

  it('that are replaced keep what they were', async () => {
    const [old, next] = [await png(), await png()];
    const [target, source] = [await upload(old, 'a.png'), await upload(next, 'b.png')];
    const merged = await server.call(mergeAssets, {
      as: admin,
      params: { target: target._id, source: source._id },
    });
    expect((await get(merged.body.Location)).body.equals(next)).toBe(true);
    expect((await get(`${merged.body.Location}&version=1`)).body.equals(old)).toBe(true);
  });

  it('whose bytes the place has lost say so, until they come again', async () => {
    const bytes = await png();
    const asset = await upload(bytes, 'lost.png');
    await server.services.files.remove('instance_main', createHash('sha256').update(bytes).digest());
    expect((await info(asset._id)).corrupted).toBe(true);
    expect((await get(asset.Location)).problem.code).toBe('file_corrupted');
    await upload(bytes, 'again.png');
    expect((await info(asset._id)).corrupted).toBe(false);
    expect((await get(asset.Location)).body.equals(bytes)).toBe(true);
  });

  it('that were removed are swept after the grace period, the others stay', async () => {
    const [gone, stays] = [await png(), await png()];
    const asset = await upload(gone, 'gone.png');
    const other = await upload(stays, 'stays.png');
    const stray = await server.services.files.write(
      'instance_main',
      (async function* () {
        yield randomBytes(100);
      })(),
      100,
    );
    await server.call(removeAsset, { as: admin, params: { id: asset._id } });
    // Within three times that period: what hangs on nothing yet may still be named by an answer on a phone.
    const later = new Date(Date.now() + 40 * 86_400_000);
    await sweepFiles({ ...server.services, now: () => later }, { isDry: false });
    const isThere = async (sha256: Buffer) =>
      (await server.services.files.sizeOf('instance_main', sha256)) !== undefined;
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
    expect(await Promise.all([hash(gone), stray.sha256, hash(stays)].map(isThere))).toEqual([false, false, true]);
    expect((await get(other.Location)).status).toBe(200);
  });
});
