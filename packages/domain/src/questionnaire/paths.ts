import type { PathRule } from '../question-types/question-settings.ts';
import { questionTypeRegistry } from '../question-types/registry.ts';
import { repetitionsIn } from '../question-types/repetition-list.ts';
import { isRepeatGroup, takesAnswer } from '../question-types/takes-answer.ts';
import type { Question, QuestionnaireDefinition } from './definition.ts';
import { splitAskedId } from './asked-id.ts';
import { isCalculated } from './calculated-value.ts';
import { formulaNames, formulasOf, type Formula, type FormulaName } from './formulas.ts';
import { redactedQuestionAt, outcomeNumber, type RedactedQuestion } from './redacted-state.ts';
import { layOut, type Place, type Repetition } from './lay-out.ts';

/** The condition of a path rule (spec/2 §4): any answer, none, or a specific one. */
export type PathCondition =
  | { readonly kind: 'any' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'value'; readonly key: string };

/** The condition of a stored rule, whose `value` encodes all three kinds. */
export function pathConditionOf(rule: PathRule): PathCondition {
  if (rule.value === null || rule.value === '') return { kind: 'empty' };
  if (rule.value === 'any') return { kind: 'any' };
  return { kind: 'value', key: String(rule.value).trim() };
}

/** The effective rules of a question; none if they are switched off. */
export function activeRules(question: Question): readonly PathRule[] {
  return question.settings.pathOrder === false ? [] : (question.settings.path ?? []);
}

interface CompiledRule {
  readonly condition: PathCondition;
  readonly toQuestion: string;
  /** The index among the asked questions; their number for the end. */
  readonly target: number;
}

/**
 * A definition compiled for walking: every question as often as it is asked (those of repeat groups once per
 * repetition, under their asked ids), their places, and the targets of their rules.
 */
export interface CompiledPaths {
  readonly definition: QuestionnaireDefinition;
  /** Their `id` is the asked id. */
  readonly questions: readonly Question[];
  readonly indexOf: ReadonlyMap<string, number>;
  readonly rules: readonly (readonly CompiledRule[])[];
  /** For each question the place of the step that it is under (a step's own is itself), -1 for none. */
  readonly stepOf: readonly number[];
  /** For each question the repetition that it is asked in, null outside of groups and for the groups' own steps. */
  readonly repetitionOf: readonly (Repetition | null)[];
  /** By the place of each repeat group's step the place behind its last repetition. */
  readonly groupEnds: ReadonlyMap<number, number>;
  /** By place the expressions of its question, of those that have any. */
  readonly formulas: ReadonlyMap<number, PlaceFormulas>;
  /** The places whose answers some expression looks at. */
  readonly lookedAt: ReadonlySet<number>;
  /** Whether some expression depends on the current time. */
  readonly isTimed: boolean;
  /** By place, the redacted state in place of what the person may not see there. */
  readonly given: ReadonlyMap<number, PlaceOfRedacted>;
}

export interface PlaceOfRedacted {
  readonly given: RedactedQuestion;
  /** The place that the unseen answer leads to; null if the question's own rules decide. */
  readonly leadsTo: number | null;
}

/** An expression at one place, with the places of its inputs. */
export interface PlaceFormula {
  readonly formula: Formula;
  /**
   * For each dependency, the place of that question's answer; for a question of a repeat group referenced from outside
   * of it, the places of all its repetitions; for a part that depends on hidden answers, its result.
   */
  readonly sources: readonly PlaceSource[];
}

type PlaceSource = number | readonly number[] | { readonly given: unknown };

/** The places of the answers that a formula looks at. */
export function placesOf({ sources }: PlaceFormula): readonly number[] {
  return sources.flatMap((source) => (typeof source === 'object' && 'given' in source ? [] : source));
}

export type PlaceFormulas = Partial<Readonly<Record<FormulaName, PlaceFormula>>>;

/** Returns the value of the answer to a repeat group; null for none. */
export type GroupValueOf = (groupId: string) => unknown;

/**
 * Compiles a definition for the current repetitions of its groups. A rule that leads to a disabled question leads to
 * the next asked one; a rule to a question outside of the definition is ignored. Inside a repetition, a rule leads
 * within the same repetition; one that leads out of the group ends the repetition, and leads to its target from the
 * last one. A rule from outside into a group leads to the group's step (decision 0017).
 */
export function compilePaths(definition: QuestionnaireDefinition, groupValueOf: GroupValueOf): CompiledPaths {
  const { places, landing, groupEnds } = layOut(definition, (group) =>
    repetitionsOf(definition, group, groupValueOf(group.id)),
  );
  const indexOf = new Map<string, number>();
  places.forEach(({ question }, index) => indexOf.set(question.id, index));
  const formulas = placeFormulas(definition, places);
  const given = givenPlaces(definition, places, landing);
  const all = [...formulas.values()].flatMap((own) => Object.values(own));
  return {
    definition,
    questions: places.map(({ question }) => question),
    indexOf,
    rules: places.map(({ question }, index) => {
      const rules = activeRules(question);
      return rules.length === 0
        ? noRules
        : rules.flatMap((rule) => {
            const target = landing(index, rule.toQuestion);
            const { toQuestion } = rule;
            return target === undefined ? [] : [{ condition: pathConditionOf(rule), toQuestion, target }];
          });
    }),
    stepOf: places.map(({ step }) => step),
    repetitionOf: places.map(({ repetition }) => repetition),
    groupEnds,
    formulas,
    lookedAt: new Set([...all.flatMap(placesOf), ...restedOn(given, indexOf)]),
    isTimed: all.some(({ formula }) => formula.isTimed),
    given,
  };
}

