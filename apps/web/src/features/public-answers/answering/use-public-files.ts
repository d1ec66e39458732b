import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { filesPerAnswer } from '@plumbline/contract/answers';
import { refusalOfFile } from '@plumbline/domain/assets/check-file';
import { publicFileLimits } from '@plumbline/domain/assets/file-kinds';
import type { Mark } from '@plumbline/domain/assets/marks';
import { splitAskedId } from '@plumbline/domain/questionnaire/asked-id';
import { takesAudio, type Question } from '@plumbline/domain/questionnaire/definition';
import { asPrepared } from '../../../lib/photos/as-prepared.ts';
import { isRedrawn } from '../../../lib/photos/photo-size.ts';
import { newId } from '../../../lib/api/new-id.ts';
import { refusalText, type ChoiceRefusal } from '../../../lib/uploads/refusal-text.ts';
import { realLanguage } from '../../../i18n/language.ts';
import { useAskBeforeLeaving } from '../../../ui/use-ask-before-leaving.ts';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import type { DeviceFile } from '../api/saved-answers.ts';
import { sendPublicFile, takeBackPublicFile, type Submission } from '../api/public-files.ts';
import type { ChosenFile, Drawing } from '../api/waiting-files.ts';
import { prepareChosen } from './prepare-chosen.ts';
import { smallPictureOf } from './small-picture.ts';
import { onDevice } from './on-device.ts';

/** A file on its way, or one that did not get through. */
export interface FileUnderway {
  readonly key: string;
  /** To which submission it belongs: another may have begun since. */
  readonly submission: string;
  /** As the question is asked: in its repetition. */
  readonly askedId: string;
  readonly name: string;
  readonly size: number;
  /** Whether the device has it: it goes on with it after the page was closed. */
  readonly isStored: boolean;
  readonly isPrepared: boolean;
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
  readonly knownOf: (id: string) => DeviceFile | undefined;
  /** Whether a chosen file has come, by its key. */
  readonly hasCome: (key: string) => boolean;
  /** The files that an answer has now. */
  readonly filesOf: (askedId: string) => readonly string[];
  /** Puts files into an answer, with what is known of one that is new. */
  readonly put: (askedId: string, files: readonly string[], added?: { id: string; known: DeviceFile }) => void;
}

/**
 * Files of strangers: each is stored on this device as it is chosen (decision 0053), then prepared and sent, and belongs to the
 * submission that will be sent. What had not come when the page was closed goes on when it opens again.
 */
