import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import { makeAnswerId } from '@plumbline/domain/questionnaire/answers';
import type { ExpressionContext } from '@plumbline/domain/expressions/clock';
import { formulasOf } from '@plumbline/domain/questionnaire/formulas';
import { askedIdOf, splitAskedId } from '@plumbline/domain/questionnaire/asked-id';
import { sameContent } from '@plumbline/domain/questionnaire/same-content';
import { newId } from '../../ids.ts';
import type { Questionnaire } from '../questions/index.ts';
import type { StoredState } from './answering.queries.ts';
import type { NewAnswerRow } from './storing.queries.ts';
import { searchLimit, type AcceptedAnswer } from './entries.ts';

/**
 * The new answers of calculated questions: one wherever the result differs from the current answer, whoever changed the
 * inputs. A value that a device computed is ignored (decision 0016).
 */
export function calculatedAnswers(
  { byId, definition }: Questionnaire,
  stored: StoredState,
  accepted: readonly AcceptedAnswer[],
  calculated: ReadonlyMap<string, unknown>,
  { clock, location }: { readonly clock: ExpressionContext; readonly location: NewAnswerRow['location'] },
): NewAnswerRow[] {
  const storedById = new Map(stored.newest.map((one) => [askedIdOf(one), { id: one.answerId, value: one.value }]));
  for (const { entry, content } of accepted) {
    const asked = { questionId: entry.questionId, repetition: entry.answer.repetition };
    storedById.set(askedIdOf(asked), { id: entry.answer.id, value: content.value });
  }
  // An empty result that depends on the time is stored as well: on another day it may have a value.
  const isTimed = (questionId: string) => formulasOf(definition).get(questionId)?.calculate?.isTimed === true;
  return [...calculated].flatMap(([id, value]): NewAnswerRow[] => {
    const { questionId, repetition } = splitAskedId(id);
    const question = byId.get(questionId);
    const before = storedById.get(id);
    if (!question || (sameContent(before?.value ?? null, value) && (before || !isTimed(questionId)))) return [];
    return [
      {
        id: makeAnswerId(questionId, newId()),
        question_id: questionId,
        repetition,
        question_revision: question.revision,
        value,
        comment: '',
        files: [],
        signature: null,
        signer_name: null,
        signer_role: null,
        emails: [],
        is_issue: false,
        search_value: questionTypeRegistry[question.type]
          .searchText(value, question.settings)
          .slice(0, searchLimit)
          .toWellFormed(),
        base_answer_id: before?.id ?? null,
        is_parallel: false,
        answered_at: clock.now.toISOString(),
        is_on_path: true,
        location,
      },
    ];
  });
}
