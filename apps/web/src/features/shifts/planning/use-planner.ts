import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { plannedLengthLimits } from '@plumbline/domain/jobs/planned-length';
import { minutesOfJob, partsOfJob } from '@plumbline/domain/shifts/job-days';
import type { BoardPlace, DropTarget, GraspedJob } from '@plumbline/domain/shifts/plan';
import { changeOfLength, changesOfDrop, minutesUntil, neededFor } from '@plumbline/domain/shifts/plan';
import { showFailure } from '../../../ui/undo.tsx';
import type { Shifts } from '../board/board-rows.ts';
import { cellAround, jobOfChip, step } from './board-geometry.ts';
import type { Corner } from './chosen.ts';
import { chosenBetween, toggled } from './chosen.ts';
import type { BoardFacts } from './plan-context.ts';
import type { Gesture, PlanStore } from './plan-store.ts';
import type { KnownJob } from './use-known-jobs.ts';
import { useKnownJobs } from './use-known-jobs.ts';
import { usePlanSend } from './use-plan-send.ts';
import { usePlanWords } from './use-plan-words.ts';

interface PlannerProps {
  readonly store: PlanStore;
  readonly shifts: Shifts | undefined;
  readonly timeZone: string;
  readonly facts: RefObject<BoardFacts | null>;
  /** The cell that was chosen last, from which Shift goes on. */
  readonly corner: RefObject<Corner | null>;
}

const none: ReadonlyMap<string, BoardPlace | null> = new Map();
/** What moving asks for; a job without any of them stays where it is. */
const movingVerbs = ['assign', 'change', 'duplicate'];