export function usePublicFiles({ submission, count, knownOf, hasCome, filesOf, put }: Surroundings) {
  const { i18n } = useTranslation('publicAnswers');
  const problemText = useProblemText();
  const [all, setUnderway] = useState<readonly FileUnderway[]>([]);
  const underway = all.filter((one) => one.submission === submission.id);
  const [alerts, setAlerts] = useState<Readonly<Record<string, string | null>>>({});
  const [recording, setRecording] = useState<string | null>(null);
  const stops = useRef(new Map<string, { stop: AbortController; again: () => void }>());
  // Pictures are drawn one after the other.
  const drawing = useRef<Promise<unknown>>(Promise.resolve());
  useAskBeforeLeaving(underway.some(({ isStored }) => !isStored));
  // Nobody reads a file that was sent, its sender neither: to draw on a photo, or to hear a recording, the device keeps its own.
  const [contents, setContents] = useState<ReadonlyMap<string, File>>(new Map());
  const goOnWith = useEffectEvent((chosen: ChosenFile) => {
    const { key } = chosen;
    if (stops.current.has(key)) return;
    if (hasCome(key)) return void onDevice(({ deleteChosenFile }) => deleteChosenFile(key));
    show(chosen, true);
    void prepareAndSend(chosen);
  });
  useEffect(() => {
    let isOver = false;
    const read = async () => {
      const saved = await onDevice(({ readWaitingFiles }) => readWaitingFiles(submission.id));
      if (!saved || isOver) return;
      setContents((now) => new Map([...saved.sent, ...now]));
      for (const chosen of saved.chosen) goOnWith(chosen);
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
  const hide = (key: string) => {
    stops.current.delete(key);
    setUnderway((before) => before.filter((one) => one.key !== key));
  };
  const forget = (key: string) => {
    hide(key);
    void onDevice(({ deleteChosenFile }) => deleteChosenFile(key));
  };
  const alert = (askedId: string, refusal: ChoiceRefusal | null) =>
    setAlerts((before) => ({ ...before, [askedId]: refusal && refusalText(refusal, realLanguage(i18n.language)) }));

  function show(chosen: ChosenFile, isStored: boolean): void {
    const { key, submission: of, askedId, file, preparation } = chosen;
    const { name, size } = file;
    stops.current.set(key, { stop: new AbortController(), again: () => undefined });
    const isPrepared = preparation === null;
    setUnderway((before) => [
      ...before,
      { key, submission: of, askedId, name, size, isStored, isPrepared, share: 0, failure: null },
    ]);
  }

  /** Stores a file before anything is done to it. Where the device stores nothing it goes on without. */
  async function store(chosen: ChosenFile): Promise<void> {
    const isStored = await onDevice(async ({ saveChosenFile }) => {
      await saveChosenFile(chosen);
      return true;
    });
    if (isStored) change(chosen.key, { isStored });
    // It was taken off while it was written.
    if (!stops.current.has(chosen.key)) forget(chosen.key);
  }

  async function prepareAndSend(chosen: ChosenFile): Promise<void> {
    const { key, askedId, target } = chosen;
    const preparing = drawing.current.then(async () => (stops.current.has(key) ? prepareChosen(chosen) : null));
    drawing.current = preparing;
    const file = await preparing;
    if (!file || !stops.current.has(key)) return;
    const refused = refusalOfFile(file, target);
    if (refused) {
      forget(key);
      return alert(askedId, refused);
    }
    change(key, { name: file.name, size: file.size, isPrepared: true });
    await send(chosen, file);
  }

  async function send(chosen: ChosenFile, file: File): Promise<void> {
    const { key, askedId, drawing: drawn } = chosen;
    const stop = new AbortController();
    stops.current.set(key, { stop, again: () => void send(chosen, file) });
    change(key, { failure: null, share: 0 });
    try {
      const [{ _id: id, originalName, size }, picture] = await Promise.all([
        sendPublicFile({
          submission,
          questionId: splitAskedId(askedId).questionId,
          file,
          signal: stop.signal,
          onProgress: (share) => change(key, { share }),
        }),
        smallPictureOf(file),
      ]);
      setContents((before) => new Map(before).set(id, file));
      const known = { name: originalName, size, picture, key, ...(drawn && { drawn: drawn.drawn }) };
      const before = filesOf(askedId);
      if (drawn && before.includes(drawn.replaces)) replace(askedId, drawn.replaces, id, known);
      else if (!drawn) put(askedId, [...before, id], { id, known });
      hide(key);
      void onDevice(({ moveToSent }) => moveToSent(chosen, id, file));
    } catch (failure) {
      if (stop.signal.aborted) forget(key);
      else change(key, { failure: problemText(failure) });
    }
  }

  /** Puts another picture in the place of one. A drawing that stood there goes; the photo under it stays. */
  function replace(askedId: string, old: string, next: string, known?: DeviceFile): void {
    const files = filesOf(askedId).map((one) => (one === old ? next : one));
    const isDrawing = knownOf(old)?.drawn !== undefined;
    put(askedId, files, known && { id: next, known });
    if (isDrawing) takeBack(old);
  }

  /** Stores all of what was chosen together, then prepares and sends it. */
  async function take(
    question: Question,
    files: readonly File[],
    { isPhoto = false, drawing: instead = null }: { readonly isPhoto?: boolean; readonly drawing?: Drawing | null },
  ): Promise<void> {
    const taken = files.map((file, n): ChosenFile => ({
      key: newId(),
      submission: submission.id,
      at: Date.now() + n,
      askedId: question.id,
      target: targetOf(question),
      file,
      preparation: instead === null && isRedrawn(file.type) ? { isPhoto, tries: 0 } : null,
      drawing: instead,
    }));
    for (const chosen of taken) show(chosen, false);
    for (const chosen of taken) await store(chosen);
    for (const chosen of taken) void prepareAndSend(chosen);
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
      void take(question, [file], { drawing: { replaces, drawn: { original, marks: [...marks] } } });
    },
    underwayOf: (askedId: string) => underway.filter((one) => one.askedId === askedId),
    alertOf: (askedId: string) => alerts[askedId] ?? null,
    /** Takes the chosen files that an answer takes, and says why another one is not taken. */
    add: async (question: Question, chosen: readonly File[], isPhoto: boolean): Promise<void> => {
      const { id: askedId } = question;
      let refusal: ChoiceRefusal | null = null;
      let [inAnswer, inAll] = [filesOf(askedId).length, count() + underway.length];
      const taken: File[] = [];
      for (const file of chosen) {
        const refused = refusalOfFile(asPrepared(file), targetOf(question));
        if (refused) refusal ??= refused;
        else if (inAnswer >= filesPerAnswer) refusal ??= { code: 'files_too_many', n: filesPerAnswer };
        else if (inAll >= publicFileLimits.perSubmission)
          refusal ??= { code: 'files_too_many', n: publicFileLimits.perSubmission };
        else {
          [inAnswer, inAll] = [inAnswer + 1, inAll + 1];
          taken.push(file);
        }
      }
      alert(askedId, refusal);
      await take(question, taken, { isPhoto });
    },
    tryAgain: (key: string) => stops.current.get(key)?.again(),
    giveUp: (key: string) => {
      stops.current.get(key)?.stop.abort();
      forget(key);
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

function targetOf(question: Question): ChosenFile['target'] {
  return takesAudio(question) ? 'public_answer_audio' : 'public_answer';
}

export type PublicFiles = ReturnType<typeof usePublicFiles>;
