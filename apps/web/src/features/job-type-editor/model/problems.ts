import { makeDefinition, type Question } from '@plumbline/domain/questionnaire/definition';
import { findFormulaProblems } from '@plumbline/domain/questionnaire/formula-check';
import { findPathLoops } from '@plumbline/domain/questionnaire/path-check';
import type { Draft } from './draft.ts';

/** What is wrong with a question in the editor. Only a loop and a faulty expression keep it from being saved. */
export type EditorProblem =
  | { readonly kind: 'loop'; readonly through: readonly string[] }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'dead_end'; readonly rule: number }
  | { readonly kind: 'shadowed'; readonly rule: number }
  | { readonly kind: 'formula' }
  | { readonly kind: 'untitled' }
  | { readonly kind: 'no_options' };

export interface EditorReport {
  readonly byQuestion: ReadonlyMap<string, readonly EditorProblem[]>;
  readonly hasLoops: boolean;
  readonly count: number;
}

/** Examines the draft: loops, unreachable questions, rules that lead nowhere or never match, and what is unfinished. */
export function examine(draft: Draft): EditorReport {
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
  for (const { questionId, rule } of report.deadEnds) add(questionId, { kind: 'dead_end', rule });
  for (const { questionId, rule } of report.shadowed) add(questionId, { kind: 'shadowed', rule });
  for (const id of new Set(findFormulaProblems(definition).map(({ questionId }) => questionId))) {
    add(id, { kind: 'formula' });
  }
  for (const question of draft) {
    if (question.disabled) continue;
    if (question.title.trim() === '' && question.type !== 'message') add(question.id, { kind: 'untitled' });
    if (needsOptions(question)) add(question.id, { kind: 'no_options' });
  }
  return {
    byQuestion,
    hasLoops: report.loops.length > 0,
    count: [...byQuestion.values()].reduce((sum, problems) => sum + problems.length, 0),
  };
}

function needsOptions({ type, settings }: Question): boolean {
  return (type === 'list' || type === 'image') && (settings.childs ?? []).length === 0;
}
