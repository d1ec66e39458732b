import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProblemDocument } from '@plumbline/contract/problems';
import type { Upload } from '@plumbline/contract/resumable-uploads';
import { newId } from '../../ids.ts';
import { pdfFile } from '../../../test/support/files/pdf-files.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';

export const root = '/v2/asset/uploads';
export const type = 'application/offset+octet-stream';
const base64 = (text: string) => Buffer.from(text).toString('base64');
/** The hash by which content is known, in hexadecimal. */
export const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
/** A PDF of about this size, with a drawing that says nothing. */
export const paper = (size: number) => {
  const drawing = `% ${randomBytes(Math.max(4, Math.floor((size - 700) / 2))).toString('hex')}`;
  return pdfFile([{ width: 100, height: 100, drawing }]);
};

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Upload;
  problem: ProblemDocument;
}

const counted = new WeakMap<TestServer, { bytes: number }>();

/** Counts the bytes that have come to a server's files, whole or in pieces. */
function countArrivals(server: TestServer): { bytes: number } {
  const arrived = counted.get(server) ?? { bytes: 0 };
  if (counted.has(server)) return arrived;
  counted.set(server, arrived);
  const { files } = server.services;
  const counting = async function* (bytes: AsyncIterable<Buffer>) {
    for await (const chunk of bytes) {
      arrived.bytes += chunk.length;
      yield chunk;
    }
  };
  const [receive, writePiece] = [files.receive.bind(files), files.writePiece.bind(files)];
  files.receive = (instance, bytes, limit) => receive(instance, counting(bytes), limit);
  files.writePiece = (instance, upload, piece, bytes) => writePiece(instance, upload, piece, counting(bytes));
  return arrived;
}

/** A server that listens, and what a device does with it. */
export async function listening(server: TestServer) {
  if (!server.server.server.listening) await server.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.server.address() as AddressInfo;
  const arrived = countArrivals(server);

  /** @param cutAt how much of the body has come there when the connection breaks */
  const send = (
    method: string,
    path: string,
    options: { as: TestPerson; body?: Buffer; cutAt?: number; headers?: Record<string, string | number> },
  ): Promise<Answer | undefined> =>
    new Promise((resolve, reject) => {
      const { as, body, cutAt, headers } = options;
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          method,
          path,
          headers: {
            host: as.instance === 'acme' ? 'acme.localhost' : 'localhost',
            authorization: `Bearer ${as.token}`,
            'tus-resumable': '1.0.0',
            ...(body && { 'content-type': type, 'content-length': body.length }),
            ...headers,
          },
        },
        async (answer) => {
          let text = '';
          for await (const chunk of answer.setEncoding('utf8') as AsyncIterable<string>) text += chunk;
          const parsed: unknown = text.startsWith('{') ? JSON.parse(text) : undefined;
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: parsed as Upload,
            problem: parsed as ProblemDocument,
          });
        },
      );
      sent.on('error', (error) => (cutAt === undefined ? reject(error) : resolve(undefined)));
      if (cutAt === undefined) return void sent.end(body);
      const until = arrived.bytes + cutAt;
      sent.write(body!.subarray(0, cutAt));
      const timer = setInterval(() => {
        if (arrived.bytes < until) return;
        clearInterval(timer);
        sent.destroy();
      }, 2);
    });

  const create = (
    as: TestPerson,
    bytes: Buffer,
    more: { id?: string; name?: string; query?: string; body?: Buffer; sha256?: string; cutAt?: number } = {},
  ) => {
    const { id = newId(), name = 'plan.pdf', query = '', body, sha256 = sha256Of(bytes), cutAt } = more;
    return send('POST', `${root}?id=${id}${query}`, {
      as,
      ...(body && { body }),
      ...(cutAt !== undefined && { cutAt }),
      headers: {
        'upload-length': bytes.length,
        'upload-metadata': `filename ${base64(name)},sha256 ${base64(sha256)}`,
      },
    });
  };
  const head = async (as: TestPerson, id: string) => (await send('HEAD', `${root}/${id}`, { as }))!;
  const patch = async (as: TestPerson, id: string, offset: number, body: Buffer) =>
    (await send('PATCH', `${root}/${id}`, { as, body, headers: { 'upload-offset': offset } }))!;
  const offset = async (as: TestPerson, id: string) => Number((await head(as, id)).headers['upload-offset']);
  return { port, send, create, head, patch, offset };
}

export type Device = Awaited<ReturnType<typeof listening>>;
