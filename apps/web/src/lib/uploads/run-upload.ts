import type { Asset } from '@plumbline/contract/assets';
import { readAssetInfo } from '@plumbline/contract/assets';
import { cancelUpload } from '@plumbline/contract/resumable-uploads';
import { backOff } from '../api/back-off.ts';
import { callServer } from '../api/call-server.ts';
import { isPassing, ProblemError } from '../api/problem-error.ts';
import { forgetUpload, uploadIdOf } from './begun-uploads.ts';
import { contentHash } from './content-hash.ts';
import { givePoster } from './film-poster.ts';
import type { UploadPurpose } from './send-file.ts';
import { sendFile } from './send-file.ts';
import { assertReadable } from './unreadable-file.ts';

/** `waiting`: for the network, tried again by itself. */
export type UploadStep = 'preparing' | 'sending' | 'paused' | 'waiting';

/** How far an upload has come. */
export interface UploadStatus {
  readonly step: UploadStep;
  /** Bytes that have left the device. */
  readonly sent: number;
}

/** An upload while it runs. */
export interface RunningUpload {
  /** The file once the server has stored it; null if it was cancelled. Rejects with the server's refusal. */
  readonly done: Promise<Asset | null>;
  pause(): void;
  /** Goes on after a pause, and at once instead of waiting. */
  goOn(): void;
  /** Gives it up, here and at the server. */
  cancel(): void;
}

/** Waits for a word of the person, for the network to be back, and at most for so long. */
function pauseFor(milliseconds: number, woken: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      woken.removeEventListener('abort', end);
      resolve();
    };
    const timer = Number.isFinite(milliseconds) ? setTimeout(end, milliseconds) : undefined;
    if (timer !== undefined) window.addEventListener('online', end);
    woken.addEventListener('abort', end);
    if (woken.aborted) end();
  });
}

/**
 * Uploads a file across interruptions, until it is stored, refused or cancelled. An upload begun earlier (in another
 * tab, before a restart) is resumed.
 * @param person whose upload it is
 * @param tell called with each step
 */
export function runUpload(
  person: string,
  file: File,
  purpose: UploadPurpose,
  tell: (standing: UploadStatus) => void,
): RunningUpload {
  let isPaused = false;
  let isCancelled = false;
  let interruption = new AbortController();
  let sent = 0;
  const show = (step: UploadStep) => tell({ step, sent });
  const interrupt = () => interruption.abort(new DOMException('stopped by the person', 'AbortError'));

  async function run(): Promise<Asset | null> {
    show('preparing');
    const sha256 = await hashed();
    if (sha256 === null) return null;
    const print = [person, JSON.stringify(purpose), file.name, sha256].join(' ');
    const begun = uploadIdOf(print);
    let { mayBeThere } = begun;
    let failures = 0;
    for (;;) {
      if (interruption.signal.aborted) interruption = new AbortController();
      if (isCancelled) return giveUp(print, begun.id);
      const before = sent;
      try {
        if (isPaused) await rest('paused', Infinity);
        else return await attempt(print, { id: begun.id, sha256 }, mayBeThere);
      } catch (failure) {
        if (interruption.signal.aborted) continue;
        if (!isPassing(failure)) throw failure;
        failures = sent > before ? 1 : failures + 1;
        await rest('waiting', backOff(failures, Math.random()));
      } finally {
        mayBeThere = true;
      }
    }
  }

  /** Computes the hash, over breaks as well: the part that does it may have to be loaded. */
  async function hashed(): Promise<string | null> {
    for (let failures = 1; ; failures += 1) {
      try {
        const sha256 = await contentHash(file);
        return isCancelled ? null : sha256;
      } catch (failure) {
        if (isCancelled) return null;
        if (!isPassing(failure)) throw failure;
        await rest('waiting', backOff(failures, Math.random()));
      }
    }
  }

  async function rest(step: UploadStep, milliseconds: number): Promise<void> {
    show(step);
    await pauseFor(milliseconds, interruption.signal);
    if (interruption.signal.aborted) interruption = new AbortController();
  }

  async function attempt(print: string, upload: { id: string; sha256: string }, mayBeThere: boolean): Promise<Asset> {
    show('sending');
    await assertReadable(file);
    try {
      const assetId = await sendFile({
        content: file,
        name: file.name,
        purpose,
        upload,
        mayBeThere,
        signal: interruption.signal,
        onProgress: (now) => {
          sent = now;
          show('sending');
        },
      });
      await givePoster(assetId, file, purpose);
      const asset = await callServer(readAssetInfo, { params: { id: assetId } });
      forgetUpload(print);
      return asset;
    } catch (failure) {
      // What was refused for good is not gone on with: the same file, chosen again, is a new upload.
      if (failure instanceof ProblemError && failure.status < 500 && !isPassing(failure)) forgetUpload(print);
      throw failure;
    }
  }

  async function giveUp(print: string, id: string): Promise<null> {
    forgetUpload(print);
    // Should it not be heard, the server takes it away after a week.
    await callServer(cancelUpload, { params: { id } }).catch(() => undefined);
    return null;
  }

  return {
    done: run(),
    pause: () => {
      isPaused = true;
      interrupt();
    },
    goOn: () => {
      isPaused = false;
      interrupt();
    },
    cancel: () => {
      isCancelled = true;
      interrupt();
    },
  };
}
