import { randomUUID } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:http';
import { uploadAsset } from '@plumbline/contract/assets';
import { createUpload, pieceContentType } from '@plumbline/contract/resumable-uploads';
import type { Photo } from './photos.ts';

export const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends one photo; resolves once it is acknowledged. */
export type Sender = (photo: Photo) => Promise<void>;

function send(
  to: { port: number; method: string; path: string; headers: OutgoingHttpHeaders },
  body: readonly Buffer[] = [],
): Promise<IncomingMessage> {
  const { headers, ...rest } = to;
  const length = body.reduce((sum, part) => sum + part.length, 0);
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', agent, ...rest, headers: { host: 'localhost', 'content-length': length, ...headers } },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => {
          if ((response.statusCode ?? 500) < 300) resolve(response);
          else reject(new Error(`${to.method} ${to.path}: ${response.statusCode} ${text.slice(0, 300)}`));
        });
      },
    );
    sent.on('error', reject);
    for (const part of body) sent.write(part);
    sent.end();
  });
}

/** To the server that only keeps it. */
export function plainSender(port: number): Sender {
  return async ({ bytes }) => void (await send({ port, method: 'POST', path: '/', headers: {} }, [bytes]));
}

/** As the web app sends a photo: its bytes with the request that begins it. */
export function resumableSender(port: number, token: string): Sender {
  return async ({ bytes, sha256 }) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-length': bytes.length,
      'upload-metadata': `filename ${btoa('photo.jpg')},sha256 ${btoa(sha256)}`,
      'content-type': pieceContentType,
    };
    const path = `${createUpload.path}?id=${randomUUID()}`;
    const { headers: told } = await send({ port, method: 'POST', path, headers }, [bytes]);
    if (Number(told['upload-offset']) !== bytes.length) throw new Error('the photo is not acknowledged');
  };
}

/** As a form sends it, with its hash. */
export function formSender(port: number, token: string): Sender {
  const boundary = 'photo-of-a-measurement';
  const part = (name: string) => `--${boundary}\r\ncontent-disposition: form-data; name=${name}`;
  return async ({ bytes, sha256 }) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` };
    await send({ port, method: 'POST', path: uploadAsset.path, headers }, [
      Buffer.from(`${part('"sha256"')}\r\n\r\n${sha256}\r\n`),
      Buffer.from(`${part('"file"; filename="photo.jpg"')}\r\ncontent-type: image/jpeg\r\n\r\n`),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
  };
}
