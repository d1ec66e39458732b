import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { AWSHeaders, ListObject } from 's3mini';
import { S3mini, S3ServiceError } from 's3mini';
import { AlteredBytes, FileStoreFault } from './file-store.ts';
import type { FilesPlace } from './files-place.ts';

type BucketPlace = Extract<FilesPlace, { kind: 's3' }>;

/**
 * The limit of a single request; larger files are sent in parts of this size. S3 accepts none below 5 MiB but the last.
 */
export const partSize = 8 * 1024 * 1024;
/** Until the response begins. */
const timeoutMs = { read: 30_000, write: 120_000 } as const;
const tries = 3;
const wait = 300;

/** Classifies a failed request by what a caller can do about it. */
type Fault = 'missing' | 'passing' | 'lasting';

function faultOf(error: unknown): Fault {
  if (!(error instanceof S3ServiceError)) return 'passing';
  if (error.status === 404) return 'missing';
  return error.status >= 500 || error.status === 429 || error.serviceCode === 'RequestTimeTooSkewed'
    ? 'passing'
    : 'lasting';
}

/** `fetch` with a timeout until the response begins. The body may take longer: it is a file on its way to somebody. */
const fetchWithTimeout: typeof fetch = async (input, init) => {
  const stop = new AbortController();
  const isRead = init?.method === 'GET' || init?.method === 'HEAD';
  const timer = setTimeout(() => stop.abort(new Error('no answer in time')), isRead ? timeoutMs.read : timeoutMs.write);
  try {
    return await fetch(input, { ...init, signal: stop.signal });
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Whether the server stored the sent bytes, by its ETag; undefined if the ETag is no MD5 (encrypted buckets), in which
 * case only reading the file back can verify it.
 */
function isWhatWasSent(etag: string, md5: string): boolean | undefined {
  const response = etag.replaceAll('"', '').toLowerCase();
  return /^[0-9a-f]{32}(-\d+)?$/.test(response) ? response === md5 : undefined;
}

const md5Of = (bytes: Uint8Array) => createHash('md5').update(bytes).digest();

/** One S3 bucket: requests are retried where that may help, and each sent byte is verified by hash. */
export class S3Bucket {
  readonly #s3: S3mini;

  constructor({ endpoint, region, accessKeyId, secretAccessKey }: BucketPlace) {
    this.#s3 = new S3mini({ endpoint, region, accessKeyId, secretAccessKey, fetch: fetchWithTimeout });
  }

  /**
   * Stores bytes that fit one request.
   * @returns false when the server can't tell by a hash that it has them
   */
  async put(key: string, bytes: Uint8Array): Promise<boolean> {
    return this.#tried(async () => {
      const md5 = md5Of(bytes);
      const headers: Record<string, string> = { 'content-md5': md5.toString('base64') };
      const answer = await this.#s3.putObject(key, bytes, undefined, undefined, headers as AWSHeaders);
      return this.#compared(answer.headers.get('etag') ?? '', md5.toString('hex'));
    });
  }

  /**
   * Stores bytes in parts.
   * @param parts each of {@link partSize} but the last
   * @returns false when the server can't tell by a hash that it has them
   */
  async putParts(key: string, parts: AsyncIterable<Uint8Array>): Promise<boolean> {
    const upload = await this.#tried(() => this.#s3.getMultipartUploadId(key));
    try {
      const sent: { partNumber: number; etag: string }[] = [];
      const hashes: Buffer[] = [];
      for await (const bytes of parts) {
        const md5 = md5Of(bytes);
        const headers: Record<string, string> = { 'content-md5': md5.toString('base64') };
        const part = await this.#tried(() =>
          this.#s3.uploadPart(key, upload, bytes, sent.length + 1, {}, undefined, headers as AWSHeaders),
        );
        this.#compared(part.etag, md5.toString('hex'));
        sent.push(part);
        hashes.push(md5);
      }
      await this.#tried(() => this.#s3.completeMultipartUpload(key, upload, sent));
      // The response proves nothing: a server may send 200 with an error in the body, or omit the hash.
      const etag = await this.#tried(() => this.#s3.getEtag(key));
      if (etag === null) throw new FileStoreFault('the bucket did not put the parts together');
      return this.#compared(etag, `${md5Of(Buffer.concat(hashes)).toString('hex')}-${hashes.length}`);
    } catch (error) {
      await this.#s3.abortMultipartUpload(key, upload).catch(() => undefined);
      throw error;
    }
  }

  /** The size of an object, undefined if there is none. */
  async sizeOf(key: string): Promise<number | undefined> {
    return this.#ifThere(async () => {
      try {
        return await this.#s3.getContentLength(key);
      } catch (error) {
        throw (error as Error).cause ?? error;
      }
    });
  }

  /** An object, whole or in part. */
  async get(key: string, range?: { start: number; end: number }): Promise<Response | undefined> {
    return this.#ifThere(() =>
      range ? this.#s3.getObjectRaw(key, false, range.start, range.end + 1) : this.#s3.getObjectRaw(key),
    );
  }

  /** Every object with this prefix, ordered by key. */
  async *list(prefix: string): AsyncIterable<ListObject> {
    let token: string | undefined;
    do {
      const from = token;
      const page = await this.#tried(() => this.#s3.listObjectsPaged('/', prefix, 1000, from));
      if (!page?.objects) throw new FileStoreFault('the bucket is not there');
      yield* page.objects;
      token = page.nextContinuationToken;
    } while (token !== undefined);
  }

  async remove(key: string): Promise<void> {
    await this.#ifThere(() => this.#s3.deleteObject(key));
  }

  /** Aborts multipart uploads that began before this moment: they are invisible, and billed. */
  async abortParts(prefix: string, before: Date): Promise<void> {
    const response: unknown = await this.#tried(() => this.#s3.listMultipartUploads('/', '', 'GET', { prefix }));
    const result = (response as { ListMultipartUploadsResult?: { Upload?: unknown } }).ListMultipartUploadsResult ?? {};
    const uploads = (Array.isArray(result.Upload) ? result.Upload : [result.Upload ?? []].flat()) as {
      Key: string;
      UploadId: string;
      Initiated: string;
    }[];
    for (const { Key, UploadId, Initiated } of uploads) {
      if (new Date(Initiated) < before) await this.#ifThere(() => this.#s3.abortMultipartUpload(Key, UploadId));
    }
  }

  /** Why nothing can be stored here, as the rest of a sentence; undefined if it can. */
  async hindrance(probe: string): Promise<string | undefined> {
    try {
      const bytes = Buffer.from('Plumbline tries whether it can store files here.');
      await this.#s3.putObject(probe, bytes);
      const read = await this.#s3.getObjectArrayBuffer(probe);
      await this.#s3.deleteObject(probe);
      return read && bytes.equals(Buffer.from(read))
        ? undefined
        : 'the bucket gives back other bytes than it was given';
    } catch (error) {
      return reasonOf(error);
    }
  }

  #compared(etag: string, md5: string): boolean {
    const same = isWhatWasSent(etag, md5);
    if (same === false) throw new AlteredBytes('the bucket has other bytes than it was sent');
    return same === true;
  }

  async #ifThere<T>(request: () => Promise<T>): Promise<T | undefined> {
    return this.#tried(async () => {
      try {
        return await request();
      } catch (error) {
        if (faultOf(error) === 'missing') return undefined;
        throw error;
      }
    });
  }

  async #tried<T>(request: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await request();
      } catch (error) {
        if (error instanceof FileStoreFault && attempt >= tries) throw error;
        if (faultOf(error) !== 'passing' || attempt >= tries) {
          throw new FileStoreFault(reasonOf(error), { cause: error });
        }
        await pause(wait * attempt);
      }
    }
  }
}

const refusals: Readonly<Record<string, string>> = {
  NoSuchBucket: 'the bucket is not there',
  InvalidAccessKeyId: 'the key is not known there',
  SignatureDoesNotMatch: 'the secret is not the key’s',
  AccessDenied: 'the key may not read, write and remove there',
  AuthorizationHeaderMalformed: 'the region is another one (?region=…)',
  RequestTimeTooSkewed: 'this machine’s clock is wrong',
  QuotaExceeded: 'there is no room left',
};

const codeOf = (error: unknown): string | undefined => {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (typeof code === 'string' && code !== '') return code;
  return cause === undefined || cause === null ? undefined : codeOf(cause);
};

/** Why a request failed, as the rest of a sentence. */
function reasonOf(error: unknown): string {
  if (error instanceof FileStoreFault) return error.message;
  if (error instanceof S3ServiceError) {
    const code = error.serviceCode ?? '';
    // Answers without a body (to HEAD) tell the status alone.
    return refusals[code] ?? `the bucket refuses (${[error.status, code].filter(Boolean).join(' ')})`;
  }
  return `the bucket can’t be reached (${codeOf(error) ?? (error instanceof Error ? error.message : String(error))})`;
}
