import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { png } from '../features/assets/assets.fixtures.ts';
import { setServer } from '../../test/support/set-server.ts';
import { sendFile } from '../../test/support/send-files.ts';

const set = setServer({ admin: 'sys_admin' });

const ask = (url: string, encoding?: string) =>
  set.server.server.inject({
    method: 'GET',
    url,
    headers: {
      host: 'localhost',
      authorization: `Bearer ${set.admin.token}`,
      ...(encoding && { 'accept-encoding': encoding }),
    },
  });

it('an answer is packed as the asker reads it, and says the same', async () => {
  const url = '/v2/documentation.json';
  const plain = await ask(url);
  expect(plain.headers['content-encoding']).toBeUndefined();
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const [asked, used] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
  ] as const) {
    const packed = await ask(url, asked);
    expect(packed.headers).toMatchObject({ 'content-encoding': used, vary: expect.stringMatching(/accept-encoding/i) });
    expect(packed.rawPayload.length * 5).toBeLessThan(plain.rawPayload.length);
    expect(unpack[used](packed.rawPayload).equals(plain.rawPayload)).toBe(true);
  }
});

it('what is short, and files, go as they are', async () => {
  const { body: file } = await sendFile(set.server, { as: set.admin, bytes: await png() });
  for (const url of ['/v2/users/me/unknown', '/healthz', `/v1/s3/download/${file._id}`]) {
    expect([url, (await ask(url, 'br')).headers['content-encoding']]).toEqual([url, undefined]);
  }
});
