import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Asset } from '@plumbline/contract/assets';
import { refusalOfFile } from '@plumbline/domain/assets/check-file';
import type { UploadTarget } from '@plumbline/domain/assets/file-kinds';
import { usePerson } from '../../lib/access/hooks.ts';
import { refusalText } from '../../lib/uploads/refusal-text.ts';
import type { RunningUpload, UploadStatus } from '../../lib/uploads/run-upload.ts';
import { UnreadableFile } from '../../lib/uploads/unreadable-file.ts';
import { realLanguage } from '../../i18n/language.ts';
import { useProblemText } from '../use-problem-text.ts';

/** Whose file it will be, where it belongs to a person's profile. */
interface Owner {
  readonly targetUserId: string;
  /** Seen by the person and by administrators alone. */
  readonly isPrivate: boolean;
}

/** An upload as it is shown, with what the person can do to it. */
export interface ShownUpload extends UploadStatus {
  readonly name: string;
  readonly size: number;
  readonly pause: () => void;
  readonly goOn: () => void;
  readonly cancel: () => void;
}

interface Uploads {
  readonly isSending: boolean;
  /** For `UploadProgress`; null when nothing is sent. */
  readonly shown: ShownUpload | null;
  readonly failure: string | null;
  /** Sends a file; gives null when it was given up or refused, and then `failure` says why. */
  readonly send: (file: File) => Promise<Asset | null>;
  readonly clearFailure: () => void;
}

/**
 * Uploads one file at a time for a target, across interruptions, pauses and closed tabs. Type and size are checked in
 * the browser, the content by the server (spec/1 §5).
 */
export function useUpload(target: UploadTarget, owner?: Owner): Uploads {
  const { i18n, t } = useTranslation('ui');
  const person = usePerson();
  const problemText = useProblemText();
  const running = useRef<RunningUpload | null>(null);
  const [shown, setShown] = useState<ShownUpload | null>(null);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const begin = async (file: File): Promise<RunningUpload> => {
    const { runUpload } = await import('../../lib/uploads/run-upload.ts');
    const purpose = {
      target,
      ...(owner && ({ target_user: owner.targetUserId, private_asset: owner.isPrivate ? 'true' : 'false' } as const)),
    };
    const progress = {
      name: file.name,
      size: file.size,
      pause: () => running.current?.pause(),
      goOn: () => running.current?.goOn(),
      cancel: () => running.current?.cancel(),
    };
    return runUpload(person._id, file, purpose, (standing) => setShown({ ...progress, ...standing }));
  };

  async function send(file: File): Promise<Asset | null> {
    const refusal = refusalOfFile(file, target);
    setFailure(refusal && refusalText(refusal, realLanguage(i18n.language)));
    if (refusal) return null;
    setSending(true);
    try {
      running.current = await begin(file);
      return await running.current.done;
    } catch (refused) {
      setFailure(refused instanceof UnreadableFile ? t(($) => $.ui.upload.unreadable) : problemText(refused));
      return null;
    } finally {
      running.current = null;
      setShown(null);
      setSending(false);
    }
  }

  return { isSending, shown, failure, send, clearFailure: () => setFailure(null) };
}
