import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Measurements } from '@plumbline/domain/blueprints/calibration';
import type { PlanRights } from '@plumbline/domain/access/modes';
import { PlanEditor } from '@plumbline/plan-editor/editor';
import type { Size } from '@plumbline/plan-editor/camera';
import { useActor, useSettings } from '../../../lib/access/hooks.ts';
import { newId } from '../../../lib/api/new-id.ts';
import { jobQuery } from '../../../lib/jobs/job-query.ts';
import { device, isStorageFull } from '../../../offline/device.ts';
import { drawnNotes } from '../../../offline/drawn-notes.ts';
import { localNotes } from '../../../offline/local-notes.ts';
import { marksNotRead } from '../../../offline/marks-queue.ts';
import { isOfPlan } from '../../../offline/marks.ts';
import type { MarkChanges, OutboxEntry } from '../../../offline/outbox-entry.ts';
import { tryAgain } from '../../../offline/outbox.ts';
import { queueMarks } from '../../../offline/queue-marks.ts';
import { useFailureWords } from '../../../offline/use-failure-words.ts';
import { useOwner } from '../../../offline/use-outbox.ts';
import type { SaveStatus } from '../../../ui/save-state.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import type { ChoosablePlan, MarkedRecords, PlanPlace, RescaledElements } from '../api/blueprints.ts';
import { markedQuery, rescaleElements, saveMeasurements } from '../api/blueprints.ts';
import { PlanSaver } from '../saving/plan-saver.ts';
import { drawQueued, elementsOf, jobsOf, mergeRecords, ownerOf, versionsOf } from '../saving/records.ts';
import { saveStatusOf } from '../saving/save-status.ts';
import { whenSent } from '../saving/when-sent.ts';
import { planKeys } from '../api/keys.ts';

interface SessionOptions {
  readonly place: PlanPlace;
  readonly plan: ChoosablePlan;
  readonly page: number;
  readonly extent: Size;
  readonly rights: PlanRights;
  readonly marked: MarkedRecords;
  /** What this device has of the job in its outbox, always current. */
  readonly queued: readonly OutboxEntry[];
  /** The ids of all that this answer has on the plan, and whether any of it is an issue. */
  readonly onMarked: (ids: readonly string[], hasIssue: boolean) => void;
}

const after = (milliseconds: number, run: () => void) => {
  const timer = window.setTimeout(run, milliseconds);
  return () => window.clearTimeout(timer);
};

/** So long after something was sent the plan is read again, unless a live change was heard of by then. */
const readAgainAfter = 1_500;

const idsIn = (queued: readonly MarkChanges[]) =>
  new Set(queued.flatMap(({ elements, removed }) => [...elements, ...removed].map(({ _id }) => _id)));

