import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { filesPerAnswer } from '@plumbline/contract/answers';
import { refusalOfFile } from '@plumbline/domain/assets/check-file';
import { publicFileLimits } from '@plumbline/domain/assets/file-kinds';
import type { Mark, PictureMarks } from '@plumbline/domain/assets/marks';
import { takesAudio, type Question } from '@plumbline/domain/questionnaire/definition';
import { newId } from '../../../lib/api/new-id.ts';
import { preparedFile } from '../../../lib/photos/prepare-photo.ts';
import { refusalText, type ChoiceRefusal } from '../../../lib/uploads/refusal-text.ts';
import { realLanguage } from '../../../i18n/language.ts';
import { storedId } from '../../../question-inputs/sources.ts';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import type { KeptFile } from '../api/saved-answers.ts';
import { sendPublicFile, takeBackPublicFile, type Submission } from '../api/public-files.ts';
import { smallPictureOf } from './small-picture.ts';
import { onDevice } from './on-device.ts';

/** A file on its way, or one that did not get through. */
export interface FileUnderway {
  readonly key: string;
  /** As the question is asked: in its repetition. */
  readonly askedId: string;
  readonly name: string;
  readonly size: number;
  /** Which share has left the device. */
  readonly share: number;
  /** Why it was not taken; null while it is on its way. */
  readonly failure: string | null;
}

interface Surroundings {
  readonly submission: Submission;
  /** How many files belong to all answers: those in them, and photos under drawings. */
  readonly count: () => number;
  /** What is known of a file that has come. */
  readonly knownOf: (id: string) => KeptFile | undefined;
  /** The files that an answer has now. */
  readonly filesOf: (askedId: string) => readonly string[];
  /** Puts files into an answer, with what is known of one that is new. */
  readonly put: (askedId: string, files: readonly string[], added?: { id: string; known: KeptFile }) => void;
}

/** A picture with a drawing, in the place of one that stands in an answer. */
interface Drawing {
  readonly replaces: string;
  readonly drawn: PictureMarks;
}

