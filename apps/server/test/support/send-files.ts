import type { Asset } from '@plumbline/contract/assets';
import sharp from 'sharp';
import { formWithFile } from './multipart.ts';
import type { Answered, TestPerson, TestServer } from './test-server.ts';

/** A small picture that no other call has drawn. */
export async function drawnPicture(width = 40, height = 30): Promise<Buffer> {
  const channel = () => Math.floor(Math.random() * 256);
  const background = { r: channel(), g: channel(), b: channel() };
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background, noise } })
    .png()
    .toBuffer();
}

/** Sends one file as a browser does. */
export async function sendFile(
  server: TestServer,
  sent: {
    as: TestPerson;
    bytes: Buffer;
    name?: string;
    query?: Record<string, string>;
    headers?: Record<string, string>;
  },
): Promise<Answered<Asset>> {
  const { as, bytes, name = 'photo.png', query = {}, headers } = sent;
  const form = formWithFile(bytes, { name });
  const answered = await server.send({
    method: 'POST',
    url: '/v2/asset/upload',
    as,
    query,
    payload: form.payload,
    headers: { ...form.headers, ...headers },
  });
  return answered as Answered<Asset>;
}
