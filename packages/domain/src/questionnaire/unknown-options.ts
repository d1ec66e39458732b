import type { Expression } from '../expressions/expression.ts';
import { parseExpression } from '../expressions/parse.ts';
import { offersOptions } from '../question-types/question-traits.ts';
import type { QuestionnaireDefinition } from './definition.ts';
import { formulaNames, formulaText, type FormulaName } from './formulas.ts';

/** A text that a condition compares with a list but that is none of its options, so the comparison never holds. */
export interface UnknownOption {
  readonly questionId: string;
  readonly setting: FormulaName;
  /** The question with the list of options. */
  readonly listId: string;
  readonly text: string;
}

/** What conditions and calculations look for in lists that don't offer it. They can be run all the same. */
export function findUnknownOptions(definition: QuestionnaireDefinition): readonly UnknownOption[] {
  const optionsOf = optionsById(definition);
  return definition.questions.flatMap((question) =>
    formulaNames.flatMap((setting) => {
      const text = formulaText(question.settings, setting);
      return text === null
        ? []
        : unknownIn(text, optionsOf).map((found): UnknownOption => ({ questionId: question.id, setting, ...found }));
    }),
  );
}

/** The same of one expression while it is written. */
export function unknownOptionsIn(
  definition: QuestionnaireDefinition,
  text: string,
): readonly Pick<UnknownOption, 'listId' | 'text'>[] {
  return unknownIn(text, optionsById(definition));
}

type OptionsById = ReadonlyMap<string, ReadonlySet<string>>;

/** The values of the questions that offer options of their own. */
function optionsById({ questions }: QuestionnaireDefinition): OptionsById {
  return new Map(
    questions.flatMap((question) =>
      offersOptions(question)
        ? [[question.id, new Set((question.settings.childs ?? []).map(({ value }) => value))] as const]
        : [],
    ),
  );
}

function unknownIn(text: string, options: OptionsById): readonly Pick<UnknownOption, 'listId' | 'text'>[] {
  const parsed = parseExpression(text);
  if (!parsed.ok) return [];
  const found: Pick<UnknownOption, 'listId' | 'text'>[] = [];
  walk(parsed.expression, (one) => {
    if (one.kind !== 'binary' || !['=', '!=', 'in', 'contains'].includes(one.operator)) return;
    for (const [list, other] of [
      [one.left, one.right],
      [one.right, one.left],
    ] as const) {
      const offered = list.kind === 'reference' ? options.get(list.id) : undefined;
      if (list.kind !== 'reference' || !offered) continue;
      for (const item of other.kind === 'list' ? other.items : [other]) {
        if (item.kind === 'text' && item.value !== '' && !offered.has(item.value)) {
          found.push({ listId: list.id, text: item.value });
        }
      }
    }
  });
  return found;
}

function walk(expression: Expression, look: (one: Expression) => void): void {
  look(expression);
  switch (expression.kind) {
    case 'list':
      for (const item of expression.items) walk(item, look);
      return;
    case 'not':
    case 'minus':
      return walk(expression.operand, look);
    case 'binary':
      walk(expression.left, look);
      return walk(expression.right, look);
    case 'call':
      for (const arg of expression.args) walk(arg, look);
  }
}
