import type { PathRule } from '../question-types/question-settings.ts';
import { questionTypeRegistry } from '../question-types/registry.ts';
import type { Question, QuestionnaireDefinition } from './definition.ts';
import { askedQuestions } from './definition.ts';

/** What a path rule asks of the answer (Spec 2 §4): any answer, none, or this one. */
export type PathCondition =
  | { readonly kind: 'any' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'value'; readonly key: string };

export function pathConditionOf(rule: PathRule): PathCondition {
  if (rule.value === null || rule.value === '') return { kind: 'empty' };
  if (rule.value === 'any') return { kind: 'any' };
  return { kind: 'value', key: String(rule.value).trim() };
}

/** The rules of a question that count; none when they are switched off. */
export function activeRules(question: Question): readonly PathRule[] {
  return question.settings.pathOrder === false ? [] : (question.settings.path ?? []);
}

interface CompiledRule {
  readonly condition: PathCondition;
  /** The place among the asked questions; their number for "behind the last". */
  readonly target: number;
}

/** A definition made ready for walking: the asked questions, where each lies, and where their rules lead. */
export interface CompiledPaths {
  readonly questions: readonly Question[];
  readonly indexOf: ReadonlyMap<string, number>;
  readonly rules: readonly (readonly CompiledRule[])[];
  /** For each question the place of the step that it is under (a step's own is itself), -1 for none. */
  readonly stepOf: readonly number[];
}

/**
 * Prepares the path rules. A rule that leads to a disabled question leads to the first asked one after it; a rule to a
 * question that is not in the definition is passed over.
 */
export function compilePaths(definition: QuestionnaireDefinition): CompiledPaths {
  const questions = askedQuestions(definition);
  const indexOf = new Map<string, number>();
  const landing = new Map<string, number>();
  let asked = 0;
  for (const question of definition.questions) {
    landing.set(question.id, asked);
    if (!question.disabled) indexOf.set(question.id, asked++);
  }
  let step = -1;
  const stepOf = questions.map((question, index) => (question.type === 'step' ? (step = index) : step));
  const rules = questions.map((question) =>
    activeRules(question).flatMap((rule) => {
      const target = landing.get(rule.toQuestion);
      return target === undefined ? [] : [{ condition: pathConditionOf(rule), target }];
    }),
  );
  return { questions, indexOf, rules, stepOf };
}

/**
 * Where the answer to the question at `index` leads: the first rule that matches, else the next in order (decisions,
 * "Questions and answers"). For a question that takes no answer both `any` and empty match: its jump is unconditional.
 */
export function leadsTo(paths: CompiledPaths, index: number, value: unknown): number {
  const question = paths.questions[index];
  const rules = paths.rules[index];
  if (!question || !rules || rules.length === 0) return index + 1;
  const type = questionTypeRegistry[question.type];
  const keys = type.pathKeys(value, question.settings);
  const answered = keys.length > 0 || type.isAnswered(value, question.settings);
  for (const { condition, target } of rules) {
    const matches =
      condition.kind === 'value'
        ? keys.some((key) => key.trim() === condition.key)
        : !type.takesAnswer || (condition.kind === 'any') === answered;
    if (matches) return target;
  }
  return index + 1;
}

/**
 * The places that the answers lead through, from the first question to the end. Each is visited once: a saved
 * definition has no loops, and in one that has, a jump back to a visited question is passed over.
 */
export function walkPath(paths: CompiledPaths, leads: readonly number[]): readonly number[] {
  const end = paths.questions.length;
  const seen = new Uint8Array(end);
  const path: number[] = [];
  let index = 0;
  while (index < end) {
    path.push(index);
    seen[index] = 1;
    const target = leads[index] ?? index + 1;
    let next = target < end && seen[target] ? index + 1 : target;
    while (next < end && seen[next]) next++;
    index = next;
  }
  return path;
}

/**
 * The ids of the questions that these answers lead through, whoever looks (decisions, "Questions and answers"): an answer
 * is current when its question is among them. `answers` holds the newest content by question id.
 */
export function pathOf(
  definition: QuestionnaireDefinition,
  answers: ReadonlyMap<string, { readonly value: unknown }>,
): readonly string[] {
  const paths = compilePaths(definition);
  const leads = paths.questions.map((question, index) =>
    leadsTo(paths, index, answers.get(question.id)?.value ?? null),
  );
  return walkPath(paths, leads).flatMap((index) => paths.questions[index]?.id ?? []);
}
