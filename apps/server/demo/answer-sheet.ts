import { questionTraits } from '@plumbline/domain/question-types/question-traits';
import type { QuestionType } from '@plumbline/domain/question-types/question-type';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import type { Answerer } from '@plumbline/domain/questionnaire/answerability';
import { emptyContent } from '@plumbline/domain/questionnaire/answers';
import { askedIdOf, splitAskedId } from '@plumbline/domain/questionnaire/asked-id';
import { answer, next, startQuestionnaire, submit } from '@plumbline/domain/questionnaire/engine';
import { formulasOf } from '@plumbline/domain/questionnaire/formulas';
import { layoutOf } from '@plumbline/domain/questionnaire/layout';
import { followAnswers } from '@plumbline/domain/questionnaire/path-of';
import { sameContent } from '@plumbline/domain/questionnaire/same-content';
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
  /** Whether nothing follows from it: a later answer to the same question leads nowhere else and changes no other answer. */
  leadsNowhere: boolean;
  /** Whether it is about the day or the place of the visit: a sheet used again must be about another visit. */
  isOfVisit: boolean;
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
  const calculations = new Calculations(jobType);
  for (;;) {
    const filled = fillScreen(state, questionById, site, pictures);
    state = filled.state;
    state = state.isLastScreen ? submit(state) : next(state);
    if (state.refusal !== null) {
      const reasons = state.missing.map(
        ({ questionId: id, code }) => `${questionById.get(splitAskedId(id).questionId)?.key}: ${code}`,
      );
      throw new Error(`${jobType.questionnaire.title}: ${state.refusal} (${reasons.join(', ')})`);
    }
    const drafts = [...filled.saved, ...draftsToSave(state), ...calculations.after(state)];
    const given = drafts.map((draft) => sheetAnswer(state, draft, pictures.get(askedIdOf(draft)) ?? []));
    if (given.length > 0) screens.push(given);
    if (state.finished) break;
  }
  return { screens, hasIssue: screens.flat().some((one) => one.draft.isIssue) };
}

/** Answers what the screen asks; an answer may bring further questions onto it, and some are saved at once. */
function fillScreen(
  start: QuestionnaireState,
  questionById: WorldJobType['questionById'],
  site: OnSite,
  pictures: Map<string, SheetAnswer['pictures']>,
): { state: QuestionnaireState; saved: readonly AnswerDraft[] } {
  let state = start;
  const saved: AnswerDraft[] = [];
  const keyed = new Map([...questionById].map(([id, { key }]) => [key, id]));
  const earlier = (key: string) => state.contents.get(keyed.get(key) ?? '')?.value ?? null;
  const asked = new Set<string>();
  for (;;) {
    const id = currentScreen(state)?.questionIds.find((one) => !asked.has(one));
    if (id === undefined) return { state, saved };
    asked.add(id);
    const question = questionById.get(splitAskedId(id).questionId);
    const given = question?.answer?.(site, earlier);
    if (!given) continue;
    const isIssue = given.isIssue ?? false;
    const shown = (given.pictures ?? []).map((name) => ({ name, showsFault: isIssue }));
    pictures.set(id, shown);
    state = answer(state, id, {
      ...emptyContent,
      value: given.value,
      comment: given.comment ?? null,
      signature: given.signature ?? null,
      isIssue,
      // The engine counts files; which they are is known when a job is made of the sheet.
      files: shown.map(({ name }) => name),
    });
    if (state.refusal !== null) throw new Error(`${question?.key}: ${state.refusal}`);
    saved.push(...draftsToSave(state));
  }
}

/** What the server stores of a questionnaire's calculated questions while the others are answered. */
class Calculations {
  readonly #definition: WorldJobType['definition'];
  readonly #stored = new Map<string, unknown>();

  constructor({ definition }: WorldJobType) {
    this.#definition = definition;
  }

  /** Those that come to something else than before. */
  after(state: QuestionnaireState): readonly AnswerDraft[] {
    if (formulasOf(this.#definition).size === 0) return [];
    const { calculated } = followAnswers(this.#definition, state.contents);
    return [...calculated].flatMap(([id, value]) => {
      const question = questionOf(state, id);
      if (!question || sameContent(this.#stored.get(id) ?? null, value)) return [];
      this.#stored.set(id, value);
      return [{ ...emptyContent, value, ...splitAskedId(id), revision: question.revision, base: null }];
    });
  }
}

/** Whether a question's answers tell of the very visit. */
function isOfVisit({ type }: { readonly type: QuestionType }): boolean {
  const { asksWhen, drawsOn } = questionTraits[type];
  return asksWhen || drawsOn === 'table' || drawsOn === 'field';
}

function sheetAnswer(state: QuestionnaireState, draft: AnswerDraft, pictures: SheetAnswer['pictures']): SheetAnswer {
  const question = questionOf(state, askedIdOf(draft));
  if (!question) throw new Error(`${draft.questionId} is not asked`);
  const searchValue = questionTypeRegistry[question.type].searchText(draft.value, question.settings);
  const { path = [] } = question.settings;
  const leadsNowhere =
    path.length === 0 && !state.setting.paths.lookedAt.has(state.setting.paths.indexOf.get(askedIdOf(draft)) ?? -1);
  return { draft, searchValue, pictures, leadsNowhere, isOfVisit: isOfVisit(question) };
}

/** At most so many different sheets of one kind; a large demo deals them out again and again. */
const maxSheets = 150;

/** Sheets by job type and kind, made when they are first wanted. */
export class SheetPile {
  readonly #piles = new Map<string, AnswerSheet[]>();

  /** A sheet with an issue, or one where all is in order. */
  deal(jobType: WorldJobType, site: OnSite, hasIssue: boolean): AnswerSheet {
    const key = `${jobType.id} ${hasIssue}`;
    const pile = this.#piles.get(key) ?? [];
    this.#piles.set(key, pile);
    if (pile.length >= maxSheets) return site.random.oneOf(pile);
    for (let faultiness = hasIssue ? 0.05 : 0; ; faultiness += 0.05) {
      const sheet = answerSheet(jobType, { ...site, faultiness });
      if (sheet.hasIssue !== hasIssue) continue;
      pile.push(sheet);
      return sheet;
    }
  }
}
