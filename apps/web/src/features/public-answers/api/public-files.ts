import type { ResponseOf } from '@plumbline/contract/call';
import { removePublicFile, uploadPublicFile } from '@plumbline/contract/public-answers';
import { callServer } from '../../../lib/api/call-server.ts';
import { NetworkError, readProblem } from '../../../lib/api/problem-error.ts';
import { filledPath, queryText } from '../../../lib/api/request-address.ts';
import { shownLanguage } from '../../../i18n/i18n.ts';

/** Of which submission a file is a part. */
export interface Submission {
  readonly link: string;
  readonly id: string;
}

interface FileToSend {
  readonly submission: Submission;
  readonly questionId: string;
  readonly file: File;
  readonly signal: AbortSignal;
  /** Told which share of it has left the device. */
  readonly onProgress: (share: number) => void;
}

/** Sends a file of a stranger. Not by `fetch`, which tells nothing of how far it has come. @throws ProblemError, NetworkError */
export function sendPublicFile({ submission, questionId, file, signal, onProgress }: FileToSend) {
  return new Promise<ResponseOf<typeof uploadPublicFile>>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const path = filledPath(uploadPublicFile.path, { link: submission.link });
    request.open('POST', path + queryText({ submission: submission.id, question: questionId }));
    request.setRequestHeader('accept-language', shownLanguage());
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      const { status, responseText } = request;
      if (status === 200) return resolve(JSON.parse(responseText) as ResponseOf<typeof uploadPublicFile>);
      const retryAfter = request.getResponseHeader('retry-after');
      const headers: [string, string][] = retryAfter ? [['retry-after', retryAfter]] : [];
      void readProblem(new Response(responseText, { status, headers })).then(reject);
    });
    request.addEventListener('error', () => reject(new NetworkError('The server was not reached')));
    request.addEventListener('abort', () => reject(signal.reason as Error));
    signal.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.append('file', file, file.name);
    request.send(form);
  });
}

/** Takes a file back that was sent. Whether that succeeds is nothing to wait for: what nobody submits goes by itself. */
export async function takeBackPublicFile({ link, id: submission }: Submission, id: string): Promise<void> {
  await callServer(removePublicFile, { params: { link, id }, query: { submission } }).catch(() => undefined);
}
