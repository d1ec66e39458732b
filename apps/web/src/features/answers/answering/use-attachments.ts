import type { ChangeEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { emptyContent } from '@plumbline/domain/questionnaire/answers';
import { takesAudio, type Question } from '@plumbline/domain/questionnaire/definition';
import type { Language } from '@plumbline/domain/languages/languages';
import { randomKey } from '../../../lib/api/random-key.ts';
import { refusalText } from '../../../lib/uploads/refusal-text.ts';
import { device, isStorageFull } from '../../../offline/device.ts';
import { localNotes } from '../../../offline/local-notes.ts';
import { whileNoted } from '../../../offline/noted-choices.ts';
import { isLocalFile, localFileId, type PreparationKind } from '../../../offline/outbox-entry.ts';
import type { OutboxPlace } from '../../../offline/outbox.ts';
import { dropFile, queueFile } from '../../../offline/queue-file.ts';
import type { Drawn } from '../../photos/index.ts';
import type { AnsweringSession } from '../../../lib/answering/answering-session.ts';
import { checkAttachments } from './attachments.ts';
import { isLeft, reportStoring, useStoring } from './storing-files.ts';
import { useInterruptedChoice } from './use-interrupted-choice.ts';

interface AttachmentsOf {
  readonly question: Question;
  readonly session: AnsweringSession;
  readonly place: OutboxPlace;
  readonly language: Language;
}

type FilesWith = (fileId: string) => readonly string[];
type StoredAs = Pick<Parameters<typeof queueFile>[2], 'key' | 'marks'>;

/** Removes a file of the device; with a drawing, also the photo below it that was not sent either. */
async function dropWithDrawing(place: OutboxPlace, fileId: string): Promise<void> {
  const marks = (await device.files.get(fileId))?.marks;
  await dropFile(device, place, fileId);
  if (marks && isLocalFile(marks.original)) await dropFile(device, place, marks.original);
}

/**
 * Files of one answer: chosen, checked, stored on the device with the answer and put into the outbox (decision 0053). Next and
 * Submit wait until the device has them (spec/2 §2), never until the server has.
 */
export function useAttachments({ question, session, place, language }: AttachmentsOf) {
  const { t } = useTranslation('answers');
  const [alert, setAlert] = useState<string | null>(null);
  const previous = useInterruptedChoice(place, question.id);
  const progress = useStoring(session, question.id);
  const contentNow = () => session.view().state.contents.get(question.id) ?? emptyContent;
  const present = () => contentNow().files;

  /** Stores a file together with the answer that names it. */
  async function store(file: File, kind: PreparationKind, files: FilesWith, more: StoredAs = {}): Promise<void> {
    const contentWith = (fileId: string) => ({ ...contentNow(), files: files(fileId) });
    const answer = { questionId: question.id, contentWith };
    const fileId = await queueFile(device, place, { file, kind, answer, ...more });
    session.answer(question.id, { files: files(fileId) });
  }

  /** @returns whether all of them are stored, or the person knows of those that are not */
  async function storeAll(taken: readonly File[], keys: readonly string[], kind: PreparationKind): Promise<boolean> {
    const count = taken.length;
    let isComplete = true;
    for (const [stored, file] of taken.entries()) {
      if (isLeft(session)) return false;
      reportStoring(session, question.id, { stored, count });
      try {
        await store(file, kind, (fileId) => [...present(), fileId], { key: keys[stored] ?? randomKey() });
      } catch (failure) {
        // One that can't be read says nothing of the others; where there is no room, there is none for them either.
        if (isStorageFull(failure)) throw failure;
        isComplete = false;
        console.warn('A file could not be stored', failure);
      }
    }
    if (!isComplete) setAlert(t(($) => $.answers.storage.fileFailed));
    return true;
  }

  async function add(chosen: readonly File[], isPhoto: boolean): Promise<void> {
    setAlert(null);
    if (chosen.length === 0) return;
    previous.dismiss();
    const target = takesAudio(question) ? 'answer_audio' : 'answer';
    const { taken, refusal } = checkAttachments(chosen, present().length, target);
    setAlert(refusal && refusalText(refusal, language));
    if (taken.length === 0) return;
    session.setUploading(question.id, true);
    const keys = taken.map(() => randomKey());
    const { owner, jobId } = place;
    try {
      await whileNoted(localNotes(), { owner, jobId, questionId: question.id, fileIds: keys.map(localFileId) }, () =>
        storeAll(taken, keys, isPhoto ? 'photo' : 'picture'),
      );
    } catch (failure) {
      console.warn('A file could not be kept', failure);
      setAlert(t(($) => (isStorageFull(failure) ? $.answers.storage.full : $.answers.storage.fileFailed)));
    } finally {
      reportStoring(session, question.id, null);
      session.setUploading(question.id, false);
    }
  }

  /** The picture with the drawing takes the photo's place in the answer; the photo stays, under it. */
  async function replace(fileId: string, { file, original, marks }: Drawn): Promise<void> {
    session.setUploading(question.id, true);
    const instead = (next: string) => present().map((one) => (one === fileId ? next : one));
    try {
      if (file) await store(file, 'thumbnail', instead, { marks: { original, marks } });
      else session.answer(question.id, { files: instead(original) });
      if (isLocalFile(fileId) && fileId !== original) await dropFile(device, place, fileId);
    } finally {
      session.setUploading(question.id, false);
    }
  }

  return {
    alert,
    progress,
    interrupted: previous.interrupted,
    dismissInterrupted: previous.dismiss,
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
      dropWithDrawing(place, fileId).catch((failure: unknown) => console.warn('A file could not be removed', failure));
    },
  };
}
