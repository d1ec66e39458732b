import type { ExpressionContext } from '@plumbline/domain/expressions/clock';
import type { FieldProblem, ProblemCode } from '@plumbline/contract/problems';
import { mergeRepetitionLists, repeatBounds, repetitionsIn } from '@plumbline/domain/question-types/repetition-list';
import { isRepeatGroup } from '@plumbline/domain/question-types/takes-answer';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import { maySeeQuestion, type Answerer } from '@plumbline/domain/questionnaire/answerability';
import type { AnswerProblemCode } from '@plumbline/domain/questionnaire/answer-problem';
import { askedIdOf } from '@plumbline/domain/questionnaire/asked-id';
import { cleanContent } from '@plumbline/domain/questionnaire/clean-content';
import { normalizeContent } from '@plumbline/domain/questionnaire/content-rules';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { takesAudio } from '@plumbline/domain/questionnaire/definition';
import { raisesIssue } from '@plumbline/domain/questionnaire/issue-rule';
import { isParallelAnswer } from '@plumbline/domain/questionnaire/parallel-answers';
import { validateAnswer } from '@plumbline/domain/questionnaire/validation';
import { Problem } from '../../http/problem.ts';
import type { StoredState } from './answering.queries.ts';
import { askedIdOfEntry, searchLimit, type AcceptedAnswer, type Entry } from './entries.ts';

interface Judging {
  entries: readonly { entry: Entry; index: number }[];
  /** When each of them was given, see `momentsOfAnswering`. */
  moments: readonly Date[];
  /** The question as currently asked, undefined if it isn't. */
  questionOf: (questionId: string) => Question | undefined;
  /** The last version of a question that was asked in this job and isn't any more: removed, or disabled. */
  goneOf: (questionId: string) => Question | undefined;
  /** The revision of the question that the answer was given to; undefined if there is none. */
  revisionOf: (questionId: string, revision: number) => Question | undefined;
  stored: StoredState;
  answerer: Answerer;
  /** When they are judged; each of them was given at its own moment. */
  clock: ExpressionContext;
  /** For the error message: whether a question was removed, or was never in this job. */
  isRemoved: (questionId: string) => boolean;
}

/**
 * Validates new answers in the order in which they were sent, each against the revision that it was given to and with
 * current permissions (spec/2 §4–6). @throws Problem with every mistake at its index
 */
export function judgeAnswers({
  entries,
  moments,
  questionOf,
  goneOf,
  revisionOf,
  stored,
  answerer,
  clock: judged,
  isRemoved,
}: Judging): AcceptedAnswer[] {
  const problems: {
    code: AnswerProblemCode | 'question_removed' | 'unknown_reference';
    path: string;
    message?: string;
  }[] = [];
  const history = new Map<string, { id: string; by: string | null }[]>();
  for (const one of stored.history) history.set(askedIdOf(one), [...(history.get(askedIdOf(one)) ?? []), one]);
  const issues = new Map(stored.newest.map((one) => [askedIdOf(one), { isIssue: one.isIssue }]));
  const groups = new Map(stored.newest.map((one) => [askedIdOf(one), one.value]));
  const files = new Map(stored.files.map(({ id, isAudio }) => [id, isAudio]));
  const accepted: AcceptedAnswer[] = [];

  for (const [place, { entry, index }] of entries.entries()) {
    const { questionId, answer } = entry;
    const current = questionOf(questionId);
    const asked = current?.disabled === false ? current : undefined;
    // It was given while the question was asked if it names a revision.
    const gone = asked || answer.revision === null ? undefined : goneOf(questionId);
    const now = asked ?? gone ?? current;
    if (!now) {
      problems.push({
        code: isRemoved(questionId) ? 'question_removed' : 'question_unknown',
        path: `data.${index}.question`,
      });
      continue;
    }
    const then = answer.revision === null ? undefined : revisionOf(questionId, answer.revision);
    const question = then ? withPermissionsOf(then, now) : now;
    const askedId = askedIdOfEntry(entry);
    const earlier = history.get(askedId) ?? [];
    const givenBy = earlier.at(-1)?.by;
    const sent = cleanContent(question, normalizeContent(question, answer));
    const content = isRepeatGroup(question)
      ? { ...sent, value: mergeRepetitionLists(groups.get(askedId) ?? null, sent.value) }
      : sent;
    const moment = moments[place] as Date;
    const clock = { ...judged, now: moment };
    const validate = () =>
      validateAnswer(question, { ...sent, id: answer.id, questionId }, { answerer, givenBy, clock });
    const codes = clock.budget ? clock.budget.charge(askedId, validate) : validate();
    if (addsTooMany(question, groups.get(askedId) ?? null, sent.value)) problems.push(tooMany(index));
    for (const { code } of codes)
      problems.push({ code, path: pathOf(code, index), message: problemMessage(question, code) });
    answer.files.forEach((file, at) => {
      const path = `data.${index}.answer.files.${at}`;
      if (!files.has(file)) problems.push({ code: 'unknown_reference', path });
      else if (files.get(file) && !takesAudio(question)) problems.push({ code: 'audio_not_allowed', path });
    });

    const base = answer.base === undefined ? (earlier.at(-1)?.id ?? null) : answer.base;
    accepted.push({
      entry,
      question,
      content,
      searchText: questionTypeRegistry[question.type]
        .searchText(content.value, question.settings)
        .slice(0, searchLimit)
        .toWellFormed(),
      base,
      isParallel: isParallelAnswer({ base, by: answerer.id }, earlier),
      isGone: gone !== undefined,
      raisesIssue: raisesIssue(issues.get(askedId) ?? null, content),
      moment,
    });
    history.set(askedId, [...earlier, { id: answer.id, by: answerer.id }]);
    groups.set(askedId, content.value);
    issues.set(askedId, { isIssue: content.isIssue });
  }
  const [first] = problems;
  if (first) {
    const code = codeOf(problems);
    const at = entries.find(({ index }) => first.path.startsWith(`data.${index}.`));
    const question = at && (goneOf(at.entry.questionId) ?? questionOf(at.entry.questionId));
    // Hidden questions aren't named, and for a closed job the question doesn't matter.
    const isNamed = question && code !== 'job_not_answerable' && maySeeQuestion(question, answerer);
    throw new Problem(code, {
      fields: problems.slice(0, 100).map(fieldProblem),
      about: isNamed ? question.title : '',
    });
  }
  return accepted;
}

