import { useTranslation } from 'react-i18next';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { useSpoken } from './spoken.ts';
import { useSurroundings } from './surroundings.ts';

/** What one repetition of a group is called: "Door 2", by the group's own word for it, else by its title. */
export function useRepetitionName(): (group: Question, number: number) => string {
  const { t } = useTranslation('questionInputs');
  const wordOf = useRepetitionWord();
  return (group, number) => {
    return t(($) => $.questionInputs.repeat.one, { title: wordOf(group), number });
  };
}

/** What repetitions of a group are called: "Door". */
export function useRepetitionWord(): (group: Question) => string {
  const { t } = useTranslation('questionInputs');
  const { fill } = useSurroundings();
  const spoken = useSpoken();
  return (asked) => {
    if (asked.isUnseen) return t(($) => $.questionInputs.repeat.unseen);
    const group = spoken(asked);
    return fill(group.settings.repeat?.title?.trim() || group.title, group.id);
  };
}
