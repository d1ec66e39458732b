import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Answerer } from '@plumbline/domain/questionnaire/answerability';
import { jumpTo } from '@plumbline/domain/questionnaire/engine';
import { withWaiting } from '@plumbline/domain/questionnaire/storing';
import { randomKey } from '../../../app/api/random-key.ts';
import { device } from '../../../offline/device.ts';
import type { KeptDraft } from '../../../offline/outbox-database.ts';
import type { KeptPosition, OutboxEntry } from '../../../offline/outbox-entry.ts';
import { answersNotRead } from '../../../offline/outbox-rules.ts';
import { keepDraft, queueAnswers, type OutboxPlace } from '../../../offline/outbox.ts';
import { useOutboxEntries } from '../../../offline/use-outbox.ts';
import type { JobQuestionnaire } from '../api/job-questionnaire.ts';
import { AnsweringSession, type SessionView } from './answering-session.ts';
import { placeToGoOn, resume } from './begin.ts';
import { DraftKeeper } from './draft-keeper.ts';

interface SessionStart {
  readonly questionnaire: JobQuestionnaire;
  readonly place: OutboxPlace;
  readonly answerer: Answerer;
  /** What the device had when the screen opened. */
  readonly entries: readonly OutboxEntry[];
  readonly drafts: readonly KeptDraft[];
  /** The question to begin at; null: where the person left off. */
  readonly startAt: string | null;
  readonly position: () => KeptPosition | null;
  /** The instance's time zone: expressions ask what day it is there. */
  readonly timeZone: string;
}

function standingNow({ answers, readAt }: JobQuestionnaire, entries: readonly OutboxEntry[], jobId: string) {
  return withWaiting(answers, answersNotRead(entries, jobId, readAt));
}

function makeSession(start: SessionStart): { session: AnsweringSession; keeper: DraftKeeper } {
  const { questionnaire, place, answerer, entries, drafts, position, timeZone } = start;
  const keeper = new DraftKeeper((questionId, content) => keepDraft(device, place, questionId, content));
  const standing = standingNow(questionnaire, entries, place.jobId);
  const session = new AnsweringSession(
    resume(questionnaire.definition, standing, drafts, answerer, { now: new Date(), timeZone }),
    {
      by: answerer.id,
      now: () => new Date(),
      timeZone,
      newSuffix: randomKey,
      store: (answers, submit) =>
        answers.length > 0 || submit
          ? queueAnswers(device, place, answers, { location: position(), submit })
          : Promise.resolve(),
      keepDraft: keeper.keep,
      endDrafts: keeper.end,
    },
  );
  return { session, keeper };
}

/** A session of answering this job, for as long as the component is shown. What it is given first, it keeps. */
export function useSession(start: SessionStart): { session: AnsweringSession; view: SessionView } {
  const [{ session, keeper }] = useState(() => makeSession(start));
  const view = useSyncExternalStore(session.subscribe, session.view);
  const entries = useOutboxEntries();
  const { questionnaire, place, startAt } = start;

  useEffect(() => {
    const target = startAt ?? placeToGoOn(session.view().state);
    if (target !== null) void session.move((state) => jumpTo(state, target));
  }, [session, startAt]);

  useEffect(() => {
    if (!entries) return;
    const known = new Set(
      entries.flatMap((entry) => (entry.kind === 'answers' ? entry.answers.map(({ id }) => id) : [])),
    );
    session.meet(standingNow(questionnaire, entries, place.jobId), known, questionnaire.definition);
  }, [session, entries, questionnaire, place.jobId]);

  useEffect(() => {
    const flush = () => {
      if (document.visibilityState === 'hidden') keeper.flush();
    };
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('pagehide', keeper.flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('pagehide', keeper.flush);
      keeper.flush();
    };
  }, [keeper]);

  return { session, view };
}
