import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import type { Asset } from '@plumbline/contract/assets';
import sharp from 'sharp';
import { expect } from 'vitest';
import { formWithFile } from '../../../test/support/multipart.ts';
import type { Answered, TestPerson, TestServer } from '../../../test/support/test-server.ts';

let pictures = 0;

/** A picture that no other test of the file has drawn: the same bytes would be one file, which stays while any names it. */
export function drawn(width: number, height: number) {
  pictures += 1;
  const [r, g, b] = [67, 131, 29].map((step) => (pictures * step) % 256);
  return sharp({ create: { width, height, channels: 3, background: { r, g, b } } });
}
export const jpeg = (width = 800, height = 600) => drawn(width, height).jpeg().toBuffer();
export const png = (width = 300, height = 200) => drawn(width, height).png().toBuffer();

/** A PNG of one bit a pixel, all black: made at once, and small, however many pixels it has. */
export function blackPng(width: number, height: number): Buffer {
  const part = (type: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))), { level: 1 });
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, part('IHDR', head), part('IDAT', rows), part('IEND', Buffer.alloc(0))]);
}

interface Sent {
  as?: TestPerson;
  bytes: Buffer;
  name?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** So many files more than one. */
  more?: number;
  /** Only so many bytes of it arrive. */
  cutAt?: number;
}

/** Sends files as a browser does, but that it calls each of them a web page. */
export async function uploadTo(
  server: TestServer,
  { as, bytes, name = 'photo.jpg', query = {}, headers, more = 0, cutAt }: Sent,
) {
  const form = formWithFile(bytes, { name, type: 'text/html', copies: more + 1 });
  const answered = await server.send({
    method: 'POST',
    url: '/v2/asset/upload',
    query,
    payload: cutAt === undefined ? form.payload : form.payload.subarray(0, cutAt),
    headers: { ...form.headers, ...headers },
    ...(as && { as }),
  });
  return answered as Answered<Asset>;
}

/** The bytes at an address, and the headers that come with them. */
export const getFrom = (
  server: TestServer,
  url: string,
  more: { as?: TestPerson; headers?: Record<string, string> } = {},
) => server.send({ method: 'GET', url, ...more }) as Promise<Answered<Buffer>>;

/**
 * Waits until no file is on its way into the store. What was hung up on is cleared away after the connection is gone, and
 * what is drawn behind an upload comes in as files do.
 */
export async function expectNothingIncoming({ place }: TestServer): Promise<void> {
  const onDisk = join(place.folder, 'files', 'instance_main', 'incoming');
  const beforeS3 = join(place.folder, 'incoming', 'instance_main');
  const incoming = () => readdir(onDisk).catch(() => readdir(beforeS3));
  await expect.poll(incoming, { timeout: 20_000 }).toEqual([]);
}
