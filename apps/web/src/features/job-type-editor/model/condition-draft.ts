import {
  comparesOrder,
  countsAnswers,
  isClauseComplete,
  operatorsFor,
  takesNoValue,
  takesSeveral,
  type Clause,
  type ClauseOperator,
  type ClauseValue,
  type Condition,
} from '@plumbline/domain/expressions/clauses';
import { itemType, type ExpressionType } from '@plumbline/domain/expressions/types';
import { offersOptions, questionTraits } from '@plumbline/domain/question-types/question-traits';
import type { Question } from '@plumbline/domain/questionnaire/definition';

/** A clause while it is put together: what is not chosen yet is null. */
export interface ClauseDraft {
  readonly kind: 'clause';
  readonly key: number;
  readonly question: string | null;
  readonly operator: ClauseOperator | null;
  readonly value: ClauseValue | null;
}

export interface GroupDraft {
  readonly kind: 'group';
  readonly key: number;
  readonly members: readonly ClauseDraft[];
}

/** A condition while it is put together; its keys identify rows while they change. */
export interface ConditionDraft {
  readonly join: Condition['join'];
  readonly members: readonly (ClauseDraft | GroupDraft)[];
}

/** Gives the type of a question's answers in the formula; null for one that it may not look at. */
export type TypeOf = (id: string) => ExpressionType | null;

/** A condition as the editor begins with it. */
export function draftOf({ join, members }: Condition): ConditionDraft {
  let key = 0;
  const keyed = (clause: Clause): ClauseDraft => ({ ...clause, key: key++ });
  return {
    join,
    members: members.map((member) =>
      member.kind === 'group' ? { kind: 'group', key: key++, members: member.members.map(keyed) } : keyed(member),
    ),
  };
}

/** What a draft says so far: clauses that are not complete, and groups without any, are left out. */
export function conditionOf({ join, members }: ConditionDraft, typeOf: TypeOf): Condition {
  const complete = (draft: ClauseDraft): readonly Clause[] => {
    const clause = completeClause(draft, typeOf);
    return clause ? [clause] : [];
  };
  return {
    join,
    members: members.flatMap((member): Condition['members'] => {
      if (member.kind === 'clause') return complete(member);
      const inner = member.members.flatMap(complete);
      return inner.length === 0 ? [] : [{ kind: 'group', members: inner }];
    }),
  };
}

/** A clause with all that it needs; null while something lacks. */
export function completeClause({ question, operator, value }: ClauseDraft, typeOf: TypeOf): Clause | null {
  if (question === null || operator === null) return null;
  const clause: Clause = { kind: 'clause', question, operator, value };
  return isClauseComplete(clause, typeOf) ? clause : null;
}

function nextKey({ members }: ConditionDraft): number {
  const keys = members.flatMap((one) => [one.key, ...(one.kind === 'group' ? one.members.map(({ key }) => key) : [])]);
  return Math.max(-1, ...keys) + 1;
}

/** The clause with this key is replaced by another. */
export function withClause(draft: ConditionDraft, clause: ClauseDraft): ConditionDraft {
  const put = <Member extends ClauseDraft | GroupDraft>(one: Member): Member | ClauseDraft =>
    one.key === clause.key ? clause : one;
  return {
    ...draft,
    members: draft.members.map((one) =>
      one.kind === 'group' ? { ...one, members: one.members.map((inner) => put(inner)) } : put(one),
    ),
  };
}

/** Without the clause or group with this key; a group that it leaves empty goes too. */
export function withoutMember(draft: ConditionDraft, key: number): ConditionDraft {
  const members = draft.members.flatMap((one): ConditionDraft['members'] => {
    if (one.key === key) return [];
    if (one.kind === 'clause') return [one];
    const inner = one.members.filter((clause) => clause.key !== key);
    return inner.length === 0 ? [] : [{ ...one, members: inner }];
  });
  return { ...draft, members };
}

