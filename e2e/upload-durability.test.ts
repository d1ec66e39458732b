import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readAssetInfo, uploadAsset } from '@plumbline/contract/assets';
import { createUpload, pieceContentType, uploadedAssetHeader } from '@plumbline/contract/resumable-uploads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfFile } from '../apps/server/test/support/files/pdf-files.ts';
import { signInByApi } from './support/api.ts';
import type { RunningApp } from './support/app.ts';
import { startApp } from './support/app.ts';

const resumable = 40;
const inOneRequest = 10;
/** So many are acknowledged when the server is killed; the others are on their way. */
const killedAt = 15;
const pieces = 4;

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** One file of a device, and what the server has said about it. */
interface Sent {
  readonly id: string;
  readonly bytes: Buffer;
  readonly isResumable: boolean;
  /** Whether all of it is sent with the request that begins it, as devices send photos. */
  readonly comesAtOnce: boolean;
  /** How far it had come by the server's last word. */
  acknowledged: number;
  /** Set once the server has said that the file is kept. */
  assetId: string | null;
}

const files: Sent[] = Array.from({ length: resumable + inOneRequest }, (_, index) => {
  // The first are small enough to be there when the others are half way.
  const size = index < killedAt ? 20_000 : 400_000;
  const bytes = pdfFile([{ width: 100, height: 100, drawing: `% ${randomBytes(size / 2).toString('hex')}` }]);
  const isResumable = index < resumable;
  return { id: randomUUID(), bytes, isResumable, comesAtOnce: index % 2 === 0, acknowledged: 0, assetId: null };
});

async function request(token: string, method: string, path: string, more: RequestInit = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', ...(more.headers as object) };
  const response = await fetch(app.origin + path, { ...more, method, headers });
  if (!response.ok && response.status !== 404) throw new Error(`${method} ${path}: ${await response.text()}`);
  return response;
}

const address = ({ id }: Sent) => `${createUpload.path}/${id}`;

/** Begins an upload and sends all of it, in one request or in some pieces. */
async function sendResumable(token: string, file: Sent): Promise<void> {
  const metadata = `filename ${btoa('a.pdf')},sha256 ${btoa(sha256Of(file.bytes))}`;
  const headers = { 'upload-length': String(file.bytes.length), 'upload-metadata': metadata };
  const path = `${createUpload.path}?id=${file.id}`;
  if (!file.comesAtOnce) {
    await request(token, 'POST', path, { headers });
    return sendFrom(token, file, 0);
  }
  const all = { headers: { ...headers, 'content-type': pieceContentType }, body: new Uint8Array(file.bytes) };
  const response = await request(token, 'POST', path, all);
  file.acknowledged = Number(response.headers.get('upload-offset'));
  file.assetId = response.headers.get(uploadedAssetHeader);
}

/** Sends a file from an offset on, in some pieces. */
async function sendFrom(token: string, file: Sent, offset: number): Promise<void> {
  let at = offset;
  while (at < file.bytes.length) {
    const body = new Uint8Array(file.bytes.subarray(at, at + Math.ceil(file.bytes.length / pieces)));
    const headers = { 'upload-offset': String(at), 'content-type': pieceContentType };
    const response = await request(token, 'PATCH', address(file), { headers, body });
    at = Number(response.headers.get('upload-offset'));
    file.acknowledged = at;
    file.assetId = response.headers.get(uploadedAssetHeader);
  }
}

/** Sends a file in one request; the same key again is the same file. */
async function sendWhole(token: string, file: Sent): Promise<void> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(file.bytes)]), 'a.pdf');
  const headers = { 'idempotency-key': file.id };
  const response = await request(token, 'POST', uploadAsset.path, { headers, body });
  file.assetId = ((await response.json()) as { assetId: string }).assetId;
}

async function goOn(token: string, file: Sent): Promise<void> {
  if (!file.isResumable) return sendWhole(token, file);
  const current = await request(token, 'HEAD', address(file));
  if (current.status === 404) {
    // Not even its beginning was acknowledged.
    expect(file.acknowledged).toBe(0);
    return sendResumable(token, file);
  }
  const offset = Number(current.headers.get('upload-offset'));
  expect(offset).toBeGreaterThanOrEqual(file.acknowledged);
  file.assetId = current.headers.get(uploadedAssetHeader);
  return sendFrom(token, file, offset);
}

describe('files on their way', () => {
  it('are there when they were acknowledged, and go on when not, after kill -9 while fifty are uploaded', async () => {
    const admin = await signInByApi(app.origin, 'admin@demo.test');
    const { accessToken: token } = admin.session;
    const isStored = ({ assetId }: Sent) => assetId !== null;
    let killed: Promise<void> | undefined;
    const meetKill = () => {
      if (files.filter(isStored).length >= killedAt) killed ??= app.kill();
    };
    await Promise.all(
      files.map(async (file) => {
        try {
          await (file.isResumable ? sendResumable(token, file) : sendWhole(token, file));
        } catch (failure) {
          // Only the kill may break one off.
          if (!killed) throw failure;
        }
        meetKill();
      }),
    );
    await killed;
    const acknowledged = files.filter(isStored);
    expect(acknowledged.length).toBeGreaterThanOrEqual(killedAt);
    expect(acknowledged.length).toBeLessThan(files.length - 10);
    const before = new Map(acknowledged.map(({ id, assetId }) => [id, assetId]));

    await app.start();
    await Promise.all(files.filter((file) => !isStored(file)).map((file) => goOn(token, file)));
    const stored = await Promise.all(
      files.map(async ({ id, assetId }) => {
        const { Location } = await admin.call(readAssetInfo, { params: { id: assetId ?? '' } });
        const response = await request(token, 'GET', Location);
        return [id, sha256Of(new Uint8Array(await response.arrayBuffer()))] as const;
      }),
    );
    expect(new Map(stored)).toEqual(new Map(files.map(({ id, bytes }) => [id, sha256Of(bytes)])));
    expect(new Set(files.map((file) => file.assetId)).size).toBe(files.length);

    // What was said before stays said.
    await Promise.all(
      acknowledged
        .filter((file) => file.isResumable)
        .map(async (file) => {
          const current = await request(token, 'HEAD', address(file));
          expect(current.headers.get(uploadedAssetHeader)).toBe(before.get(file.id));
        }),
    );
  });
});