/** How jobs are taken up, moved, dropped and put back, whatever they are moved with. */
export function usePlanner({ store, shifts, timeZone, facts, corner }: PlannerProps) {
  const { t } = useTranslation('shifts');
  const knownJob = useKnownJobs(shifts);
  const words = usePlanWords(shifts);
  const send = usePlanSend(store);
  const say = (said: string) => store.set({ said });

  const partOf = ({ startDate, plannedLength }: KnownJob, day: string) =>
    startDate === null
      ? undefined
      : partsOfJob({ startDate, plannedMinutes: plannedLength }, { from: day, to: day }, timeZone)[0];
  const placeOf = (chip: HTMLElement, known: KnownJob): BoardPlace | null => {
    const { person, day } = cellAround(chip)?.dataset ?? {};
    if (day === undefined || known.startDate === null) return null;
    return { person: person ?? null, day, minute: partOf(known, day)?.from ?? 0 };
  };
  const grasped = ({ job, users, startDate, plannedLength }: KnownJob, from: BoardPlace | null): GraspedJob => ({
    job,
    users,
    startDate,
    plannedLength,
    from,
  });
  const refuse = (text: string) => {
    showFailure(text);
    say(text);
  };

  /** Takes up a job, with all that are chosen where it is one of them. @returns where; null where it may not be moved */
  const begin = (chip: HTMLElement, how: Pick<Gesture, 'kind' | 'by' | 'isCopy'>): Gesture | null => {
    const known = knownJob(jobOfChip(chip));
    if (!known) return null;
    const verbs = how.kind === 'length' ? ['change'] : movingVerbs;
    if (!verbs.some((verb) => known.can.includes(verb))) {
      refuse(t(($) => $.shifts.plan.notAllowed, { jobs: words.numbers([known]) }));
      return null;
    }
    if (known.isCut) {
      refuse(t(($) => $.shifts.plan.manyPeople, { jobs: words.numbers([known]) }));
      return null;
    }
    const anchor = placeOf(chip, known);
    const { chosen } = store.get();
    const isOfMany = how.kind === 'move' && chosen.has(known.job);
    const others = isOfMany ? [...chosen].filter(([id]) => id !== known.job) : [];
    const jobs = [
      grasped(known, anchor),
      ...others.flatMap(([id, place]) => {
        const other = knownJob(id);
        return other && !other.isCut ? [grasped(other, place)] : [];
      }),
    ];
    const minutes = how.kind === 'length' ? minutesOfJob({ plannedMinutes: known.plannedLength }) : null;
    const end = anchor ? (partOf(known, anchor.day)?.to ?? null) : null;
    const gesture = { ...how, jobs, anchor, name: words.job(known), target: null, minutes, end };
    store.set({ gesture, ...(isOfMany ? {} : { chosen: none }) });
    if (how.by === 'keys') {
      const { name } = gesture;
      say(t(($) => $.shifts.plan.grasped, { count: jobs.length, job: name }));
    }
    return gesture;
  };

  const update = (part: Partial<Gesture>) => {
    const { gesture } = store.get();
    if (!gesture) return;
    const after = { ...gesture, ...part };
    const aimed = ({ kind, target, minutes, isCopy }: Gesture) => JSON.stringify([kind, target, minutes, isCopy]);
    if (aimed(gesture) === aimed(after)) return;
    store.set({ gesture: after, ...(gesture.by === 'keys' && { said: words.aim(after) }) });
  };
  const aim = (target: DropTarget | null, isCopy?: boolean) =>
    update({ kind: 'move', target, minutes: null, ...(isCopy !== undefined && { isCopy }) });
  /** Makes the job so long; the least is one step of the hours. */
  const stretch = (minutes: number) =>
    update({ kind: 'length', minutes: Math.min(plannedLengthLimits.most, Math.max(step, minutes)) });
  const stretchTo = (end: { readonly day: string; readonly minute: number }) => {
    const start = store.get().gesture?.jobs[0]?.startDate;
    if (start) stretch(minutesUntil(start, end, timeZone));
  };
  const cancel = () => {
    if (!store.get().gesture) return;
    store.set({ gesture: null });
    say(t(($) => $.shifts.plan.cancelled));
  };

  const changesOf = ({ kind, jobs, anchor, target, isCopy, minutes }: Gesture) => {
    const [first] = jobs;
    if (kind === 'length') {
      const change = first && minutes !== null ? changeOfLength(first, minutes, plannedLengthLimits) : null;
      return change ? [change] : [];
    }
    return target ? changesOfDrop({ jobs, anchor, to: target }, timeZone, { isCopy }) : [];
  };

  /** Drops what is held where it is. */
  const finish = () => {
    const { gesture } = store.get();
    if (!gesture) return;
    store.set({ gesture: null });
    const isCopy = gesture.isCopy && gesture.kind === 'move';
    const changes = changesOf(gesture);
    if (changes.length === 0) return say(t(($) => $.shifts.plan.unchanged));
    const mayBe = (change: (typeof changes)[number]) => {
      const can = knownJob(change.job)?.can ?? [];
      return neededFor(change, { isCopy }).every((verb) => can.includes(verb));
    };
    const refused = changes.filter((change) => !mayBe(change)).flatMap(({ job }) => knownJob(job) ?? []);
    const sent = changes.filter(mayBe);
    if (refused.length > 0) refuse(t(($) => $.shifts.plan.notAllowed, { jobs: words.numbers(refused) }));
    if (sent.length === 0) return undefined;
    const numbers = new Map(sent.map(({ job }) => [job, knownJob(job)?.ID ?? 0]));
    store.set({ chosen: none });
    send({ changes: sent, isCopy, numbers });
    if (refused.length === 0) say(t(($) => $.shifts.plan.dropped, { job: gesture.name, place: words.aim(gesture) }));
    return undefined;
  };

  /** Chooses a job besides those that are, or all up to it; one that is chosen is no longer. */
  const choose = (chip: HTMLElement, isUpTo: boolean) => {
    const known = knownJob(jobOfChip(chip));
    if (!known) return;
    const place = placeOf(chip, known);
    const { chosen } = store.get();
    const between =
      isUpTo && place && corner.current && facts.current
        ? chosenBetween(facts.current.groups, facts.current.days, corner.current, place)
        : null;
    const after = between ? new Map([...chosen, ...between]) : toggled(chosen, known.job, place);
    corner.current = place;
    store.set({ chosen: after, said: t(($) => $.shifts.plan.chosen, { count: after.size }) });
  };
  const clear = () => {
    if (store.get().chosen.size > 0) store.set({ chosen: none, said: t(($) => $.shifts.plan.chosen, { count: 0 }) });
  };

  return {
    begin,
    aim,
    stretch,
    stretchTo,
    cancel,
    finish,
    choose,
    clear,
    nothingThere: () => say(t(($) => $.shifts.plan.nowhere)),
  };
}

export type Planner = ReturnType<typeof usePlanner>;