/**
 * Whether a device has added repetitions beyond the limit. Devices may exceed it together without knowing of each
 * other: that blocks Submit, but nothing is refused.
 */
function addsTooMany(question: Question, before: unknown, sent: unknown): boolean {
  if (!isRepeatGroup(question)) return false;
  const known = new Set(repetitionsIn(before, question.settings));
  const ids = repetitionsIn(sent, question.settings);
  return ids.length > repeatBounds(question.settings).max && ids.some((id) => !known.has(id));
}

function tooMany(index: number) {
  return { code: 'repetitions_above_max' as const, path: `data.${index}.answer.value` };
}

/** An older revision of a question with the newest permissions: an old revision must not grant access. */
function withPermissionsOf(then: Question, now: Question): Question {
  const { permissions, isBlockInspector } = now.settings;
  return {
    ...then,
    disabled: now.disabled,
    isClientVisible: now.isClientVisible,
    settings: {
      ...then.settings,
      ...(permissions === undefined ? { permissions: {} } : { permissions }),
      isBlockInspector: isBlockInspector === true,
    },
  };
}

const fieldOf: Partial<Record<AnswerProblemCode, string>> = {
  answer_id_not_valid: 'answer.ID',
  files_not_allowed: 'answer.files',
  comment_not_allowed: 'answer.comment',
  text_not_storable: 'answer.comment',
  issue_not_allowed: 'answer.isIssue',
  signature_not_allowed: 'answer.signature',
  signature_not_valid: 'answer.signature',
  emails_not_allowed: 'answer.emails',
  emails_not_valid: 'answer.emails',
  answer_not_allowed: 'question',
  job_not_answerable: 'question',
  question_takes_no_answer: 'question',
};

function pathOf(code: AnswerProblemCode, index: number): string {
  return `data.${index}.${fieldOf[code] ?? 'answer.value'}`;
}

/** The question author's message, empty to use the catalogue's text. */
export function problemMessage(question: Question | undefined, code: AnswerProblemCode): string {
  return code === 'constraint_not_met' ? (question?.settings.constraintMessage ?? '') : '';
}

function fieldProblem({ code, path, message = '' }: { code: string; path: string; message?: string }): FieldProblem {
  return { path, code, message };
}

/** The code for the whole call: the job's problems take precedence, then permissions, then validation. */
function codeOf(problems: readonly { code: string }[]): ProblemCode {
  const has = (code: string) => problems.some((problem) => problem.code === code);
  if (has('job_not_answerable')) return 'job_not_answerable';
  return has('answer_not_allowed') ? 'answer_not_allowed' : 'not_valid';
}