function repetitionsOf(definition: QuestionnaireDefinition, group: Question, value: unknown): readonly string[] {
  const redactedCount = value ? undefined : definition.given?.places[group.id]?.repetitions;
  return redactedCount ?? repetitionsIn(value, group.settings);
}

function givenPlaces(
  definition: QuestionnaireDefinition,
  places: readonly Place[],
  landing: (from: number, toQuestion: string) => number | undefined,
): CompiledPaths['given'] {
  const found = new Map<number, PlaceOfRedacted>();
  if (!definition.given) return found;
  places.forEach(({ question, repetition }, index) => {
    const given = redactedQuestionAt(definition.given, question.id, repetition !== null);
    if (!given) return;
    const { leadsTo: target } = given;
    const lead = target === undefined ? null : target === null ? index + 1 : (landing(index, target) ?? index + 1);
    found.set(index, { given, leadsTo: lead });
  });
  return found;
}

/** The places whose answers decide whether redacted state is still valid. */
function restedOn(given: CompiledPaths['given'], indexOf: ReadonlyMap<string, number>): readonly number[] {
  return [...given.values()].flatMap(({ given: { of = {} } }) =>
    Object.keys(of).flatMap((id) => indexOf.get(id) ?? []),
  );
}

function placeFormulas(definition: QuestionnaireDefinition, places: readonly Place[]): CompiledPaths['formulas'] {
  const byQuestion = formulasOf(definition);
  if (byQuestion.size === 0) return noFormulas;
  const placesById = new Map<string, number[]>();
  places.forEach(({ question }, index) => {
    const { questionId } = splitAskedId(question.id);
    const known = placesById.get(questionId);
    if (known) known.push(index);
    else placesById.set(questionId, [index]);
  });
  const sourceOf = (from: Place, id: string): PlaceSource => {
    const number = outcomeNumber(id);
    if (number !== null && definition.given) {
      const redactedCount = redactedQuestionAt(definition.given, from.question.id, from.repetition !== null);
      return { given: redactedCount?.outcomes?.[number] ?? null };
    }
    const found = placesById.get(id) ?? [];
    const [first = -1] = found;
    const { repetition } = from;
    const group = places[first]?.repetition?.groupId;
    if (group === undefined) return first;
    if (repetition?.groupId !== group) return found;
    return found.find((index) => places[index]?.repetition === repetition) ?? -1;
  };
  const formulas = new Map<number, PlaceFormulas>();
  places.forEach((place, index) => {
    const own = byQuestion.get(splitAskedId(place.question.id).questionId);
    if (!own) return;
    const here: Partial<Record<FormulaName, PlaceFormula>> = {};
    for (const name of formulaNames) {
      const formula = own[name];
      // A calculation that the type doesn't support is ignored.
      if (!formula || (name === 'calculate' && !isCalculated(place.question))) continue;
      here[name] = { formula, sources: formula.dependencies.map((id) => sourceOf(place, id)) };
    }
    formulas.set(index, here);
  });
  return formulas;
}

const noFormulas: CompiledPaths['formulas'] = new Map();

const noRules: readonly CompiledRule[] = [];

/**
 * The place that the answer to the question at `index` leads to: the target of the first matching rule, else the next
 * in order (spec/4 §4 "Questions and answers"). For a question without answers, both `any` and empty match: its jump is
 * unconditional. A repeat group's answer is the number of its repetitions; none is empty.
 */
export function leadsTo(paths: CompiledPaths, index: number, value: unknown): number {
  return matchingRule(paths, index, value)?.target ?? index + 1;
}

/** The first rule that matches the answer to the question at `index`; null if none does. */
export function matchingRule(paths: CompiledPaths, index: number, value: unknown): CompiledRule | null {
  const question = paths.questions[index];
  const rules = paths.rules[index];
  if (!question || !rules || rules.length === 0) return null;
  const { keys, isAnswered } = readForRules(question, value);
  const isUnconditional = !takesAnswer(question);
  const found = rules.find(({ condition }) =>
    condition.kind === 'value'
      ? keys.some((key) => key.trim() === condition.key)
      : isUnconditional || (condition.kind === 'any') === isAnswered,
  );
  return found ?? null;
}

function readForRules(question: Question, value: unknown): { keys: readonly string[]; isAnswered: boolean } {
  if (isRepeatGroup(question)) {
    const count = repetitionsIn(value, question.settings).length;
    return { keys: [String(count)], isAnswered: count > 0 };
  }
  const type = questionTypeRegistry[question.type];
  const keys = type.pathKeys(value, question.settings);
  return { keys, isAnswered: keys.length > 0 || type.isAnswered(value, question.settings) };
}
