/** One statement of a migration's file, without comments, and the comments before it. */
interface MigrationStatement {
  readonly text: string;
  readonly comments: readonly string[];
}

/**
 * What a migration does in one go while people work (decision 0088). `short` is one transaction that ends within a second; `index` and
 * `drop index` run outside of a transaction; `validation` runs as long as it needs under a lock that nobody's reads and writes
 * wait for; `fill` changes rows in portions, each in a transaction of its own.
 */
export type MigrationStep =
  | { readonly kind: 'short'; readonly statements: readonly string[] }
  | { readonly kind: 'index'; readonly name: string; readonly statement: string }
  | { readonly kind: 'drop index'; readonly statement: string }
  | { readonly kind: 'validation'; readonly statement: string }
  | FillStep;

export interface FillStep {
  readonly kind: 'fill';
  readonly table: string;
  /** A column with a unique index, by which the portions follow one another. */
  readonly key: string;
  /** Rows of a portion. */
  readonly portion: number;
  /** Changes the rows whose keys are in `$1`. */
  readonly statement: string;
}

const tokens =
  /--[^\n]*|\/\*[\s\S]*?\*\/|(?<!\w)[eE]'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^;]/g;

/** The statements of an SQL text, in order. Strings, quoted names and bodies of functions may contain semicolons. */
export function statementsOf(sql: string): MigrationStatement[] {
  const statements: MigrationStatement[] = [];
  let text = '';
  let comments: string[] = [];
  const end = () => {
    if (text.trim() !== '') statements.push({ text: text.trim(), comments });
    text = '';
    comments = [];
  };
  for (const [token] of sql.matchAll(tokens)) {
    if (token === ';') end();
    else if (token.startsWith('--')) comments.push(token.slice(2).trim());
    else if (token.startsWith('/*')) text += ' ';
    else text += token;
  }
  end();
  return statements;
}

const indexCreation = /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?\s+on\s/i;
const indexRemoval = /^drop\s+index\s+concurrently\s/i;
const validation = /^(?:alter\s+table\s+(?:only\s+)?[\w."]+\s+validate\s+constraint\s+[\w"]+$|analyze\s)/i;
const fillComment = /^fill (\w+) by (\w+), (\d+) at a time$/;

function stepOf({ text, comments }: MigrationStatement): MigrationStep {
  const fill = comments.map((comment) => fillComment.exec(comment)).find((found) => found !== null);
  if (fill) {
    const [, table = '', key = '', portion] = fill;
    return { kind: 'fill', table, key, portion: Number(portion), statement: text };
  }
  const name = indexCreation.exec(text)?.[1];
  if (name !== undefined) return { kind: 'index', name, statement: text };
  if (indexRemoval.test(text)) return { kind: 'drop index', statement: text };
  if (validation.test(text)) return { kind: 'validation', statement: text };
  return { kind: 'short', statements: [text] };
}

/** The steps of a migration's file. Statements between two steps of another kind are one transaction. */
export function stepsOf(sql: string): MigrationStep[] {
  const steps: MigrationStep[] = [];
  for (const step of statementsOf(sql).map(stepOf)) {
    const last = steps.at(-1);
    if (step.kind === 'short' && last?.kind === 'short') {
      steps[steps.length - 1] = { kind: 'short', statements: [...last.statements, ...step.statements] };
    } else steps.push(step);
  }
  return steps;
}

/** A step as SQL for a transaction in which nobody else is at work: a new schema, or a backup that is restored. */
export function sqlWithinTransaction(step: Exclude<MigrationStep, FillStep>): string {
  return step.kind === 'short'
    ? step.statements.join(';\n')
    : step.statement.replace(/\bindex\s+concurrently\b/i, 'index');
}
