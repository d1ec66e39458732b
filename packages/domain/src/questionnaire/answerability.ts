import { atLeast, type Role } from '../actor/roles.ts';
import { isAnswerableIn, type AllowedStatuses } from '../actor/answerability.ts';
import type { Audience, PermissionSet, RolePermission } from '../question-types/question-settings.ts';
import { marksPlans, questionTraits } from '../question-types/question-traits.ts';
import { sourceOf } from '../question-types/sources.ts';
import { takesAnswer } from '../question-types/takes-answer.ts';
import { isCalculated } from './calculated-value.ts';
import type { Question } from './definition.ts';

/**
 * Who answers: a person with a role, or a visitor of the job type's public link. `status` is the job's; null while
 * there is no job yet (public answering and the editor's preview).
 */
export interface Answerer {
  readonly id: string | null;
  readonly role: Role | 'public';
  readonly status: string | null;
  /** Settings: per status, whether it may be answered in; null when the instance never set it. */
  readonly allowedStatuses: AllowedStatuses | null;
  /** Fields of the job's project that this person may not read; missing if that wasn't determined. */
  readonly hiddenFields?: ReadonlySet<string>;
}

/** A signed-in person in front of a job in this status. */
export function answererOf(
  actor: { readonly id: string; readonly role: Role; readonly allowedStatuses: AllowedStatuses | null },
  status: string | null,
): Answerer {
  return { id: actor.id, role: actor.role, status, allowedStatuses: actor.allowedStatuses };
}

/** Whoever opened a public link (spec/4 §4 "Questions and answers"). */
export const publicAnswerer: Answerer = { id: null, role: 'public', status: null, allowedStatuses: null };

/** The role's own entry in a question's permissions; true when nothing was set (spec/2 §6). */
function permissionOf(question: Question, role: Role | 'public', right: keyof PermissionSet): boolean {
  if (role === 'public' || atLeast(role, 'business_admin')) return true;
  const permissions = question.settings.permissions;
  const entry: RolePermission | undefined = permissions?.[role as 'project_manager' | 'inspector' | 'client'];
  if (entry === undefined) return true;
  return typeof entry === 'boolean' ? entry : entry[right] !== false;
}

function isMeant(audience: Audience | undefined, answerer: Answerer, givenBy: string | null | undefined): boolean {
  if (!audience || (answerer.role !== 'public' && atLeast(answerer.role, 'business_admin'))) return true;
  switch (audience.who) {
    case 'all':
      return true;
    case 'no_one':
      return false;
    case 'selected':
      return answerer.id !== null && (audience.users ?? []).includes(answerer.id);
    case 'own_only':
      return givenBy === undefined || (answerer.id !== null && givenBy === answerer.id);
  }
}

/**
 * Whether the person sees the question at all: a client only what is client-visible (spec/2 §5), others unless their
 * role's read permission is off or the question is for other people.
 */
export function maySeeQuestion(question: Question, answerer: Answerer): boolean {
  if (question.disabled || question.isUnseen) return false;
  if (answerer.role === 'client' && !question.isClientVisible) return false;
  return (
    permissionOf(question, answerer.role, 'read') &&
    isMeant(question.settings.permissions?.readers, answerer, undefined)
  );
}

/**
 * Whether the person sees this answer: `own only` hides the answers of others (spec/2 §6), and answers that show a
 * project field are visible to whoever may read the field.
 */
export function maySeeAnswer(question: Question, answerer: Answerer, givenBy: string | null): boolean {
  const source = answerer.hiddenFields && sourceOf(question);
  const isOfField = source?.kind === 'field' || source?.kind === 'table';
  if (isOfField && answerer.hiddenFields?.has(source.name)) return false;
  return (
    maySeeQuestion({ ...question, disabled: false }, answerer) &&
    isMeant(question.settings.permissions?.readers, answerer, givenBy)
  );
}

/** Whether the person sees who answered: not clients (spec/2 §6), nor visitors of a public link. */
export function maySeeAuthor({ role }: Pick<Answerer, 'role'>): boolean {
  return role !== 'public' && atLeast(role, 'inspector');
}

/** Whether the job as a whole takes answers from this person now (spec/2 §4 "Answerability by status"). */
export function isJobAnswerable(answerer: Answerer): boolean {
  if (answerer.role === 'public' || answerer.status === null) return true;
  return isAnswerableIn(answerer.status, answerer.role, answerer.allowedStatuses);
}

/**
 * Whether the person may answer this question (spec/2 §4–6): the job's status allows it; the question is visible to
 * them, takes an answer and is not calculated; clients only on blueprints, public links on none of them; inspectors not
 * on a date with `isBlockInspector`; and the role's permission allows it: `set` for a first answer, `update` for a
 * change. `givenBy` is the author of the current answer, undefined if there is none.
 */
export function mayAnswerQuestion(question: Question, answerer: Answerer, givenBy?: string | null): boolean {
  if (!isJobAnswerable(answerer) || !maySeeQuestion(question, answerer)) return false;
  if (!takesAnswer(question) || isCalculated(question)) return false;
  if (answerer.role === 'client' && !marksPlans(question)) return false;
  // A public link shows nothing but the questionnaire, and plans are the project's.
  if (answerer.role === 'public' && marksPlans(question)) return false;
  if (answerer.role === 'inspector' && question.settings.isBlockInspector && questionTraits[question.type].asksWhen)
    return false;
  return (
    permissionOf(question, answerer.role, givenBy === undefined ? 'set' : 'update') &&
    isMeant(question.settings.permissions?.creators, answerer, givenBy)
  );
}
