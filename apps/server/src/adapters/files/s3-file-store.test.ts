import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { S3Server } from '../../../test/support/s3-server.ts';
import { hasS3Server, onS3, startS3Server } from '../../../test/support/s3-server.ts';
import { FileStoreFault } from './file-store.ts';
import { describeFileStore } from './file-store.suite.ts';
import { readFilesPlace } from './files-place.ts';
import { openFileStore } from './open-file-store.ts';

/** A proxy in front of the S3 server that alters requests. */
async function listenBetween(host: string, change: (body: Buffer, headers: IncomingHttpHeaders) => Buffer) {
  const server = createServer(async (incoming, reply) => {
    const { method, url: path, headers } = incoming;
    const chunks: Buffer[] = [];
    for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
    const sent = { ...headers };
    const body = change(Buffer.concat(chunks), sent);
    request(`http://${host}`, { method, path, headers: sent }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function* whole(bytes: Buffer): AsyncIterable<Buffer> {
  yield bytes;
}

describe.skipIf(!hasS3Server)(`files ${onS3}`, () => {
  let server: S3Server;
  let folder: string;
  let address: string;
  const open = (url: string) => openFileStore(readFilesPlace(url)!, folder);

  beforeAll(async () => {
    [server, folder] = await Promise.all([startS3Server(), mkdtemp(join(tmpdir(), 'plumbline-files-'))]);
    address = await server.newBucket();
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  describeFileStore(() => ({
    store: open(address.replace('?', '/below/it?')),
    incoming: (instance) => join(folder, 'incoming', instance),
  }));

  it('says what stands in the way of its bucket', async () => {
    const why = (from: string, to: string) => open(address.replace(from, to)).hindrance();
    expect(await why(server.key, 'somebody')).toBe('the key is not known there');
    expect(await why(encodeURIComponent(server.secret), 'wrong')).toBe('the secret is not the key’s');
    expect(await why('/bucket-', '/no-bucket-')).toBe('the bucket is not there');
    expect(await why(server.host, '127.0.0.1:1')).toMatch(/^the bucket can’t be reached \(.+\)$/);
  });

  it.each([
    ['in one request', 1_000_000],
    ['in parts', 9_000_000],
  ])('acknowledges nothing that was altered on the way, sent %s', async (_, size) => {
    const altered = (body: Buffer) => {
      if (body.length > 10_000) body[5000]! ^= 1;
      return body;
    };
    for (const change of [
      altered,
      // Somebody in between who hides that, too.
      (body: Buffer, headers: IncomingHttpHeaders) => {
        if (headers['content-md5'] !== undefined) delete headers['content-md5'];
        return altered(body);
      },
    ]) {
      const between = await listenBetween(server.host, change);
      const store = open(address.replace(server.host, between.host));
      const bytes = randomBytes(size);
      const file = await store.receive('instance_altered', whole(bytes), size);
      await expect(file.keep()).rejects.toThrow(FileStoreFault);
      expect(await open(address).sizeOf('instance_altered', file.sha256)).toBeUndefined();
      expect(await readdir(join(folder, 'incoming', 'instance_altered'))).toEqual([]);
      between.close();
    }
  });

  it('tells of a fault when the server is gone, and leaves nothing on this machine', async () => {
    const store = open(address.replace(server.host, '127.0.0.1:1'));
    await expect(store.write('instance_gone', whole(randomBytes(10)), 10)).rejects.toThrow(/can’t be reached/);
    await expect(store.sizeOf('instance_gone', randomBytes(32))).rejects.toThrow(FileStoreFault);
    expect(await readdir(join(folder, 'incoming', 'instance_gone'))).toEqual([]);
  });
});
