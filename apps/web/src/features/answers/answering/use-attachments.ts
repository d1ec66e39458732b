import type { ChangeEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { takesAudio, type Question } from '@plumbline/domain/questionnaire/definition';
import type { Language } from '@plumbline/domain/settings/languages';
import { refusalText, type ChoiceRefusal } from '../../../app/uploads/refusal-text.ts';
import { device, isStorageFull } from '../../../offline/device.ts';
import { isLocalFile } from '../../../offline/outbox-entry.ts';
import { dropFile, queueFile, type OutboxPlace } from '../../../offline/outbox.ts';
import type { Drawn } from '../components/photo-window.tsx';
import type { AnsweringSession } from './answering-session.ts';
import { preparePhoto } from '../../../app/photos/prepare-photo.ts';
import { checkAttachments } from './attachments.ts';

interface AttachmentsOf {
  readonly question: Question;
  readonly session: AnsweringSession;
  readonly place: OutboxPlace;
  readonly language: Language;
}

/**
 * Files of one answer: chosen, photos made ready, checked, kept on the device and put into the outbox. Next and Submit wait until the device has
 * them (spec/2 §2), never until the server has.
 */
export function useAttachments({ question, session, place, language }: AttachmentsOf) {
  const { t } = useTranslation('answers');
  const [alert, setAlert] = useState<string | null>(null);
  const present = () => session.view().state.contents.get(question.id)?.files ?? [];

  async function add(chosen: readonly File[], isPhoto: boolean): Promise<void> {
    setAlert(null);
    if (chosen.length === 0) return;
    const target = takesAudio(question) ? 'answer_audio' : 'answer';
    session.setUploading(question.id, true);
    try {
      let refusal: ChoiceRefusal | null = null;
      for (const file of chosen) {
        // Looked at as it will be sent: a photo that is too large as the camera made it may fit.
        const checked = checkAttachments([await preparePhoto(file, isPhoto)], present().length, target);
        refusal ??= checked.refusal;
        for (const taken of checked.taken) {
          const fileId = await queueFile(device, place, taken);
          session.answer(question.id, { files: [...present(), fileId] });
        }
      }
      setAlert(refusal && refusalText(refusal, language));
    } catch (failure) {
      console.warn('A file could not be kept', failure);
      setAlert(t(($) => (isStorageFull(failure) ? $.answers.storage.full : $.answers.storage.fileFailed)));
    } finally {
      session.setUploading(question.id, false);
    }
  }

  /** The picture with the drawing takes the photo's place in the answer; the photo stays, under it. */
  async function replace(fileId: string, { file, original, marks }: Drawn): Promise<void> {
    session.setUploading(question.id, true);
    try {
      const next = file ? await queueFile(device, place, file, { original, marks }) : original;
      session.answer(question.id, { files: present().map((one) => (one === fileId ? next : one)) });
      if (isLocalFile(fileId) && fileId !== original) await dropFile(device, place, fileId);
    } finally {
      session.setUploading(question.id, false);
    }
  }

  /** Goes with its drawing: what lies under one that was not sent either. */
  async function drop(fileId: string): Promise<void> {
    const marks = (await device.files.get(fileId))?.marks;
    await dropFile(device, place, fileId);
    if (marks && isLocalFile(marks.original)) await dropFile(device, place, marks.original);
  }

  return {
    alert,
    replace,
    add: (recorded: File) => void add([recorded], false),
    /** `isPhoto`: taken with the camera just now. */
    choose: (event: ChangeEvent<HTMLInputElement>, isPhoto: boolean) => {
      const chosen = [...(event.currentTarget.files ?? [])];
      // So that the same photo, taken off again, can be chosen once more.
      event.currentTarget.value = '';
      void add(chosen, isPhoto);
    },
    remove: (fileId: string) => {
      session.answer(question.id, { files: present().filter((one) => one !== fileId) });
      if (!isLocalFile(fileId)) return;
      drop(fileId).catch((failure: unknown) => console.warn('A file could not be dropped', failure));
    },
  };
}
