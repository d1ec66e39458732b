import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { projectFieldTypes } from '@plumbline/domain/projects/field-types';
import { offersOptions, questionTraits } from '@plumbline/domain/question-types/question-traits';
import { sourceOf } from '@plumbline/domain/question-types/sources';
import { makeDefinition, type Question } from '@plumbline/domain/questionnaire/definition';
import { findFormulaProblems } from '@plumbline/domain/questionnaire/formula-check';
import { findPathLoops } from '@plumbline/domain/questionnaire/path-check';
import { drawsOnSources } from '@plumbline/domain/questionnaire/sources';
import { findUnknownOptions } from '@plumbline/domain/questionnaire/unknown-options';
import type { Draft } from './draft.ts';
import type { Unfinished } from './unfinished.ts';

/** What is wrong with a question in the editor. Only a loop and a faulty expression keep it from being saved. */
export type EditorProblem =
  | { readonly kind: 'loop'; readonly through: readonly string[] }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'dead_end'; readonly rule: number }
  | { readonly kind: 'shadowed'; readonly rule: number }
  | { readonly kind: 'formula' }
  /** A condition is written to the middle, and not saved so. */
  | { readonly kind: 'unfinished' }
  /** A condition looks for an option that the list doesn't offer. */
  | { readonly kind: 'option_unknown'; readonly option: string; readonly listId: string }
  | { readonly kind: 'untitled' }
  | { readonly kind: 'no_options' }
  /** A question draws on no project field yet, on one that is gone, or on one that inspectors may not fill in. */
  | { readonly kind: 'no_source' | 'source_gone' | 'source_closed' };

export interface EditorReport {
  readonly byQuestion: ReadonlyMap<string, readonly EditorProblem[]>;
  readonly hasLoops: boolean;
  readonly count: number;
}

/**
 * Examines the draft: loops, unreachable questions, rules that lead nowhere or never match, what is unfinished, and what
 * nobody could answer. Takes the project fields that there are; without them nothing is said of what questions draw on.
 */
export function examine(
  draft: Draft,
  fields: readonly ProjectField[] | null = null,
  unfinished: Unfinished = new Map(),
): EditorReport {
  const definition = makeDefinition('draft', draft);
  const report = findPathLoops(definition);
  const byQuestion = new Map<string, EditorProblem[]>();
  const add = (id: string, problem: EditorProblem) => byQuestion.set(id, [...(byQuestion.get(id) ?? []), problem]);
  const looped = new Set<string>();
  for (const through of report.loops) {
    for (const id of through) {
      if (looped.has(id)) continue;
      looped.add(id);
      add(id, { kind: 'loop', through });
    }
  }
  for (const id of report.unreachable) add(id, { kind: 'unreachable' });
  for (const { questionId, rule, toQuestion } of report.deadEnds) {
    // A rule that has just been added leads nowhere yet, which is no mistake.
    if (toQuestion !== '') add(questionId, { kind: 'dead_end', rule });
  }
  for (const { questionId, rule } of report.shadowed) add(questionId, { kind: 'shadowed', rule });
  for (const id of new Set(findFormulaProblems(definition).map(({ questionId }) => questionId))) {
    add(id, { kind: 'formula' });
  }
  for (const id of unfinished.keys()) add(id, { kind: 'unfinished' });
  for (const { questionId, text, listId } of findUnknownOptions(definition)) {
    add(questionId, { kind: 'option_unknown', option: text, listId });
  }
  for (const question of draft) {
    if (question.disabled) continue;
    if (question.title.trim() === '' && !questionTraits[question.type].mayBeUntitled)
      add(question.id, { kind: 'untitled' });
    if (needsOptions(question)) add(question.id, { kind: 'no_options' });
    const kind = fields && sourceProblem(question, fields);
    if (kind) add(question.id, { kind });
  }
  return {
    byQuestion,
    hasLoops: report.loops.length > 0,
    count: [...byQuestion.values()].reduce((sum, problems) => sum + problems.length, 0),
  };
}

function needsOptions(question: Question): boolean {
  return offersOptions(question) && (question.settings.childs ?? []).length === 0;
}

/** Why whoever is asked could not answer a question that draws on the project; null when nothing is in the way. */
function sourceProblem(
  question: Question,
  fields: readonly ProjectField[],
): 'no_source' | 'source_gone' | 'source_closed' | null {
  if (!drawsOnSources(question)) return null;
  const source = sourceOf(question);
  if (source === null) return 'no_source';
  if (source.kind !== 'field' && source.kind !== 'table' && source.kind !== 'options') return null;
  const field = fields.find(({ id }) => id === source.name);
  if (!field) return 'source_gone';
  if (source.kind === 'options' || !question.settings.isMandatory) return null;
  const { read, write } = field.accessRules.inspector;
  const isWritten = projectFieldTypes[field.type].fromAnswer !== null;
  return source.kind === 'table'
    ? read
      ? null
      : 'source_closed'
    : read && write && isWritten
      ? null
      : 'source_closed';
}
