import type { DetailedError, HttpRequest, HttpResponse } from 'tus-js-client';
import { Upload } from 'tus-js-client';
import type { SentQuery } from '@plumbline/contract/call';
import { createUpload, sendPiece, uploadedAssetHeader } from '@plumbline/contract/resumable-uploads';
import { shownLanguage } from '../../i18n/i18n.ts';
import { currentSession } from '../api/current-session.ts';
import { NetworkError, readProblem } from '../api/problem-error.ts';
import { refreshSession } from '../api/refresh-session.ts';
import { filledPath, queryText } from '../api/request-address.ts';
import { endSession } from '../api/session-end.ts';
import { readSession } from '../api/session-store.ts';

/** An upload as the device knows it, however often it breaks off. */
export interface StartedUpload {
  /** Made by the device. */
  readonly id: string;
  /** Of the whole file, in hex: the server refuses any other content. */
  readonly sha256: string;
}

/** What a file is uploaded for. */
export type UploadPurpose = Pick<SentQuery<typeof createUpload>, 'target' | 'target_user' | 'private_asset'>;

export interface FileToSend {
  readonly content: Blob;
  readonly name: string;
  readonly purpose: UploadPurpose;
  readonly upload: StartedUpload;
  /** Whether something of it may be at the server already: then it is asked first. */
  readonly mayBeThere: boolean;
  /** Ends sending; what has come stays at the server. */
  readonly signal: AbortSignal;
  readonly onProgress: (sent: number) => void;
  /** Asked before each request: nothing is sent with the tokens of somebody else. */
  readonly mayGoOn?: () => boolean;
}

/**
 * Files up to this size are sent with the request that creates the upload: the server completes it at once (decision
 * 0028), and stores what it has received if the connection breaks. Larger uploads are created first, so that a refusal
 * of size or session costs nothing.
 */
const sentAtOnce = 8 * 1024 * 1024;
/** A connection that has moved nothing for so long is given up; the server answers within half of it. */
const stalledAfter = 60_000;
/** What fails again after these is the caller's to wait for. */
const retryDelays = [0, 1000];

const absolute = (path: string) => new URL(path, window.location.origin).href;

/** What went wrong, as all other calls tell it. */
async function failureOf(error: Error | DetailedError): Promise<Error> {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  if (!response) return new NetworkError('The server was not reached', { cause: error });
  const headers = new Headers();
  for (const name of ['retry-after', 'x-request-id']) {
    const value = response.getHeader(name);
    if (value) headers.set(name, value);
  }
  return readProblem(new Response(response.getBody(), { status: response.getStatus(), headers }));
}

/**
 * Whether the upload continues: after an interruption, with another offset at the server, and once with a refreshed
 * token.
 */
function goesOn(error: DetailedError, tried: number): boolean {
  const status = error.originalResponse?.getStatus() ?? 0;
  if (status === 401) return tried === 0 && readSession() !== null;
  if (status === 409) return !error.originalResponse?.getBody().includes('upload_differs');
  return status === 0;
}

async function signRequest(request: HttpRequest, { signal, mayGoOn }: FileToSend): Promise<void> {
  const session = await currentSession();
  if (signal.aborted || mayGoOn?.() === false) throw new Error('sending was stopped');
  request.setHeader('accept-language', shownLanguage());
  if (session) request.setHeader('authorization', `Bearer ${session.accessToken}`);
}

/** As every other call does: a token that was refused is renewed, and a session that is over signs out (spec/1 §8). */
async function meetRefusedToken(response: HttpResponse): Promise<void> {
  const session = response.getStatus() === 401 ? readSession() : null;
  if (session && !(await refreshSession(session).catch(() => session))) endSession();
}

/**
 * Sends a file resumably: after an interruption it continues at the server's offset (decision 0028). Returns the file's
 * id once the server has stored it. Retries twice; further retries are up to the caller.
 * @throws ProblemError if the server refuses, NetworkError if it isn't reached, the signal's reason on abort
 */
export function sendFile(file: FileToSend): Promise<string> {
  const { content, name, purpose, upload: begun, mayBeThere, signal, onProgress } = file;
  return new Promise<string>((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = (reason: unknown) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      void upload.abort();
      reject(reason as Error);
    };
    const abort = () => stop(signal.reason);
    const fail = async (error: Error) => stop(await failureOf(error));
    const isMoving = () => {
      clearTimeout(timer);
      timer = setTimeout(() => stop(new NetworkError('The connection has stalled')), stalledAfter);
    };
    const address = absolute(filledPath(sendPiece.path, { id: begun.id }));
    const upload = new Upload(content, {
      endpoint: absolute(createUpload.path + queryText({ ...purpose, id: begun.id })),
      uploadUrl: mayBeThere ? address : null,
      metadata: { filename: name, sha256: begun.sha256 },
      uploadDataDuringCreation: content.size <= sentAtOnce,
      storeFingerprintForResuming: false,
      retryDelays,
      onShouldRetry: (error, tried) => {
        // Some of it may be there, though its beginning was never answered: the server is asked how much before more is sent.
        upload.url = address;
        return goesOn(error, tried);
      },
      onBeforeRequest: (request) => {
        isMoving();
        return signRequest(request, file);
      },
      onAfterResponse: (_, response) => meetRefusedToken(response),
      onProgress: (sent) => {
        isMoving();
        onProgress(sent);
      },
      onError: (error) => void fail(error),
      onSuccess: ({ lastResponse }) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
        resolve(lastResponse.getHeader(uploadedAssetHeader) ?? '');
      },
    });
    if (signal.aborted) return void reject(signal.reason as Error);
    signal.addEventListener('abort', abort);
    upload.start();
  });
}
