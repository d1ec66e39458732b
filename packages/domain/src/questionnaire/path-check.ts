import type { RepetitionList } from '../question-types/repetition-list.ts';
import { isRepeatGroup, takesAnswer } from '../question-types/takes-answer.ts';
import { optionValuesOf } from './path-values.ts';
import { askedQuestions, type Question, type QuestionnaireDefinition } from './definition.ts';
import { activeRules, compilePaths, pathConditionOf, type CompiledPaths } from './paths.ts';

/** The problems of a questionnaire's path rules. Questions are identified by id. */
export interface PathReport {
  /** Each loop as the questions it runs through, in order. A definition with one can't be saved. */
  readonly loops: readonly (readonly string[])[];
  /** Questions that no answer leads to. */
  readonly unreachable: readonly string[];
  /** Rules that lead to a question that is gone or disabled. */
  readonly deadEnds: readonly { readonly questionId: string; readonly rule: number; readonly toQuestion: string }[];
  /** Rules that never match, because an earlier one of the same question always does. */
  readonly shadowed: readonly { readonly questionId: string; readonly rule: number }[];
}

/**
 * Checks the path rules before they are saved (spec/4 §4 "Questions and answers": a loop is refused when it is saved).
 * For loops, every transition counts that can occur at any moment, even while a mandatory question is empty or has an
 * option that was removed: a questionnaire without loops can never run in a cycle. Unreachable questions and shadowed
 * rules are determined from complete answers.
 */
export function findPathLoops(definition: QuestionnaireDefinition): PathReport {
  const paths = compilePaths(definition, () => onceEach);
  const everyWay = paths.questions.map((question, index) =>
    possibleTargets(paths, index, new CaughtAnswers(question, 'any')),
  );
  const successors = paths.questions.map((question, index) =>
    possibleTargets(paths, index, new CaughtAnswers(question, 'complete')),
  );
  return {
    loops: findLoops(everyWay).map((loop) => loop.flatMap((index) => paths.questions[index]?.id ?? [])),
    unreachable: findUnreachable(paths, successors),
    deadEnds: findDeadEnds(definition),
    shadowed: askedQuestions(definition).flatMap(findShadowed),
  };
}

/** Each group is analyzed with one repetition: then every question is asked once, under its own id. */
const onceEach: RepetitionList = { present: [''], removed: [] };

/**
 * One transition from a question: by a rule (its index among the question's rules), or null for the next question in
 * order.
 */
export interface PathEdge {
  readonly rule: number | null;
  /** The question it leads to; null for the end of the questionnaire. */
  readonly to: string | null;
}

/**
 * The transitions from each asked question, by its id, that a complete answer can take: rules that never match or lead
 * nowhere are left out, and so is the next question in order if the rules match every answer.
 */
export function findPathEdges(definition: QuestionnaireDefinition): ReadonlyMap<string, readonly PathEdge[]> {
  const paths = compilePaths(definition, () => onceEach);
  const known = new Set(definition.questions.map((question) => question.id));
  return new Map(
    paths.questions.map((question, index) => {
      // Compiled rules are those that lead somewhere.
      const places = activeRules(question).flatMap(({ toQuestion }, place) => (known.has(toQuestion) ? [place] : []));
      const catches = new CaughtAnswers(question, 'complete');
      const edges: PathEdge[] = (paths.rules[index] ?? []).flatMap((rule, place) =>
        catches.add(rule.condition)
          ? [{ rule: places[place] ?? place, to: paths.questions[rule.target]?.id ?? null }]
          : [],
      );
      const goesOn = !catches.all || mayBeHidden(paths, index);
      return [question.id, goesOn ? [...edges, { rule: null, to: paths.questions[index + 1]?.id ?? null }] : edges];
    }),
  );
}

/** Whether the rules may be saved. */
export function arePathsSavable(report: PathReport): boolean {
  return report.loops.length === 0;
}

/** All places that some answer to this question leads to. The next in order is one of them unless the rules catch all answers. */
function possibleTargets(paths: CompiledPaths, index: number, catches: CaughtAnswers): readonly number[] {
  const targets = new Set<number>();
  for (const rule of paths.rules[index] ?? []) {
    if (catches.add(rule.condition)) targets.add(rule.target);
  }
  if (!catches.all) targets.add(index + 1);
  const question = paths.questions[index];
  // A hidden question is skipped, whatever its rules.
  if (mayBeHidden(paths, index)) targets.add(index + 1);
  // A group without repetitions is skipped.
  if (question && isRepeatGroup(question) && !catches.all) targets.add(paths.groupEnds.get(index) ?? index + 1);
  return [...targets];
}

