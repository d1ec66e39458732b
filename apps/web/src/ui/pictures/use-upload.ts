import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Asset } from '@plumbline/contract/assets';
import { uploadAsset } from '@plumbline/contract/assets';
import { problems } from '@plumbline/contract/problems';
import type { UploadTarget } from '@plumbline/domain/assets/file-kinds';
import { allowedList, fileKinds, uploadLimit, uploadTargets } from '@plumbline/domain/assets/file-kinds';
import { callServer } from '../../app/api/call-server.ts';
import { randomKey } from '../../app/api/random-key.ts';
import { realLanguage } from '../../i18n/language.ts';
import { useProblemText } from '../use-problem-text.ts';

const megabyte = 1024 * 1024;

/** Whose file it will be, where it belongs to a person's profile. */
interface Owner {
  readonly targetUserId: string;
  /** Seen by the person and by administrators alone. */
  readonly isPrivate: boolean;
}

interface Upload {
  readonly isSending: boolean;
  readonly failure: string | null;
  /** Sends a file; gives null when it was refused, and then `failure` says why. */
  readonly send: (file: File) => Promise<Asset | null>;
  readonly clearFailure: () => void;
}

/**
 * Uploads one file at a time for a target. What the browser can tell without the server (type, size) it tells at once; the
 * server looks at the content (Spec 1 §5).
 */
export function useUpload(target: UploadTarget, owner?: Owner): Upload {
  const { i18n } = useTranslation();
  const problemText = useProblemText();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const language = realLanguage(i18n.language);

  function refusalOf(file: File): string | null {
    const types: readonly string[] = uploadTargets[target].map((kind) => fileKinds[kind].contentType);
    // Some phones tell no type at all: the server decides.
    if (file.type !== '' && !types.includes(file.type)) {
      return problems.file_type_not_allowed[language].replace('{list}', allowedList(target));
    }
    const limit = uploadLimit(target);
    return file.size > limit ? problems.file_too_large[language].replace('{limit}', String(limit / megabyte)) : null;
  }

  async function send(file: File): Promise<Asset | null> {
    const refusal = refusalOf(file);
    setFailure(refusal);
    if (refusal) return null;
    setSending(true);
    try {
      const body = new FormData();
      body.append('file', file, file.name);
      const query = {
        target,
        ...(owner && ({ target_user: owner.targetUserId, private_asset: owner.isPrivate ? 'true' : 'false' } as const)),
      };
      return await callServer(uploadAsset, { query, body, idempotencyKey: randomKey() });
    } catch (refused) {
      setFailure(problemText(refused));
      return null;
    } finally {
      setSending(false);
    }
  }

  return { isSending, failure, send, clearFailure: () => setFailure(null) };
}
