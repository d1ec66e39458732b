import type { Actor } from '../actor/actor.ts';
import { can } from './can.ts';
import type { Answerer } from '../questionnaire/answerability.ts';
import { answererOf, isJobAnswerable, mayAnswerQuestion, maySeeQuestion } from '../questionnaire/answerability.ts';
import type { Question } from '../questionnaire/definition.ts';

/** How a plan is open: looked at, drawn on, or measured (spec/3 §4). */
export type EditorMode = 'VIEW' | 'EDIT' | 'SET';

/** What someone may do with the plans of one question of a job. */
export interface PlanRights {
  readonly view: boolean;
  readonly edit: boolean;
  readonly set: boolean;
  /** Whether markings of other jobs are shown with those of this one. */
  readonly showsOtherJobs: boolean;
}

/**
 * Looking and drawing are for sys_admins, and for roles that the question's permissions don't say no to, on a question that the person
 * sees; drawing only while the job takes answers from them (spec/3 §4, §6; spec/2 §6). The others are left with measuring, if they may.
 */
export function planRights(question: Question, actor: Actor, status: string): PlanRights {
  const answerer = answererOf(actor, status);
  const view = mayViewPlans(question, answerer);
  return {
    view,
    edit: view && mayDrawOn(question, answerer),
    set: maySetPlans(actor),
    showsOtherJobs: view && question.settings.showOtherJobs === true,
  };
}

/** Whether the plans of a question are shown to this person with what is drawn on them. */
export function mayViewPlans(question: Question, answerer: Answerer): boolean {
  if (answerer.role === 'sys_admin') return !question.disabled;
  return maySeeQuestion(question, answerer) && roleIsPermitted(question, answerer.role);
}

function mayDrawOn(question: Question, answerer: Answerer): boolean {
  return answerer.role === 'sys_admin' ? isJobAnswerable(answerer) : mayAnswerQuestion(question, answerer);
}

/** Blueprint questions hold a plain true or false a role; a role without an entry is not forbidden anything (spec/2 §6). */
function roleIsPermitted(question: Question, role: Answerer['role']): boolean {
  if (role !== 'project_manager' && role !== 'inspector' && role !== 'client') return true;
  return question.settings.permissions?.[role] !== false;
}

/** The set-permission: a right of its own, with the blueprint settings (spec/2 §6, spec/3 §6). */
export function maySetPlans(actor: Actor): boolean {
  return can(actor, 'blueprint_settings.change').allowed;
}

/** The modes that are offered, in the order of their buttons. */
export function offeredModes({ view, edit, set }: PlanRights): readonly EditorMode[] {
  return [
    ...(view ? (['VIEW'] as const) : []),
    ...(edit ? (['EDIT'] as const) : []),
    ...(set ? (['SET'] as const) : []),
  ];
}

/** Only a job's own elements are edited, where the question permits it; those of other jobs are there to be read (spec/3 §5). */
export function mayEditElement(
  rights: Pick<PlanRights, 'edit'>,
  element: { readonly job: string },
  job: string,
): boolean {
  return rights.edit && element.job === job;
}

/** Whether a plan may be rotated: not once something was drawn or measured on it (spec/3 §4, §5). */
export function mayRotatePlan(plan: { readonly hasElements: boolean; readonly hasMeasures: boolean }): boolean {
  return !plan.hasElements && !plan.hasMeasures;
}
