import { Evaluator } from './evaluator.ts';
import type { ServerProgram } from './program.ts';
import type { StatementSite } from './statement-sites.ts';
import { Impossible, parameterMark, Unresolved } from './values.ts';

/** The texts that a statement may have, and what stood in the way of others. */
export interface ResolvedStatement {
  texts: ReadonlySet<string>;
  unresolved: ReadonlySet<string>;
}

/** Shapes of one statement that are looked at. */
const maxChoices = 60;

/** Works out the texts of one statement: once with all conditions true, once with none, and for each caller that it depends on. */
export function resolveStatement(program: ServerProgram, site: StatementSite): ResolvedStatement {
  const texts = new Set<string>();
  const unresolved = new Set<string>();
  for (const holds of [true, false]) {
    let choices = 1;
    let isSame = true;
    for (let choice = 0; choice < Math.min(choices, maxChoices); choice += 1) {
      const evaluator = new Evaluator(program, { holds, choice });
      try {
        const { value, of } = site.statement(evaluator);
        if (value.kind === 'sql') texts.add(numbered(value.text));
        else throw (value.kind === 'opaque' && value.why) || new Unresolved('it is built elsewhere', of);
      } catch (error) {
        if (error instanceof Unresolved) unresolved.add(`${error.message} (${program.placeOf(error.node)})`);
        else if (!(error instanceof Impossible)) throw error;
      }
      choices = Math.max(choices, evaluator.choices);
      isSame &&= !evaluator.hasAssumed;
    }
    if (isSame) break;
  }
  if (texts.size === 0 && unresolved.size === 0) unresolved.add('each shape of it contradicts the sources');
  return { texts, unresolved };
}

/** With a parameter of its own for each value, as Kysely sends it. */
function numbered(text: string): string {
  let count = 0;
  return text.replaceAll(parameterMark, () => `$${String((count += 1))}`);
}
