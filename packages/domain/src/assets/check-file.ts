import type { FileKindName, UploadTarget } from './file-kinds.ts';
import { allowedList, fileKindOf, fileKinds, sizeLimitOf, uploadLimit, uploadTargets } from './file-kinds.ts';

/** A file as a device knows it before anybody has looked into it. */
export interface ChosenFile {
  readonly name: string;
  /** What the system says of its content; empty where it says nothing. */
  readonly type: string;
  readonly size: number;
}

/** Why a chosen file is not taken, with what its message names. */
export type FileRefusal =
  | { readonly code: 'file_type_not_allowed'; readonly list: string }
  | { readonly code: 'file_too_large'; readonly limit: number }
  | { readonly code: 'file_corrupted' };

/** By what the system says of its content, else by its name: some systems say nothing of an old Word file. */
function guessedKind({ name, type }: ChosenFile): FileKindName | undefined {
  if (type !== '') return fileKindOf(type.toLowerCase(), name);
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();
  const known = Object.keys(fileKinds) as FileKindName[];
  return known.find((kind) => fileKinds[kind].extension === extension || kind === extension);
}

/** What a file of an answer is uploaded for, by what it seems to be. Whether the question takes audio was asked before. */
export function answerTargetOf(file: ChosenFile): Extract<UploadTarget, 'answer' | 'answer_audio'> {
  const kind = guessedKind(file);
  return kind && fileKinds[kind].isAudio ? 'answer_audio' : 'answer';
}

/**
 * What a device can tell of a file before it is sent: its type and size for this target (spec/1 §5, spec/2 §8, spec/3 §5), and that there
 * is something in it. Gives null for a file that may be sent; the server looks into it.
 */
export function refusalOfFile(file: ChosenFile, target: UploadTarget): FileRefusal | null {
  const kinds: readonly FileKindName[] = uploadTargets[target];
  const kind = guessedKind(file);
  if (!kind || !kinds.includes(kind)) return { code: 'file_type_not_allowed', list: allowedList(target) };
  const limit = Math.min(sizeLimitOf(kind), uploadLimit(target));
  if (file.size > limit) return { code: 'file_too_large', limit: Math.floor(limit / 1024 / 1024) };
  return file.size === 0 ? { code: 'file_corrupted' } : null;
}
