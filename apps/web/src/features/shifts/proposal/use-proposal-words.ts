import { useTranslation } from 'react-i18next';
import type { SentLeftReason, SentPlacementReason, WaitingJob } from '@plumbline/contract/shift-proposals';
import { isolated, isolatedName } from '../../../i18n/isolated.ts';
import { useLengthText } from '../../../i18n/use-length-text.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { useFormats } from '../../../lib/access/hooks.ts';
import type { ShownPlacement, ShownProposal } from './shown-proposal.ts';

/** What a proposal says of jobs, of placements, and of what is left over. */
export interface ProposalWords {
  readonly job: (job: WaitingJob) => string;
  /** "has both skills · at its own start · 12 km from job #7 before". */
  readonly placement: (placement: ShownPlacement) => string;
  readonly left: (reason: SentLeftReason) => string;
}

export function useProposalWords({ numbers, jobTypes }: ShownProposal): ProposalWords {
  const { t } = useTranslation('shiftProposal');
  const formats = useFormats();
  const nameOf = useNameOf();
  const lengthText = useLengthText();
  const figure = (number: number) => isolated(formats.number(number));
  const skills = (count: number): string => {
    if (count === 1) return t(($) => $.shiftProposal.why.skill);
    if (count === 2) return t(($) => $.shiftProposal.why.bothSkills);
    return t(($) => $.shiftProposal.why.allSkills, { total: figure(count) });
  };
  const why = (reason: SentPlacementReason): string => {
    switch (reason.code) {
      case 'skills':
        return skills(reason.count);
      case 'near': {
        const job = formats.jobNumber(numbers.get(reason.job) ?? 0);
        return t(($) => $.shiftProposal.why.near[reason.other], { km: figure(reason.km), job });
      }
      case 'other_day': {
        const count = Math.abs(reason.days);
        const key = reason.days > 0 ? 'later' : 'earlier';
        return t(($) => $.shiftProposal.why[key], { count, total: figure(count) });
      }
      case 'load':
        return t(($) => $.shiftProposal.why.load, { percent: isolated(`${formats.number(reason.percent)}%`) });
      default:
        return t(($) => $.shiftProposal.why[reason.code]);
    }
  };
  const left = (reason: SentLeftReason): string => {
    switch (reason.code) {
      case 'too_long':
        return reason.longest > 0
          ? t(($) => $.shiftProposal.left.too_long, { length: lengthText(reason.longest) })
          : t(($) => $.shiftProposal.left.nobody_works);
      case 'no_time':
      case 'too_far':
        return t(($) => $.shiftProposal.left[reason.code], { count: reason.people, total: figure(reason.people) });
      default:
        return t(($) => $.shiftProposal.left[reason.code]);
    }
  };
  return {
    job: ({ ID, jobType }) => {
      const type = jobTypes.find(({ _id }) => _id === jobType);
      return `${formats.jobNumber(ID)} ${type ? isolatedName(nameOf(type)) : ''}`.trim();
    },
    placement: ({ reasons, isByHand }) =>
      isByHand ? t(($) => $.shiftProposal.why.by_hand) : reasons.map(why).join(' · '),
    left,
  };
}
