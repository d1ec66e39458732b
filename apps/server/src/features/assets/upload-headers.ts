import type { IncomingHttpHeaders } from 'node:http';
import { Problem } from '../../http/problem.ts';

const version = '1.0.0';
const longestName = 500;

function notValid(path: string): Problem {
  return new Problem('not_valid', { fields: [{ path, code: 'not_valid', message: '' }] });
}

/** A SHA-256 as devices send it, in hex. @throws Problem not_valid */
export function sha256From(text: unknown): Buffer {
  if (typeof text !== 'string' || !/^[0-9a-f]{64}$/i.test(text)) throw notValid('sha256');
  return Buffer.from(text, 'hex');
}

/** @throws Problem upload_protocol for another version of the protocol than ours */
export function assertProtocol(headers: IncomingHttpHeaders): void {
  if ((headers['tus-resumable'] ?? version) !== version) throw new Problem('upload_protocol');
}

/** A count of bytes in a header. @throws Problem not_valid */
export function bytesIn(headers: IncomingHttpHeaders, name: string): number {
  const text = headers[name];
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text)) throw notValid(name);
  return Number(text);
}

/**
 * What `Upload-Metadata` says: keys with values in Base64, parted by commas. Keys that are not ours are passed over.
 * @throws Problem not_valid
 */
export function metadataIn(headers: IncomingHttpHeaders): { fileName: string; sha256: Buffer | undefined } {
  const given = headers['upload-metadata'] ?? '';
  if (typeof given !== 'string') throw notValid('upload-metadata');
  const values = new Map(
    given.split(',').map((pair) => {
      const [key = '', value = ''] = pair.trim().split(' ');
      return [key, Buffer.from(value, 'base64').toString('utf8')] as const;
    }),
  );
  const fileName = (values.get('filename') ?? '').replaceAll('\u0000', '').slice(0, longestName).toWellFormed();
  const sha256 = values.get('sha256');
  return { fileName, sha256: sha256 === undefined ? undefined : sha256From(sha256) };
}

/** What every answer about an upload says in its headers. */
export const protocolHeaders = {
  'tus-resumable': version,
  'tus-version': version,
  'cache-control': 'no-store',
} as const;
