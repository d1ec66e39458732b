import type { Answer } from '@plumbline/domain/questionnaire/answers';
import { askedIdOf } from '@plumbline/domain/questionnaire/asked-id';
import type { QuestionnaireDefinition } from '@plumbline/domain/questionnaire/definition';
import { sameContent } from '@plumbline/domain/questionnaire/same-content';
import type { QuestionnaireState } from '@plumbline/domain/questionnaire/state';
import { receiveAnswers, receiveQuestionnaire, withdrawAnswers } from '@plumbline/domain/questionnaire/storing';

/**
 * What stands now, as server and outbox tell it together. `known` are the ids that the outbox shows: an own answer that is not
 * among them yet still stands. With the questionnaire comes what is given in place of the unseen: that changes with other
 * people's answers. `discarded` are answers that left the outbox unsent.
 */
export type Reading = readonly [
  standing: readonly Answer[],
  known: ReadonlySet<string>,
  read: QuestionnaireDefinition,
  discarded?: ReadonlySet<string>,
];

/** Whether an answer says something new: of repetitions the server may know more than the device that sent them. */
function isNews(one: Answer, known: Answer | undefined): boolean {
  return known?.id !== one.id || !sameContent(known.value, one.value);
}

/**
 * The state once it has taken in what stands now; null where that is nothing new. Where somebody discarded an answer and nothing
 * else stands, nothing does.
 * @param own answers of this session that its outbox has not shown yet, by the id under which their question is asked
 */
export function withServerState(
  state: QuestionnaireState,
  own: ReadonlyMap<string, Answer>,
  [standing, , read, discarded]: Reading,
): QuestionnaireState | null {
  const { stored, paths } = state.setting;
  if (paths.definition !== read && (paths.definition.given || read.given)) {
    const others = standing.filter((one) => !own.has(askedIdOf(one)));
    return receiveQuestionnaire(state, read, [...others, ...own.values()]);
  }
  const fresh = standing.filter((one) => !own.has(askedIdOf(one)) && isNews(one, stored.get(askedIdOf(one))));
  const stands = new Set([...standing.map(askedIdOf), ...own.keys()]);
  const gone = [...stored].flatMap(([id, one]) => (discarded?.has(one.id) && !stands.has(id) ? [id] : []));
  if (fresh.length + gone.length === 0) return null;
  return withdrawAnswers(fresh.length > 0 ? receiveAnswers(state, fresh) : state, gone);
}
