import { useTranslation } from 'react-i18next';
import type { JobCandidate } from '@plumbline/contract/job-candidates';
import { isolated, isolatedName } from '../../i18n/isolated.ts';
import { useLengthText } from '../../i18n/use-length-text.ts';
import { useNameOf } from '../../i18n/use-name-of.ts';
import { useFormats } from '../../lib/access/hooks.ts';
import { useWarningText } from '../assignment-warnings/index.ts';
import type { Candidates } from './candidates-query.ts';

/** Why somebody could do a job, or can't: "has both skills · 3 h 30 min free · 12 km from job #7 before". */
export function useCandidateWords({
  jobs,
  skills,
  skills_required: required,
}: Candidates): (candidate: JobCandidate) => string {
  const { t } = useTranslation('candidates');
  const formats = useFormats();
  const nameOf = useNameOf();
  const lengthText = useLengthText();
  const numbers = new Map(jobs.map(({ _id, ID }) => [_id, ID]));
  const warningText = useWarningText(numbers);
  const skillName = (id: string) => {
    const skill = skills.find(({ _id }) => _id === id);
    return skill ? isolatedName(nameOf(skill)) : '';
  };
  const way = (near: JobCandidate['before']) =>
    near && { km: isolated(formats.number(near.km)), job: formats.jobNumber(numbers.get(near.job) ?? 0) };
  const skillsHeld = (): string => {
    if (required === 1) return t(($) => $.candidates.skill);
    return required === 2
      ? t(($) => $.candidates.bothSkills)
      : t(($) => $.candidates.allSkills, { total: isolated(formats.number(required)) });
  };
  return ({ warnings, skills: held, freeMinutes, before, after }) => {
    const why = warnings.map((warning) =>
      warning.kind === 'skill'
        ? t(($) => $.candidates[warning.lack], { skill: skillName(warning.skill) })
        : (warningText(warning) ?? ''),
    );
    const [from, to] = [way(before), way(after)];
    const free =
      freeMinutes === null
        ? ''
        : freeMinutes > 0
          ? t(($) => $.candidates.free, { length: lengthText(freeMinutes) })
          : t(($) => $.candidates.notFree);
    return [
      ...new Set([
        ...why,
        required > 0 && held === required ? skillsHeld() : '',
        free,
        from ? t(($) => $.candidates.before, from) : '',
        to ? t(($) => $.candidates.after, to) : '',
      ]),
    ]
      .filter((text) => text !== '')
      .join(' · ');
  };
}
