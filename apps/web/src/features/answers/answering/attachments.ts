import { filesPerAnswer } from '@plumbline/contract/answers';
import type { ProblemCode } from '@plumbline/contract/problems';
import { problems } from '@plumbline/contract/problems';
import {
  allowedList,
  fileKindOf,
  fileKinds,
  sizeLimitOf,
  uploadTargets,
  type FileKindName,
} from '@plumbline/domain/assets/file-kinds';
import type { Language } from '@plumbline/domain/settings/languages';

/** Why a chosen file is not taken. */
export type AttachmentRefusal =
  | { readonly code: 'files_too_many'; readonly n: number }
  | { readonly code: 'file_type_not_allowed'; readonly list: string }
  | { readonly code: 'file_too_large'; readonly limit: number };

export interface CheckedFiles<Chosen> {
  readonly taken: readonly Chosen[];
  readonly refusal: AttachmentRefusal | null;
}

interface ChosenFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** By what the system says of its content, else by its name: some systems say nothing of an old Word file. */
function kindOf({ name, type }: ChosenFile): FileKindName | undefined {
  if (type !== '') return fileKindOf(type, name);
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();
  const known = Object.keys(fileKinds) as FileKindName[];
  return known.find((kind) => fileKinds[kind].extension === extension || kind === extension);
}

/**
 * Which of the chosen files an answer takes (Spec 1 §5, 2 §5): known types, not too large, not too many. The server looks
 * again, into the content. `present` is how many the answer has already. What is fine is taken even when something else isn't.
 */
export function checkAttachments<Chosen extends ChosenFile>(
  chosen: readonly Chosen[],
  present: number,
): CheckedFiles<Chosen> {
  const allowed: readonly FileKindName[] = uploadTargets.answer;
  const taken: Chosen[] = [];
  let refusal: AttachmentRefusal | null = null;
  for (const file of chosen) {
    const kind = kindOf(file);
    if (!kind || !allowed.includes(kind)) refusal ??= { code: 'file_type_not_allowed', list: allowedList('answer') };
    else if (file.size > sizeLimitOf(kind))
      refusal ??= { code: 'file_too_large', limit: Math.floor(sizeLimitOf(kind) / 1024 / 1024) };
    else if (present + taken.length >= filesPerAnswer) refusal ??= { code: 'files_too_many', n: filesPerAnswer };
    else taken.push(file);
  }
  return { taken, refusal };
}

/** The alert, in the specification's words (Spec 2 §5, §8): the error catalogue holds them. */
export function refusalText(refusal: AttachmentRefusal, language: Language): string {
  const { code, ...details } = refusal;
  const text: string = problems[code satisfies ProblemCode][language];
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String((details as Record<string, string | number>)[name]));
}