/** With one more clause about a question, at the end or in the group with this key; and the key that it has. */
export function withNewClause(
  draft: ConditionDraft,
  question: Question | null,
  typeOf: TypeOf,
  group: number | null = null,
): { readonly draft: ConditionDraft; readonly key: number } {
  const key = nextKey(draft);
  const blank: ClauseDraft = { kind: 'clause', key, question: null, operator: null, value: null };
  const clause = question ? aboutQuestion(blank, question, typeOf) : blank;
  const members =
    group === null
      ? [...draft.members, clause]
      : draft.members.map((one) =>
          one.kind === 'group' && one.key === group ? { ...one, members: [...one.members, clause] } : one,
        );
  return { draft: { ...draft, members }, key };
}

/** With a group of one clause that says nothing yet; and the key of that clause. */
export function withNewGroup(draft: ConditionDraft): { readonly draft: ConditionDraft; readonly key: number } {
  const key = nextKey(draft);
  const clause: ClauseDraft = { kind: 'clause', key: key + 1, question: null, operator: null, value: null };
  return {
    draft: { ...draft, members: [...draft.members, { kind: 'group', key, members: [clause] }] },
    key: clause.key,
  };
}

/** The clause about another question: what still means something stays, the rest begins as that question suggests. */
export function aboutQuestion(clause: ClauseDraft, question: Question, typeOf: TypeOf): ClauseDraft {
  const offered = offeredOperators(question, typeOf(question.id));
  const operator =
    clause.operator !== null && offered.includes(clause.operator) ? clause.operator : (offered[0] ?? null);
  // Options of one list are none of another.
  const value = clause.question === question.id || !offersOptions(question) ? clause.value : null;
  return withValue({ ...clause, question: question.id, operator, value }, typeOf);
}

/** The clause with another operator; its value stays where that takes it. */
export function withOperator(clause: ClauseDraft, operator: ClauseOperator, typeOf: TypeOf): ClauseDraft {
  const { value } = clause;
  const single = value?.kind === 'texts' && !takesSeveral(operator) ? (value.values[0] ?? null) : null;
  const next = single === null ? value : ({ kind: 'text', value: single } as const);
  return withValue({ ...clause, operator, value: next }, typeOf);
}

/** With the value that the operator begins with, where it can't have its own. */
function withValue(clause: ClauseDraft, typeOf: TypeOf): ClauseDraft {
  const { question, operator } = clause;
  if (question === null || operator === null) return clause;
  if (takesNoValue(operator)) return { ...clause, value: null };
  if (completeClause(clause, typeOf)) return clause;
  if (countsAnswers(operator)) return { ...clause, value: { kind: 'number', value: 1 } };
  const type = typeOf(question);
  const isYesNo = type === 'boolean' || type === 'boolean[]';
  return { ...clause, value: isYesNo ? { kind: 'boolean', value: true } : null };
}

/** What the value of a clause is put in as. */
export type ValueInput = 'none' | 'yes_no' | 'options' | 'number' | 'day' | 'time' | 'text';

/** Whether a question asks for an hour of the day, which expressions read as a text. */
function asksTime(question: Question, type: ExpressionType): boolean {
  const item = itemType(type);
  return questionTraits[question.type].asksWhen === true && item === 'text';
}

/** How the value of a clause about this question is put in. */
export function valueInputOf(question: Question, operator: ClauseOperator, type: ExpressionType | null): ValueInput {
  if (type === null || takesNoValue(operator)) return 'none';
  if (countsAnswers(operator)) return 'number';
  const item = itemType(type);
  if (item === 'boolean') return 'yes_no';
  if (item === 'number') return 'number';
  if (item === 'date' || item === 'datetime') return 'day';
  if (asksTime(question, type)) return 'time';
  return offersOptions(question) ? 'options' : 'text';
}

/** The operators that are offered for a question, and the one that a clause has, where it came from a formula. */
export function offeredOperators(
  question: Question,
  type: ExpressionType | null,
  current: ClauseOperator | null = null,
): readonly ClauseOperator[] {
  if (type === null) return [];
  const all = operatorsFor(type);
  // Of texts and of what may be one: not all that the language can compare means something for the question.
  if (!all.includes('starts_with')) return all;
  const isTime = asksTime(question, type);
  return all.filter((operator) => {
    if (operator === current) return true;
    if (comparesOrder(operator)) return isTime;
    const isPart = operator === 'contains' || operator === 'not_contains' || operator === 'starts_with';
    return !isPart || !(isTime || offersOptions(question));
  });
}
