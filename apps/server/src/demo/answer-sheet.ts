import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import type { Answerer } from '@plumbline/domain/questionnaire/answerability';
import { emptyContent } from '@plumbline/domain/questionnaire/answers';
import { answer, next, startQuestionnaire, submit } from '@plumbline/domain/questionnaire/engine';
import { layoutOf } from '@plumbline/domain/questionnaire/layout';
import type { QuestionnaireState } from '@plumbline/domain/questionnaire/state';
import { currentScreen, questionOf } from '@plumbline/domain/questionnaire/state';
import type { AnswerDraft } from '@plumbline/domain/questionnaire/storing';
import { draftsToSave } from '@plumbline/domain/questionnaire/storing';
import type { PictureName } from './pictures/picture-names.ts';
import type { OnSite } from './questionnaires/words.ts';
import type { WorldJobType } from './read-world.ts';

/** One answer of a sheet: as the engine handed it out, with the photos that become its files. */
export interface SheetAnswer {
  draft: AnswerDraft;
  searchValue: string;
  pictures: readonly { name: PictureName; showsFault: boolean }[];
  /** Whether a later answer to the same question can't lead elsewhere: nothing follows from it. */
  leadsNowhere: boolean;
  /** Whether it tells of the day of the visit: a sheet that is dealt out again tells of another one. */
  isDated: boolean;
}

/** A questionnaire answered from the first screen to Submit: the answers of each screen that has any. */
export interface AnswerSheet {
  screens: readonly (readonly SheetAnswer[])[];
  hasIssue: boolean;
}

const answerer: Answerer = { id: 'someone', role: 'inspector', status: 'assigned', allowedStatuses: null };

/**
 * Answers a questionnaire the way an inspector on site does, by the product's own engine: path rules, mandatory answers
 * and required files hold because a move that breaks them is refused. Throws when one is.
 */
export function answerSheet(jobType: WorldJobType, site: OnSite): AnswerSheet {
  const { definition, questionById } = jobType;
  let state = startQuestionnaire(definition, [], layoutOf(definition), answerer);
  const pictures = new Map<string, SheetAnswer['pictures']>();
  const screens: SheetAnswer[][] = [];
  for (;;) {
    state = fillScreen(state, questionById, site, pictures);
    state = state.isLastScreen ? submit(state) : next(state);
    if (state.refusal !== null) {
      const reasons = state.missing.map(({ questionId, code }) => `${questionById.get(questionId)?.key}: ${code}`);
      throw new Error(`${jobType.questionnaire.title}: ${state.refusal} (${reasons.join(', ')})`);
    }
    const given = draftsToSave(state).map((draft) => sheetAnswer(state, draft, pictures.get(draft.questionId) ?? []));
    if (given.length > 0) screens.push(given);
    if (state.finished) break;
  }
  return { screens, hasIssue: screens.flat().some((one) => one.draft.isIssue) };
}

/** Answers what the screen asks; an answer may bring further questions onto it. */
function fillScreen(
  start: QuestionnaireState,
  questionById: WorldJobType['questionById'],
  site: OnSite,
  pictures: Map<string, SheetAnswer['pictures']>,
): QuestionnaireState {
  let state = start;
  const asked = new Set<string>();
  for (;;) {
    const questionId = currentScreen(state)?.questionIds.find((id) => !asked.has(id));
    if (questionId === undefined) return state;
    asked.add(questionId);
    const given = questionById.get(questionId)?.answer?.(site);
    if (!given) continue;
    const isIssue = given.isIssue ?? false;
    const shown = (given.pictures ?? []).map((name) => ({ name, showsFault: isIssue }));
    pictures.set(questionId, shown);
    state = answer(state, questionId, {
      ...emptyContent,
      value: given.value,
      comment: given.comment ?? null,
      isIssue,
      // The engine counts files; which they are is known when a job is made of the sheet.
      files: shown.map(({ name }) => name),
    });
    if (state.refusal !== null) throw new Error(`${questionById.get(questionId)?.key}: ${state.refusal}`);
  }
}

function sheetAnswer(state: QuestionnaireState, draft: AnswerDraft, pictures: SheetAnswer['pictures']): SheetAnswer {
  const question = questionOf(state, draft.questionId);
  if (!question) throw new Error(`${draft.questionId} is not asked`);
  const searchValue = questionTypeRegistry[question.type].searchText(draft.value, question.settings);
  const leadsNowhere = (question.settings.path ?? []).length === 0;
  return { draft, searchValue, pictures, leadsNowhere, isDated: question.type === 'date_time' };
}

/** At most so many different sheets of one kind; a large demo deals them out again and again. */
const mostSheets = 150;

/** Sheets by job type and kind, made when they are first wanted. */
export class SheetPile {
  readonly #piles = new Map<string, AnswerSheet[]>();

  /** A sheet with an issue, or one where all is in order. */
  deal(jobType: WorldJobType, site: OnSite, hasIssue: boolean): AnswerSheet {
    const key = `${jobType.id} ${hasIssue}`;
    const pile = this.#piles.get(key) ?? [];
    this.#piles.set(key, pile);
    if (pile.length >= mostSheets) return site.random.oneOf(pile);
    for (let faultiness = hasIssue ? 0.05 : 0; ; faultiness += 0.05) {
      const sheet = answerSheet(jobType, { ...site, faultiness });
      if (sheet.hasIssue !== hasIssue) continue;
      pile.push(sheet);
      return sheet;
    }
  }
}
