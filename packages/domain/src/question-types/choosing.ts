import type { ChoiceOption, QuestionSettings } from './question-settings.ts';
import { isOffered } from './sources.ts';
import type { ValueProblemCode } from './value-problem.ts';

/** A closed list shows matches only from this many typed characters on (spec/2 §5). */
export const closedListMinimum = 3;

/** The threshold of the fuzzy search in a list: 0.3, and 0.4 when only digits were typed (spec/2 §5). */
export function fuzzyThreshold(typed: string): number {
  return /^\d+$/.test(typed.trim()) ? 0.4 : 0.3;
}

/** Whether the list shows matches for what was typed so far: a closed one only from three letters on (spec/2 §5). */
export function showsMatches(typed: string, settings: QuestionSettings): boolean {
  return settings.type !== 2 || typed.trim().length >= closedListMinimum;
}

/** The options that the question offers: all of its own while `filter` names none (spec/2 §3). */
export function optionsOffered(settings: QuestionSettings): readonly ChoiceOption[] {
  const options = settings.childs ?? [];
  return settings.filter?.length ? options.filter((option) => isOffered(optionLabel(option), settings)) : options;
}

/** The options in the order in which the question shows them: the designer's, or by alphabet in the person's language. */
export function optionsInOrder(settings: QuestionSettings, locale: string): readonly ChoiceOption[] {
  const options = optionsOffered(settings);
  if (!settings.sortAlphabet) return options;
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  return options.toSorted((one, other) => collator.compare(optionText(one), optionText(other)));
}

/** What an option is called by whoever made the questionnaire: its caption, else its value. Rules look at this. */
export function optionLabel(option: ChoiceOption): string {
  return option.caption || option.value;
}

/** What people read for an option, in their language where it is said in it. */
export function optionText(option: ChoiceOption): string {
  return option.shown || optionLabel(option);
}

/**
 * The value after a person chose an option (spec/2 §5): with one choice, choosing the chosen one again clears it; with
 * several, choosing adds and choosing again takes away. Empty is null.
 */
export function choose(value: unknown, option: string, settings: QuestionSettings): string | readonly string[] | null {
  const chosen = chosenValues(value);
  if (!settings.multiSelect) return chosen[0] === option ? null : option;
  const next = chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option];
  return next.length === 0 ? null : next;
}

/** The chosen values, whether one or several may be chosen. */
export function chosenValues(value: unknown): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string' && one !== '') : [];
}

/** One text for a single choice, a list of different ones for several; null for none. */
export function normalizeChoice(value: unknown, settings: QuestionSettings): unknown {
  if (typeof value !== 'string' && !Array.isArray(value)) return value;
  const chosen = [...new Set(chosenValues(value))];
  if (chosen.length === 0) return null;
  return settings.multiSelect ? chosen : chosen.length === 1 ? chosen[0] : chosen;
}

/** What is wrong with chosen options: too many, or one that is not offered. */
export function choiceProblems(value: unknown, settings: QuestionSettings): readonly ValueProblemCode[] {
  const chosen = chosenValues(value);
  const known = new Set(optionsOffered(settings).map((option) => option.value));
  const problems: ValueProblemCode[] = [];
  if (!settings.multiSelect && chosen.length > 1) problems.push('one_option_only');
  if (chosen.some((one) => !known.has(one))) problems.push('option_unknown');
  return problems;
}

/**
 * The chosen options in the question's order, whichever was chosen first; a value whose option is gone comes last, as
 * its own label.
 */
export function chosenOptions(value: unknown, settings: QuestionSettings): readonly ChoiceOption[] {
  const chosen = chosenValues(value);
  const options = settings.childs ?? [];
  const [only] = chosen;
  if (only === undefined) return [];
  if (chosen.length === 1) return [options.find((option) => option.value === only) ?? { value: only }];
  const places = new Map(options.map((option, place) => [option.value, place]));
  const placeOf = (one: string) => places.get(one) ?? options.length;
  return [...new Set(chosen)]
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((one) => options[placeOf(one)] ?? { value: one });
}
