import type { Question } from '@plumbline/domain/questionnaire/definition';
import { sameContent } from '@plumbline/domain/questionnaire/same-content';

/** A part of a question, by the name of its property, as two people have it. */
export interface DifferingPart {
  readonly name: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** What a question is apart from its content: no conflict is about these. */
const placeOfQuestion = ['id', 'revision', 'sequence', 'root', 'name', 'disabled', 'isRemoved', 'isUnseen'];

function partsOf({ settings, type, ...own }: Question): ReadonlyMap<string, unknown> {
  // Settings have a `type` of their own, which is another one.
  const parts = [...Object.entries(own), ...Object.entries(settings), ['questionType', type] as const];
  return new Map(parts.filter(([name]) => !placeOfQuestion.includes(name)));
}

/** In what the contents of two versions of a question differ. */
export function differingParts(mine: Question, theirs: Question): readonly DifferingPart[] {
  const [own, other] = [partsOf(mine), partsOf(theirs)];
  return [...new Set([...own.keys(), ...other.keys()])]
    .map((name) => ({ name, mine: own.get(name), theirs: other.get(name) }))
    .filter((part) => !sameContent(part.mine ?? null, part.theirs ?? null));
}
