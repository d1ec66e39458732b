import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Answerer } from '@plumbline/domain/questionnaire/answerability';
import { askedIdOf } from '@plumbline/domain/questionnaire/asked-id';
import { jumpTo } from '@plumbline/domain/questionnaire/engine';
import { withWaiting } from '@plumbline/domain/questionnaire/storing';
import { beforeReload } from '../../../lib/before-reload.ts';
import { answeringBegins } from '../../../lib/jobs/answered-here.ts';
import { randomKey } from '../../../lib/api/random-key.ts';
import { device } from '../../../offline/device.ts';
import { noteHandedOut } from '../../../offline/handed-out.ts';
import { localNotes } from '../../../offline/local-notes.ts';
import { draftNotes } from '../../../offline/noted-drafts.ts';
import type { StoredDraft } from '../../../offline/outbox-database.ts';
import type { StoredPosition, OutboxEntry } from '../../../offline/outbox-entry.ts';
import { outboxOf } from '../../../offline/outbox-entries.ts';
import { isStillHere } from '../../../offline/outbox-owner.ts';
import { answersNotRead, isSentUnder } from '../../../offline/outbox-rules.ts';
import { storeDraft, queueAnswers, type OutboxPlace } from '../../../offline/outbox.ts';
import { sendDrafts } from '../api/answer-drafts.ts';
import type { JobQuestionnaire } from '../api/job-questionnaire.ts';
import { afterPaint } from '../../../ui/after-paint.ts';
import { AnsweringSession, type SessionView } from '../../../lib/answering/answering-session.ts';
import { whereToResume, resume } from './begin.ts';
import { DiscardedAnswers } from './discarded-answers.ts';
import { DraftKeeper } from './draft-keeper.ts';
import { DraftSender } from './shared-drafts.ts';
import { correctedNow } from '../../../lib/api/server-clock.ts';
import { markLeft } from './storing-files.ts';
import { jobKeys } from '../../../lib/query-keys/jobs.ts';

interface SessionStart {
  readonly questionnaire: JobQuestionnaire;
  readonly place: OutboxPlace;
  readonly answerer: Answerer;
  /** What the device had when the screen opened. */
  readonly entries: readonly OutboxEntry[];
  readonly drafts: readonly StoredDraft[];
  /** The question to begin at; null: where the person left off. */
  readonly startAt: string | null;
  readonly position: () => StoredPosition | null;
  /** The instance's time zone: expressions ask what day it is there. */
  readonly timeZone: string;
}

function storedNow({ answers, readAt }: JobQuestionnaire, entries: readonly OutboxEntry[], jobId: string) {
  return withWaiting(answers, answersNotRead(entries, jobId, readAt));
}

function isSubmitOf(entry: OutboxEntry, jobId: string): boolean {
  return entry.kind === 'answers' && entry.submit && entry.jobId === jobId;
}

interface Made {
  readonly session: AnsweringSession;
  readonly keeper: DraftKeeper;
  readonly sender: DraftSender;
}

function makeSession(start: SessionStart): Made {
  const { questionnaire, place, answerer, entries, drafts, position, timeZone } = start;
  const sender = new DraftSender({
    db: device,
    place,
    send: (unsent) =>
      isStillHere(place.owner) ? sendDrafts(place.jobId, unsent) : Promise.reject(new Error('somebody else is here')),
  });
  const keeper = new DraftKeeper({
    note: draftNotes(localNotes(), place),
    write: async (questionId, content) => {
      await storeDraft(device, place, questionId, content);
      sender.touch();
    },
  });
  const storedAnswers = storedNow(questionnaire, entries, place.jobId);
  const session = new AnsweringSession(
    resume(questionnaire.definition, storedAnswers, drafts, answerer, { now: correctedNow(), timeZone }),
    {
      by: answerer.id,
      now: correctedNow,
      timeZone,
      newSuffix: randomKey,
      store: async (answers, submit) => {
        if (answers.length === 0 && !submit) return;
        const location = position();
        const forget = noteHandedOut(localNotes(), { place, answers, location, at: Date.now() });
        try {
          await afterPaint();
          await queueAnswers(device, place, answers, { location, submit });
          keeper.stored(answers.map(askedIdOf));
        } finally {
          forget();
        }
      },
      storeDraft: keeper.keep,
      endDrafts: keeper.end,
    },
  );
  return { session, keeper, sender };
}

/** What a session shows now: with each letter and each move again. */
export function useView(session: AnsweringSession): SessionView {
  return useSyncExternalStore(session.subscribe, session.view);
}

/** A session of answering this job, for as long as the component is shown. What it is given first, it keeps. */
export function useSession(start: SessionStart): AnsweringSession {
  const [{ session, keeper, sender }] = useState(() => makeSession(start));
  const { questionnaire, place, startAt } = start;
  const outbox = outboxOf(place.owner);
  const [discards] = useState(() => new DiscardedAnswers(start.entries));
  // As it was when the window opened: a submit of this session leads nowhere.
  const [wasSubmitted] = useState(
    () => questionnaire.job.submitted_at !== null || start.entries.some((entry) => isSubmitOf(entry, place.jobId)),
  );

  useEffect(() => {
    const target = startAt ?? whereToResume(session.view().state, wasSubmitted);
    if (target !== null) void session.move((state) => jumpTo(state, target));
  }, [session, startAt, wasSubmitted]);

  useEffect(() => {
    const meet = () => {
      const entries = outbox.entries();
      if (!entries) return;
      const known = new Set(
        entries.flatMap((entry) => (entry.kind === 'answers' ? entry.answers.map(({ id }) => id) : [])),
      );
      const storedAnswers = storedNow(questionnaire, entries, place.jobId);
      session.meet(storedAnswers, known, questionnaire.definition, discards.look(entries));
    };
    meet();
    // Not by way of a drawing: most of what happens in the outbox changes nothing on the screen.
    return outbox.subscribe(meet);
  }, [session, outbox, questionnaire, place.jobId, discards]);

  const queryClient = useQueryClient();
  // What follows from what this person does not see is told by the server, after each of their own answers too.
  const isAllSeen = questionnaire.definition.given === undefined;
  useEffect(() => {
    if (!isAllSeen) return undefined;
    return answeringBegins(place.jobId, {
      isOwnKey: (key) => isSentUnder(key, outbox.entries() ?? []),
      onOld: () => void queryClient.invalidateQueries({ queryKey: jobKeys.item(place.jobId) }),
    });
  }, [isAllSeen, place.jobId, outbox, queryClient]);

  useEffect(() => {
    const flush = () => {
      void keeper.flush();
      void sender.flush();
    };
    const flushHidden = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    markLeft(session, false);
    // What was put in while there was no network.
    sender.touch();
    const stop = beforeReload(() => Promise.all([keeper.flush(), session.whenWritten()]));
    document.addEventListener('visibilitychange', flushHidden);
    window.addEventListener('pagehide', flush);
    window.addEventListener('online', sender.touch);
    return () => {
      document.removeEventListener('visibilitychange', flushHidden);
      window.removeEventListener('pagehide', flush);
      window.removeEventListener('online', sender.touch);
      stop();
      markLeft(session, true);
      flush();
    };
  }, [session, keeper, sender]);

  return session;
}
