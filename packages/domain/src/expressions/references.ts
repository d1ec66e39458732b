import type { Expression, Place } from './expression.ts';
import { readTokens } from './tokens.ts';

/** The ids of the questions that an expression looks at, each once, in the order of their first mention. */
export function dependenciesOf(expression: Expression): readonly string[] {
  const ids = new Set<string>();
  collect(expression, ids);
  return [...ids];
}

function collect(expression: Expression, into: Set<string>): void {
  switch (expression.kind) {
    case 'reference':
      into.add(expression.id);
      return;
    case 'list':
      for (const item of expression.items) collect(item, into);
      return;
    case 'call':
      for (const arg of expression.args) collect(arg, into);
      return;
    case 'not':
    case 'minus':
      collect(expression.operand, into);
      return;
    case 'binary':
      collect(expression.left, into);
      collect(expression.right, into);
      return;
    default:
      return;
  }
}

/** Where the text mentions questions: for a screen that shows their titles instead. Up to the first mistake. */
export function referencesIn(text: string): readonly (Place & { readonly id: string })[] {
  return readTokens(text).tokens.flatMap((token) =>
    token.kind === 'reference' ? [{ id: token.id, at: token.at, length: token.length }] : [],
  );
}

/**
 * The text with its questions named again: what a copied questionnaire does with its conditions. `rename` gives the new id,
 * or null to leave one as it is. All else stays letter by letter, mistakes too.
 */
export function renameReferences(text: string, rename: (id: string) => string | null): string {
  let renamed = '';
  let done = 0;
  for (const { id, at, length } of referencesIn(text)) {
    const next = rename(id);
    if (next === null) continue;
    renamed += `${text.slice(done, at)}{${next}}`;
    done = at + length;
  }
  return renamed + text.slice(done);
}
