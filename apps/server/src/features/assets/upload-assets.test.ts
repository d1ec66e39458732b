import { roles } from '@plumbline/domain/actor/roles';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pdfFile } from '../../../test/support/files/pdf-files.ts';
import { setServer } from '../../../test/support/set-server.ts';
import { blackPng, drawn, expectNothingIncoming, getFrom, jpeg, png, uploadTo } from './assets.fixtures.ts';

const on = setServer({ admin: 'business_admin', manager: 'project_manager', inspector: 'inspector', client: 'client' });

const upload = (sent: Parameters<typeof uploadTo>[1]) => uploadTo(on.server, sent);
const get = (url: string, more?: Parameters<typeof getFrom>[2]) => getFrom(on.server, url, more);

describe('uploading', () => {
  it('keeps a picture with its type, size and dimensions, and tells it', async () => {
    const bytes = await jpeg();
    const { status, body } = await upload({ as: on.inspector, bytes, name: 'תמונה מהאתר.jpg' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      originalName: 'תמונה מהאתר.jpg',
      extension: 'jpg',
      contentType: 'image/jpeg',
      size: bytes.length,
      width: 800,
      height: 600,
      isVideo: false,
      uploaded_by: { _id: on.inspector.id },
      can: expect.arrayContaining(['read', 'change', 'erase']) as unknown,
    });
    const events = await on.server
      .db()
      .query.selectFrom('events')
      .selectAll()
      .where('subject_id', '=', body._id)
      .execute();
    expect(events).toMatchObject([
      {
        name: 'file.uploaded',
        actor_id: on.inspector.id,
        after: { originalName: 'תמונה מהאתר.jpg', size: bytes.length },
      },
    ]);
    expect((await get(body.Location)).body).toEqual(bytes);
  });

  it('counts width and height as the camera was held', async () => {
    const bytes = await drawn(800, 600).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { body } = await upload({ as: on.inspector, bytes });
    expect([body.width, body.height]).toEqual([600, 800]);
    const small = await get(`${body.Location}&size=100`);
    expect(await sharp(small.body).metadata()).toMatchObject({ width: 75, height: 100, format: 'webp' });
  });

  it('goes by the content, not by what the sender calls it', async () => {
    const script = await upload({
      as: on.inspector,
      bytes: Buffer.from('<script>alert(1)</script>'),
      name: 'photo.jpg',
    });
    expect(script.problem).toMatchObject({
      code: 'file_type_not_allowed',
      status: 415,
      data: 'Invalid file extension allowed only jpeg, png, pdf, doc, docx, xls, xlsx, mp4, quicktime, 3gpp',
    });
    const svg = await upload({ as: on.inspector, bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') });
    expect(svg.status).toBe(415);
    const renamed = await upload({ as: on.inspector, bytes: await png(), name: '../../evil.html' });
    expect(renamed.body).toMatchObject({ originalName: 'evil.html.png', contentType: 'image/png', extension: 'png' });
    const turned = await upload({ as: on.inspector, bytes: await png(), name: 'a\u202egnp.exe' });
    expect(turned.body.originalName).toBe('agnp.exe.png');
  });

  it('takes only pictures where a picture belongs', async () => {
    const pdf = pdfFile();
    expect((await upload({ as: on.inspector, bytes: pdf, name: 'a.pdf' })).body).toMatchObject({ extension: 'pdf' });
    const avatar = await upload({ as: on.inspector, bytes: pdf, name: 'a.jpg', query: { target: 'avatar' } });
    expect(avatar.problem.data).toBe('Invalid file extension allowed only jpeg, png');
    const gif = await drawn(5, 5).gif().toBuffer();
    expect((await upload({ as: on.inspector, bytes: gif, query: { target: 'project' } })).problem.code).toBe(
      'file_type_not_allowed',
    );
    expect((await upload({ as: on.inspector, bytes: pdf, query: { target: 'nowhere' } })).status).toBe(400);
  });

  it('refuses what is damaged, cut, empty, missing or sent twice in one', async () => {
    const bytes = await jpeg(1600, 1200);
    expect((await upload({ as: on.inspector, bytes: bytes.subarray(0, bytes.length / 2) })).problem).toMatchObject({
      code: 'file_corrupted',
      data: 'Corrupted file, please reupload',
    });
    expect((await upload({ as: on.inspector, bytes: Buffer.alloc(0) })).problem.code).toBe('file_corrupted');
    expect((await upload({ as: on.inspector, bytes, more: 1 })).problem).toMatchObject({
      code: 'files_too_many',
      data: 'Error, maximum files allowed 1',
    });
    expect((await upload({ as: on.inspector, bytes, cutAt: 2000 })).status).toBe(400);
    expect((await upload({ as: on.inspector, bytes, cutAt: 20 })).status).toBe(400);
    const json = await on.server.send({ method: 'POST', url: '/v2/asset/upload', payload: {}, as: on.inspector });
    expect(json.problem.code).toBe('media_type_not_supported');
    const none = await on.server.send({
      method: 'POST',
      url: '/v2/asset/upload',
      payload: '--b--\r\n',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      as: on.inspector,
    });
    expect(none.problem.code).toBe('file_missing');
  });

  it('refuses more than 25 MB of a picture and 100 MB of anything', async () => {
    const start = await jpeg(10, 10);
    const large = Buffer.concat([start, Buffer.alloc(25 * 1024 * 1024)]);
    expect((await upload({ as: on.inspector, bytes: large })).problem).toMatchObject({
      code: 'file_too_large',
      data: 'This file is too large. The limit is 25 MB.',
    });
    expect((await upload({ as: on.inspector, bytes: large, query: { target: 'avatar' } })).problem.code).toBe(
      'file_too_large',
    );
    const huge = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(100 * 1024 * 1024)]);
    expect((await upload({ as: on.inspector, bytes: huge })).problem.data).toBe(
      'This file is too large. The limit is 100 MB.',
    );
  });

  it('refuses a picture of more pixels than can be drawn', async () => {
    const large = blackPng(14_000, 14_000);
    expect((await upload({ as: on.inspector, bytes: large, name: 'large.png' })).body).toMatchObject({ width: 14_000 });
    const { problem } = await upload({ as: on.inspector, bytes: blackPng(15_000, 15_000), name: 'bomb.png' });
    expect(problem).toMatchObject({
      code: 'picture_too_large',
      data: 'This picture has too many pixels. The limit is 200 megapixels.',
    });
  });

  it('leaves nothing half done behind', async () => {
    await expectNothingIncoming(on.server);
  });

  it('of the same file twice keeps its bytes once, and a repeated write once', async () => {
    const bytes = await png();
    const headers = { 'idempotency-key': 'photo-1' };
    const all = await Promise.all([1, 2, 3].map(() => upload({ as: on.inspector, bytes, headers })));
    expect(new Set(all.map((one) => one.body._id)).size).toBe(1);
    const again = await upload({ as: on.inspector, bytes });
    expect(again.body._id).not.toBe(all[0]?.body._id);
    const other = await upload({ as: on.inspector, bytes: await png(11, 11), headers });
    expect(other.problem.code).toBe('idempotency_key_reused');
  });

  it('needs a sign-in, a logo an administrator, another’s file the right to change that person', async () => {
    const bytes = await png();
    expect((await upload({ bytes })).status).toBe(401);
    for (const role of roles) expect((await upload({ as: await on.server.person(role), bytes })).status).toBe(200);
    expect((await upload({ as: on.manager, bytes, query: { target: 'logo' } })).status).toBe(403);
    expect((await upload({ as: on.admin, bytes, query: { target: 'logo' } })).status).toBe(200);
    const of = (id: string) => ({ target: 'profile', private_asset: 'true', target_user: id });
    expect((await upload({ as: on.inspector, bytes, query: of(on.inspector.id) })).status).toBe(200);
    expect((await upload({ as: on.inspector, bytes, query: of(on.manager.id) })).status).toBe(404);
    expect((await upload({ as: on.manager, bytes, query: of(on.inspector.id) })).status).toBe(200);
  });
});
