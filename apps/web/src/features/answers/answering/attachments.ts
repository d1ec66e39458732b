import { filesPerAnswer } from '@plumbline/contract/answers';
import type { UploadTarget } from '@plumbline/domain/assets/file-kinds';
import type { ChosenFile } from '@plumbline/domain/assets/check-file';
import { refusalOfFile } from '@plumbline/domain/assets/check-file';
import { asPrepared } from '../../../lib/photos/as-prepared.ts';
import type { ChoiceRefusal } from '../../../lib/uploads/refusal-text.ts';

export interface CheckedFiles<Chosen> {
  readonly taken: readonly Chosen[];
  /** The first reason why one of them is not taken. */
  readonly refusal: ChoiceRefusal | null;
}

/**
 * Which of the chosen files an answer takes (spec/1 §5, spec/2 §5): known types, not too large, not too many. The server looks
 * again, into the content. `present` is how many the answer has already, `target` what its question takes. What is fine is
 * taken even when something else isn't.
 */
export function checkAttachments<Chosen extends ChosenFile>(
  chosen: readonly Chosen[],
  present: number,
  target: UploadTarget = 'answer',
): CheckedFiles<Chosen> {
  const taken: Chosen[] = [];
  let refusal: ChoiceRefusal | null = null;
  for (const file of chosen) {
    const refused = refusalOfFile(asPrepared(file), target);
    if (refused) refusal ??= refused;
    else if (present + taken.length >= filesPerAnswer) refusal ??= { code: 'files_too_many', n: filesPerAnswer };
    else taken.push(file);
  }
  return { taken, refusal };
}
