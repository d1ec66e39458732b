import { useEffect, useState, useSyncExternalStore } from 'react';
import type { PublicQuestionnaire } from '@plumbline/contract/public-answers';
import { answer } from '@plumbline/domain/questionnaire/engine';
import { fillIn } from '@plumbline/domain/questionnaire/initial-values';
import type { QuestionnaireDefinition } from '@plumbline/domain/questionnaire/definition';
import { answerOfRow } from '@plumbline/domain/questionnaire/row-of-link';
import type { QuestionnaireState } from '@plumbline/domain/questionnaire/state';
import { useSettings } from '../../../lib/access/hooks.ts';
import { correctedNow } from '../../../lib/api/server-clock.ts';
import { beginRun } from '../../../question-inputs/begin-run.ts';
import { PublicSession } from '../answering/public-session.ts';
import type { StoredAnswers, SubmissionStorage } from '../api/stored-submissions.ts';

/** The questionnaire with what was stored; of a link about a row of a table, that row is answered. */
function stateOf(
  definition: QuestionnaireDefinition,
  shown: PublicQuestionnaire,
  { contents, scope: { rowId } }: StoredAnswers,
  timeZone: string,
): QuestionnaireState {
  const run = beginRun(definition, contents, null, { now: correctedNow(), timeZone });
  const row = rowId === null ? null : answerOfRow(definition, shown.sources.tables, rowId);
  return row === null || contents.has(row.questionId) ? run : fillIn(answer(run, row.questionId, { value: row.value }));
}

interface SessionStart {
  readonly definition: QuestionnaireDefinition;
  readonly shown: PublicQuestionnaire;
  readonly stored: StoredAnswers;
  readonly storage: SubmissionStorage;
}

/** A session of these stored answers, for as long as the component is shown, and what there is to see of it. */
export function usePublicSession({ definition, shown, stored, storage }: SessionStart) {
  const { timezone: timeZone } = useSettings();
  const [session] = useState(
    () =>
      new PublicSession({ stored, storage, definition, timeZone, state: stateOf(definition, shown, stored, timeZone) }),
  );
  useEffect(() => session.start(), [session]);
  const { answering, submission, files, sender } = session;
  return {
    session,
    state: useSyncExternalStore(answering.subscribe, answering.view).state,
    answers: useSyncExternalStore(submission.subscribe, submission.answers),
    isStored: useSyncExternalStore(submission.subscribe, submission.isStored),
    filesView: useSyncExternalStore(files.subscribe, files.view),
    sending: useSyncExternalStore(sender.subscribe, sender.view),
  };
}