/** An open plan: the editor, its saver, and the save status. */
export function usePlanSession(options: SessionOptions) {
  const { place, plan, rights, queued } = options;
  const settings = useSettings().blueprintSettings;
  const { id: author } = useActor();
  const queryClient = useQueryClient();
  const { t } = useTranslation('blueprints');
  const failureWords = useFailureWords();
  const measuring = useMeasuring(plan.id);
  /** Of what is not in the outbox: what was drawn a moment ago, and what could not be stored. */
  const [unstored, setUnstored] = useState<SaveStatus>({ kind: 'idle' });
  const { data: job } = useQuery({ ...jobQuery(place.jobId), enabled: place.jobId !== '' });
  const latest = useRef({ ...options, jobNumber: 0 });
  latest.current = { ...options, jobNumber: job?.ID ?? 0 };
  const owner = ownerOf(place);
  const person = useOwner();
  const { jobId, questionId, repetition } = place;
  const planHere = useMemo(
    () => ({ jobId, questionId, repetition, file: plan.id }),
    [jobId, questionId, repetition, plan.id],
  );

  const [{ editor, saver }] = useState(() => {
    const { marked, extent, page } = options;
    const noteDrawn = drawnNotes(localNotes());
    const inOutbox = () => ({ owner: person, jobId, jobNumber: latest.current.jobNumber });
    const markedPlan = { questionId, repetition, file: plan.id, fileName: plan.name };
    const own = () => {
      const { document } = made.editor;
      return [...document.all()].filter(({ id, job: of }) => of === owner && document.isCounted(id));
    };
    const made: { editor: PlanEditor; saver: PlanSaver } = {
      saver: new PlanSaver(
        {
          queue: (changes) => queueMarks(device, inOutbox(), markedPlan, changes),
          note: (changes) => noteDrawn(changes && { place: inOutbox(), plan: markedPlan, changes, at: Date.now() }),
          after,
          onDirty: () => setUnstored({ kind: 'saving' }),
          onQueued: () => {
            setUnstored({ kind: 'idle' });
            latest.current.onMarked(
              own().map(({ id }) => id),
              own().some(({ shape }) => shape.issue === true),
            );
          },
          onFailed: (failure) => {
            console.warn('what was drawn could not be stored on this device', failure);
            const message = t(($) => (isStorageFull(failure) ? $.blueprints.photos.full : $.blueprints.notStored));
            setUnstored({ kind: 'failed', message, onRetry: () => void made.saver.flush() });
          },
        },
        versionsOf(marked.records, owner),
      ),
      editor: new PlanEditor({
        elements: elementsOf(marked.records),
        job: owner,
        page,
        extent,
        screen: { width: window.innerWidth, height: window.innerHeight },
        rights,
        measurements: plan.measurements,
        author,
        now: () => new Date().toISOString(),
        newId,
        after,
        onChange: (changes) => made.saver.changed(changes),
        onMeasurements: measuring.save,
        onLeft: (count) =>
          notifications.show({ message: t(($) => $.blueprints.leftAsChanged, { count }), autoClose: 10_000 }),
      }),
    };
    drawQueued(made.editor, marksNotRead(queued, planHere, marked.readAt), owner, () => false);
    return made;
  });

  const { data: marked = options.marked } = useQuery(markedQuery(place, plan.id, rights.showsOtherJobs));
  const { records, readAt } = marked;
  const notRead = useMemo(() => marksNotRead(queued, planHere, readAt), [queued, planHere, readAt]);
  const ahead = useRef(new Set<string>());
  useEffect(() => {
    saver.outboxRead();
    ahead.current = idsIn(notRead);
    drawQueued(editor, notRead, owner, (id) => saver.isPending(id));
  }, [editor, saver, notRead, owner]);
  useEffect(() => {
    const isAhead = (id: string) => saver.isPending(id) || ahead.current.has(id);
    // With each reading, though it gave the same: what was ahead of the one before may not be ahead of this one.
    saver.learn(versionsOf(marked.records, owner), isAhead);
    mergeRecords(editor, marked.records, isAhead);
  }, [editor, saver, marked, owner]);
  // What was sent is shown as it was drawn until the plan is read again: with it comes what somebody else drew over it.
  const sentAt = Math.max(0, ...queued.filter((one) => isOfPlan(one, planHere)).map((one) => one.sentAt ?? 0));
  useEffect(() => {
    if (sentAt < readAt) return undefined;
    return after(readAgainAfter, () => {
      void queryClient.invalidateQueries({ queryKey: markedQuery(place, plan.id, rights.showsOtherJobs).queryKey });
    });
  }, [queryClient, sentAt, readAt, place, plan.id, rights.showsOtherJobs]);

  useEffect(() => {
    const flush = () => void saver.flush();
    document.addEventListener('visibilitychange', flush);
    const warn = (event: BeforeUnloadEvent) => {
      if (saver.isAtRisk) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('beforeunload', warn);
      // What was drawn in the last second is saved on the way out.
      flush();
      editor.dispose();
    };
  }, [editor, saver]);

  const jobs = useMemo(() => jobsOf(records), [records]);
  const onRetry = () => void tryAgain(device, person, jobId);
  const inOutbox = saveStatusOf(queued, { plan: planHere, words: failureWords, onRetry });
  const statuses = [measuring.saveStatus, unstored, inOutbox];
  const saveStatus =
    statuses.find(({ kind }) => kind === 'failed') ??
    statuses.find(({ kind }) => kind === 'saving' || kind === 'waiting') ??
    statuses.find(({ kind }) => kind === 'saved') ??
    inOutbox;
  /** Brings what was drawn to the server, where that is reached. */
  const save = async () => {
    await saver.flush();
    await whenSent(person, planHere);
  };
  const { rescaling, endRescaling } = measuring;
  return { editor, save, saveStatus, records, jobs, settings, rescaling, endRescaling };
}

/** Saves how a plan is measured: not of one job, and so beside the outbox. */
function useMeasuring(file: string) {
  const words = useProblemText();
  const queryClient = useQueryClient();
  const [saveStatus, setSaveStatus] = useState<SaveStatus>({ kind: 'idle' });
  const [rescaling, setRescaling] = useState<RescaledElements | null>(null);
  const fail = (error: unknown) => setSaveStatus({ kind: 'failed', message: words(error) });
  const save = (measurements: Measurements) => {
    setSaveStatus({ kind: 'saving' });
    saveMeasurements(file, measurements).then(() => {
      setSaveStatus({ kind: 'saved' });
      // Elements measured with the former scale retain it until somebody has reviewed the changes.
      rescaleElements(file, false).then(
        (found) => setRescaling(found.elements.length > 0 ? found.elements : null),
        fail,
      );
      return queryClient.invalidateQueries({ queryKey: planKeys.ofJobs });
    }, fail);
  };
  const endRescaling = async (applies: boolean) => {
    if (applies) await rescaleElements(file, true);
    setRescaling(null);
    if (applies) await queryClient.invalidateQueries({ queryKey: planKeys.marked });
  };
  return { saveStatus, rescaling, save, endRescaling };
}

export type PlanSession = ReturnType<typeof usePlanSession>;
