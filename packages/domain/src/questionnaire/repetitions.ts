import {
  repeatBounds,
  repetitionsIn,
  withoutRepetition,
  withRepetition,
  withRepetitionAt,
} from '../question-types/repetition-list.ts';
import { isRepeatGroup, takesAnswer } from '../question-types/takes-answer.ts';
import { emptyContent } from './answers.ts';
import { isAnswered } from './content-rules.ts';
import type { Question } from './definition.ts';
import { answer, refuseMove, jumpTo, refuse } from './engine.ts';
import { screenOf, stand } from './screen-state.ts';
import { currentScreen, questionOf, type QuestionnaireState } from './state.ts';

/*
 * Moves on a repeat group (decision 0017). Each is an answer to the group's step, so it is stored, sent, merged and
 * listed in the history like any other answer.
 */

function groupOf(state: QuestionnaireState, groupId: string): Question | null {
  const question = questionOf(state, groupId);
  return question && isRepeatGroup(question) ? question : null;
}

function idsOf(state: QuestionnaireState, group: Question): readonly string[] {
  return repetitionsIn(state.contents.get(group.id)?.value, group.settings);
}

/** Whether this person may add a repetition to a group now. */
export function canAddRepetition(state: QuestionnaireState, groupId: string): boolean {
  const group = groupOf(state, groupId);
  return group !== null && mayChange(state, groupId) && idsOf(state, group).length < repeatBounds(group.settings).max;
}

/** Whether this person may remove a repetition from a group now. */
export function canRemoveRepetition(state: QuestionnaireState, groupId: string): boolean {
  const group = groupOf(state, groupId);
  return group !== null && mayChange(state, groupId) && idsOf(state, group).length > repeatBounds(group.settings).min;
}

function mayChange({ setting }: QuestionnaireState, groupId: string): boolean {
  return setting.mayAnswer[setting.paths.indexOf.get(groupId) ?? -1] === true;
}

/**
 * Adds a repetition at the end; the device generates its id. From outside of a repetition it stays, or moves to the
 * group's own screen. From within a repetition it moves to the new one, as Next would: if something is missing before
 * it, that is marked instead and nothing is added. Refused if the group is full, or may not be changed by this person.
 */
export function addRepetition(state: QuestionnaireState, groupId: string, id: string): QuestionnaireState {
  const group = groupOf(state, groupId);
  if (!group || !mayChange(state, groupId)) return refuse(state, 'not_answerable');
  if (!canAddRepetition(state, groupId)) return refuse(state, 'too_many_repetitions');
  const isInside = currentScreen(state)?.repetition?.groupId === groupId;
  if (isInside) {
    const last = state.screens.findLastIndex((screen) => screen.repetition?.groupId === groupId);
    for (let position = 0; position <= last; position++) {
      const held = refuseMove(state, position);
      if (held) return held;
    }
  }
  const value = withRepetition(state.contents.get(groupId)?.value, group.settings, id);
  const added = answer(state, groupId, { value });
  if (!isInside) return notBehind(added, groupId);
  const screen = added.screens.find(({ repetition }) => repetition?.groupId === groupId && repetition.id === id);
  const [first] = screen?.questionIds ?? [];
  if (first === undefined) return added;
  const arrived = jumpTo(added, first);
  return { ...arrived, toSave: [...added.toSave, ...arrived.toSave] };
}

/**
 * Removes a repetition with its answers, which stay in the history but are no longer current. From within the group it
 * moves to the group's own screen. Refused if the group would have too few, or may not be changed by this person.
 */
export function removeRepetition(state: QuestionnaireState, groupId: string, id: string): QuestionnaireState {
  const group = groupOf(state, groupId);
  if (!group || !mayChange(state, groupId) || !idsOf(state, group).includes(id)) return refuse(state, 'not_answerable');
  if (!canRemoveRepetition(state, groupId)) return refuse(state, 'too_few_repetitions');
  const value = withoutRepetition(state.contents.get(groupId)?.value, group.settings, id);
  return notBehind(answer(state, groupId, { value }), groupId);
}

/** Moves a repetition to another place of its group, from 0. Refused when the group may not be changed by this person. */
export function moveRepetition(
  state: QuestionnaireState,
  groupId: string,
  id: string,
  place: number,
): QuestionnaireState {
  const group = groupOf(state, groupId);
  if (!group || !mayChange(state, groupId)) return refuse(state, 'not_answerable');
  const value = withRepetitionAt(state.contents.get(groupId)?.value, group.settings, id, place);
  return notBehind(answer(state, groupId, { value }), groupId);
}

/** Moves back to the group's own screen if the person is behind it: the change may have left it incomplete. */
function notBehind(state: QuestionnaireState, groupId: string): QuestionnaireState {
  const position = screenOf(state.screens, groupId);
  return position < 0 || position > state.position ? state : stand(state, position, groupId);
}

/** How far one repetition of a group is. */
export interface RepetitionProgress {
  readonly id: string;
  /** From 1. */
  readonly number: number;
  /** Its first visible question, null if there is none. */
  readonly startsAt: string | null;
  /** How many of its asked questions have an answer. */
  readonly answered: number;
  readonly asked: number;
  readonly hasIssue: boolean;
  /** Something mandatory is missing or something is wrong in it. */
  readonly isUnfinished: boolean;
}

/** How far each repetition of a group is, as far as this person sees its questions. */
export function repetitionStates(state: QuestionnaireState, groupId: string): readonly RepetitionProgress[] {
  const { paths, isVisible } = state.setting;
  const group = groupOf(state, groupId);
  if (!group) return [];
  const head = paths.indexOf.get(groupId) ?? -1;
  const onPath = new Set(state.path);
  const states = new Map<string, RepetitionProgress>(
    idsOf(state, group).map((id, place) => [id, { ...untouched, id, number: place + 1 }]),
  );
  for (let index = head + 1; index < (paths.groupEnds.get(head) ?? 0); index++) {
    const question = paths.questions[index];
    const repetition = paths.repetitionOf[index];
    const known = repetition && states.get(repetition.id);
    if (!question || !known || !isVisible[index] || !onPath.has(question.id)) continue;
    const startsAt = known.startsAt ?? question.id;
    if (!takesAnswer(question)) {
      states.set(known.id, { ...known, startsAt });
      continue;
    }
    const content = state.contents.get(question.id) ?? emptyContent;
    const hasAnswer = isAnswered(question, content) || content.files.length > 0;
    states.set(known.id, {
      ...known,
      startsAt,
      asked: known.asked + 1,
      answered: known.answered + (hasAnswer ? 1 : 0),
      hasIssue: known.hasIssue || content.isIssue,
      isUnfinished: known.isUnfinished || (state.verdicts[index]?.problems.length ?? 0) > 0,
    });
  }
  return [...states.values()];
}

const untouched = { startsAt: null, answered: 0, asked: 0, hasIssue: false, isUnfinished: false };
