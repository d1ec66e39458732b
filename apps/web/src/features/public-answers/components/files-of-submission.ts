import { createContext } from 'react';
import { takesAudio, type Question } from '@plumbline/domain/questionnaire/definition';
import type { ChosenFor, FilesView, PublicFiles } from '../answering/public-files.ts';
import type { DeviceFile } from '../api/stored-submissions.ts';

export interface FilesAround {
  readonly files: PublicFiles;
  readonly view: FilesView;
  /** By their keys. */
  readonly known: ReadonlyMap<string, DeviceFile>;
  /** For which answer something is recorded just now. */
  readonly recording: string | null;
  readonly setRecording: (askedId: string | null) => void;
}

/** The files of the submission around here: null outside of one. */
export const FilesOfSubmission = createContext<FilesAround | null>(null);

/** What a file of this question is chosen for. */
export function placeOf(question: Question): ChosenFor {
  return { askedId: question.id, target: takesAudio(question) ? 'public_answer_audio' : 'public_answer' };
}
