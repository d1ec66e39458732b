import { useSyncExternalStore } from 'react';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { RepeatGroupCard } from '../../../question-inputs/repeat-group-card.tsx';
import type { AnsweringSession } from '../../../lib/answering/answering-session.ts';

interface GroupInSessionProps {
  readonly group: Question;
  readonly session: AnsweringSession;
}

/** The repetitions of a group. Unlike a question, they depend on answers to other questions. */
export function GroupInSession({ group, session }: GroupInSessionProps) {
  const { state } = useSyncExternalStore(session.subscribe, session.view);
  return <RepeatGroupCard group={group} state={state} onMove={(move) => void session.move(move)} />;
}
