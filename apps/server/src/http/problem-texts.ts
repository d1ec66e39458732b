import type { ProblemCode } from '@plumbline/contract/problems';
import type { Language } from '@plumbline/domain/languages/languages';
import type { TextTree } from '@plumbline/texts/text-tree';
import { textsIn } from '@plumbline/texts/texts';

type ProblemTexts = Readonly<Record<ProblemCode, string>>;

const made = new WeakMap<TextTree, ProblemTexts>();

/** What is said of each code of the error catalogue in one language; `{{name}}` is a detail of the problem. */
export function problemTexts(language: Language): ProblemTexts {
  const tree = textsIn(language);
  const texts: ProblemTexts = made.get(tree) ?? { ...tree.problems, ...tree.fileProblems };
  made.set(tree, texts);
  return texts;
}