function mayBeHidden({ formulas, stepOf }: CompiledPaths, index: number): boolean {
  const own = formulas.get(index)?.showWhen ?? formulas.get(stepOf[index] ?? -1)?.showWhen;
  return own !== undefined;
}

/** Keeps track of which answers the rules so far have caught. */
class CaughtAnswers {
  readonly #keys = new Set<string>();
  readonly #open: Set<string> | null;
  readonly #unconditional: boolean;
  #empty: boolean;
  #any = false;

  /** `complete` looks only at answers that are valid, and present where they are mandatory. */
  constructor(question: Question, answers: 'any' | 'complete') {
    this.#unconditional = !takesAnswer(question);
    const values = answers === 'complete' ? optionValuesOf(question) : null;
    this.#open = values && new Set(values);
    this.#empty = answers === 'complete' && question.settings.isMandatory === true && !this.#unconditional;
  }

  /** Adds a rule. Returns false if it can never match. */
  add(condition: ReturnType<typeof pathConditionOf>): boolean {
    if (this.#unconditional) {
      if (condition.kind === 'value' || this.#any) return false;
      this.#any = this.#empty = true;
      return true;
    }
    switch (condition.kind) {
      case 'any': {
        const isNew = !this.#any;
        this.#any = true;
        return isNew;
      }
      case 'empty': {
        const isNew = !this.#empty;
        this.#empty = true;
        return isNew;
      }
      case 'value': {
        if (this.#any || this.#keys.has(condition.key)) return false;
        this.#keys.add(condition.key);
        this.#open?.delete(condition.key);
        if (this.#open?.size === 0) this.#any = true;
        return true;
      }
    }
  }

  get all(): boolean {
    return this.#any && this.#empty;
  }
}

/** One loop per back edge of the walk. Without recursion, because chains may be thousands long. */
function findLoops(successors: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const loops: number[][] = [];
  const state = new Uint8Array(successors.length);
  for (let root = 0; root < successors.length; root++) {
    if (state[root]) continue;
    const stack: { index: number; edge: number }[] = [{ index: root, edge: 0 }];
    state[root] = 1;
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const target = successors[top.index]?.[top.edge++];
      if (target === undefined) {
        state[top.index] = 2;
        stack.pop();
      } else if (target < successors.length && state[target] === 1) {
        const from = stack.findIndex((entry) => entry.index === target);
        loops.push(stack.slice(from).map((entry) => entry.index));
      } else if (target < successors.length && !state[target]) {
        state[target] = 1;
        stack.push({ index: target, edge: 0 });
      }
    }
  }
  return loops;
}

function findUnreachable(paths: CompiledPaths, successors: readonly (readonly number[])[]): readonly string[] {
  const reached = new Uint8Array(successors.length);
  const waiting = [0];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    if (index >= successors.length || reached[index]) continue;
    reached[index] = 1;
    waiting.push(...(successors[index] ?? []));
  }
  // A step heading that a jump into its middle passes over is still shown with its questions.
  const shownSteps = new Set(paths.stepOf.filter((_, index) => reached[index]));
  return paths.questions.filter((_, index) => !reached[index] && !shownSteps.has(index)).map((question) => question.id);
}

function findDeadEnds(definition: QuestionnaireDefinition): PathReport['deadEnds'] {
  const asked = new Set(askedQuestions(definition).map((question) => question.id));
  return askedQuestions(definition).flatMap((question) =>
    activeRules(question).flatMap(({ toQuestion }, rule) =>
      asked.has(toQuestion) ? [] : [{ questionId: question.id, rule, toQuestion }],
    ),
  );
}

function findShadowed(question: Question): PathReport['shadowed'] {
  const catches = new CaughtAnswers(question, 'complete');
  return activeRules(question).flatMap((rule, place) =>
    catches.add(pathConditionOf(rule)) ? [] : [{ questionId: question.id, rule: place }],
  );
}
