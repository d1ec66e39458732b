import { useTranslation } from 'react-i18next';
import type { DropTarget } from '@plumbline/domain/shifts/plan';
import { isolated, isolatedName } from '../../../i18n/isolated.ts';
import { useLengthText } from '../../../i18n/use-length-text.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { useFormats } from '../../../lib/access/hooks.ts';
import { shownName } from '../../../ui/person-avatar.tsx';
import type { Shifts } from '../board/board-rows.ts';
import { clockText, useDayWords } from '../use-day-words.ts';
import type { Gesture } from './plan-store.ts';
import type { KnownJob } from './use-known-jobs.ts';

/** What planning says: of jobs, of places, and of what is done with them. */
export function usePlanWords(shifts: Shifts | undefined) {
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
  const number = (job: Pick<KnownJob, 'ID'>) => formats.jobNumber(job.ID);
  return {
    job: (job: KnownJob) => `${number(job)} ${job.type ? isolatedName(nameOf(job.type)) : ''}`.trim(),
    numbers: (jobs: readonly Pick<KnownJob, 'ID'>[]) => jobs.map(number).join(', '),
    length: (minutes: number) => lengthText(minutes),
    /** Where what is held would land, or how long it would be. */
    aim: ({ kind, target, minutes, isCopy }: Gesture): string => {
      if (kind === 'length') return lengthText(minutes);
      if (target === null) return t(($) => $.shifts.plan.nowhere);
      return isCopy ? t(($) => $.shifts.plan.copyTo, { place: place(target) }) : place(target);
    },
  };
}
