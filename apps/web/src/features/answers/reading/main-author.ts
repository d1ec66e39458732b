import type { WireAnswer } from '@plumbline/contract/answers';
import type { ReadSection } from '@plumbline/domain/questionnaire/read-sections';

type Author = NonNullable<WireAnswer['user']>;

/** Who gave most of the answers that are shown: their name need not be repeated at each. Null where nobody is named. */
export function mainAuthorOf(sections: readonly ReadSection<WireAnswer>[]): Author | null {
  const counts = new Map<string, { author: Author; count: number }>();
  for (const { rows } of sections) {
    for (const { answer, facts } of rows) {
      if (answer === null || !facts?.user) continue;
      const known = counts.get(facts.user._id);
      counts.set(facts.user._id, { author: facts.user, count: (known?.count ?? 0) + 1 });
    }
  }
  const [first] = [...counts.values()].toSorted((one, other) => other.count - one.count);
  return first?.author ?? null;
}
