import { useTranslation } from 'react-i18next';
import type { DropTarget } from '@plumbline/domain/shifts/plan';
import { isolated, isolatedName } from '../../../i18n/isolated.ts';
import { useLengthText } from '../../../i18n/use-length-text.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { useFormats } from '../../../lib/access/hooks.ts';
import { shownName } from '../../../ui/person-avatar.tsx';
import type { Shifts } from '../board/board-rows.ts';
import { clockText } from '@plumbline/domain/shifts/job-days';
import { useDayWords } from '../use-day-words.ts';
import type { Gesture } from './plan-store.ts';
import type { KnownJob } from './use-known-jobs.ts';

/** What planning says: of jobs, of places, and of what is done with them. */
export interface PlanWords {
  readonly job: (job: KnownJob) => string;
  /** Where what is held would land, or how long it would be. */
  readonly aim: (gesture: Gesture) => string;
  readonly grasped: (gesture: Gesture) => string;
  readonly dropped: (gesture: Gesture) => string;
  readonly notAllowed: (jobs: readonly KnownJob[]) => string;
  readonly manyPeople: (job: KnownJob) => string;
  readonly gone: (count: number) => string;
  readonly chosen: (count: number) => string;
  readonly unchanged: string;
  readonly cancelled: string;
  readonly nowhere: string;
}

export function usePlanWords(shifts: Shifts | undefined): PlanWords {
  const { t } = useTranslation('shifts');
  const formats = useFormats();
  const nameOf = useNameOf();
  const lengthText = useLengthText();
  const days = useDayWords();
  const place = (target: DropTarget): string => {
    if (target.kind === 'tray') return t(($) => $.shifts.plan.tray);
    const person = shifts?.people.find(({ _id }) => _id === target.person);
    const parts = [person ? isolatedName(shownName(person)) : '', days.whole(target.day)];
    if (target.minute !== null) parts.push(isolated(clockText(target.minute)));
    return parts.filter(Boolean).join(', ');
  };
  const numbers = (jobs: readonly KnownJob[]) => jobs.map(({ ID }) => formats.jobNumber(ID)).join(', ');
  const nowhere = t(($) => $.shifts.plan.nowhere);
  const aim = ({ kind, target, minutes, isCopy }: Gesture): string => {
    if (kind === 'length') return lengthText(minutes);
    if (target === null) return nowhere;
    return isCopy ? t(($) => $.shifts.plan.copyTo, { place: place(target) }) : place(target);
  };
  return {
    job: (job) => `${formats.jobNumber(job.ID)} ${job.type ? isolatedName(nameOf(job.type)) : ''}`.trim(),
    aim,
    grasped: ({ jobs, name }) => t(($) => $.shifts.plan.grasped, { count: jobs.length, job: name }),
    dropped: (gesture) => t(($) => $.shifts.plan.dropped, { job: gesture.name, place: aim(gesture) }),
    notAllowed: (jobs) => t(($) => $.shifts.plan.notAllowed, { jobs: numbers(jobs) }),
    manyPeople: (job) => t(($) => $.shifts.plan.manyPeople, { jobs: numbers([job]) }),
    gone: (count) => t(($) => $.shifts.plan.gone, { count }),
    chosen: (count) => t(($) => $.shifts.plan.chosen, { count }),
    unchanged: t(($) => $.shifts.plan.unchanged),
    cancelled: t(($) => $.shifts.plan.cancelled),
    nowhere,
  };
}