/** Files of strangers: each is sent as it is chosen, and belongs to the submission that will be sent. */
export function usePublicFiles({ submission, count, knownOf, filesOf, put }: Surroundings) {
  const { i18n } = useTranslation('publicAnswers');
  const problemText = useProblemText();
  const [underway, setUnderway] = useState<readonly FileUnderway[]>([]);
  const [alerts, setAlerts] = useState<Readonly<Record<string, string | null>>>({});
  const [recording, setRecording] = useState<string | null>(null);
  const stops = useRef(new Map<string, { stop: AbortController; again: () => void }>());
  // Nobody reads a file that was sent, its sender neither: to draw on a photo, or to hear a recording, the device keeps its own.
  const [contents, setContents] = useState<ReadonlyMap<string, File>>(new Map());
  useEffect(() => {
    let isOver = false;
    const read = async () => {
      const saved = await onDevice(({ readWaitingFiles }) => readWaitingFiles(submission.id));
      if (saved && !isOver) setContents((now) => new Map([...saved, ...now]));
    };
    void read();
    return () => {
      isOver = true;
    };
  }, [submission.id]);
  const takeBack = (id: string) => {
    void takeBackPublicFile(submission, id);
    void onDevice(({ deleteWaitingFile }) => deleteWaitingFile(id));
  };

  const change = (key: string, patch: Partial<FileUnderway>) =>
    setUnderway((before) => before.map((one) => (one.key === key ? { ...one, ...patch } : one)));
  const drop = (key: string) => {
    stops.current.delete(key);
    setUnderway((before) => before.filter((one) => one.key !== key));
  };

  async function send(key: string, question: Question, file: File, drawing?: Drawing): Promise<void> {
    const stop = new AbortController();
    stops.current.set(key, { stop, again: () => void send(key, question, file, drawing) });
    change(key, { failure: null, share: 0 });
    try {
      const [{ _id: id, originalName, size }, picture] = await Promise.all([
        sendPublicFile({
          submission,
          questionId: storedId(question.id),
          file,
          signal: stop.signal,
          onProgress: (share) => change(key, { share }),
        }),
        smallPictureOf(file),
      ]);
      setContents((before) => new Map(before).set(id, file));
      void onDevice(({ saveWaitingFile }) => saveWaitingFile(submission.id, id, file));
      const known = { name: originalName, size, picture, ...(drawing && { drawn: drawing.drawn }) };
      const before = filesOf(question.id);
      if (drawing && before.includes(drawing.replaces)) replace(question.id, drawing.replaces, id, known);
      else if (!drawing) put(question.id, [...before, id], { id, known });
      drop(key);
    } catch (failure) {
      if (stop.signal.aborted) drop(key);
      else change(key, { failure: problemText(failure) });
    }
  }

  /** Puts another picture in the place of one. A drawing that stood there goes; the photo under it stays. */
  function replace(askedId: string, old: string, next: string, known?: KeptFile): void {
    const files = filesOf(askedId).map((one) => (one === old ? next : one));
    const isDrawing = knownOf(old)?.drawn !== undefined;
    put(askedId, files, known && { id: next, known });
    if (isDrawing) takeBack(old);
  }

  return {
    isSending: recording !== null || underway.some(({ failure }) => failure === null),
    /** Whether something is recorded, for which answer. */
    recording,
    setRecording,
    /** A file as this device has it; undefined where it could not be stored. */
    contentOf: (id: string) => contents.get(id),
    /** Puts the photo with what was drawn over it in its place; with nothing drawn, the photo itself. */
    draw: (question: Question, replaces: string, original: string, marks: readonly Mark[], file: File | null): void => {
      if (!file) return replace(question.id, replaces, original);
      const key = newId();
      const { name, size } = file;
      setUnderway((before) => [...before, { key, askedId: question.id, name, size, share: 0, failure: null }]);
      void send(key, question, file, { replaces, drawn: { original, marks: [...marks] } });
    },
    underwayOf: (askedId: string) => underway.filter((one) => one.askedId === askedId),
    alertOf: (askedId: string) => alerts[askedId] ?? null,
    /** Sends the chosen files that an answer takes, and says why another one is not taken. */
    add: async (question: Question, chosen: readonly File[], isPhoto: boolean): Promise<void> => {
      const { id: askedId } = question;
      const target = takesAudio(question) ? 'public_answer_audio' : 'public_answer';
      let refusal: ChoiceRefusal | null = null;
      let [inAnswer, inAll] = [filesOf(askedId).length, count() + underway.length];
      for (const file of chosen) {
        const prepared = await preparedFile(file, isPhoto);
        const refused = refusalOfFile(prepared, target);
        if (refused) refusal ??= refused;
        else if (inAnswer >= filesPerAnswer) refusal ??= { code: 'files_too_many', n: filesPerAnswer };
        else if (inAll >= publicFileLimits.perSubmission)
          refusal ??= { code: 'files_too_many', n: publicFileLimits.perSubmission };
        else {
          [inAnswer, inAll] = [inAnswer + 1, inAll + 1];
          const { name, size } = prepared;
          const key = newId();
          setUnderway((before) => [...before, { key, askedId, name, size, share: 0, failure: null }]);
          void send(key, question, prepared);
        }
      }
      setAlerts((before) => ({
        ...before,
        [askedId]: refusal && refusalText(refusal, realLanguage(i18n.language)),
      }));
    },
    tryAgain: (key: string) => stops.current.get(key)?.again(),
    giveUp: (key: string) => {
      stops.current.get(key)?.stop.abort();
      drop(key);
    },
    remove: (askedId: string, id: string) => {
      put(
        askedId,
        filesOf(askedId).filter((one) => one !== id),
      );
      takeBack(id);
      const under = knownOf(id)?.drawn?.original;
      if (under !== undefined) takeBack(under);
    },
  };
}

export type PublicFiles = ReturnType<typeof usePublicFiles>;
