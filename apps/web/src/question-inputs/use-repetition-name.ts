import { useTranslation } from 'react-i18next';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { useSurroundings } from './surroundings.ts';

/** What one repetition of a group is called: "Door 2", by the group's own word for it, else by its title. */
export function useRepetitionName(): (group: Question, number: number) => string {
  const { t } = useTranslation('questionInputs');
  const { fill } = useSurroundings();
  return (group, number) => {
    const title = group.settings.repeat?.title?.trim() || group.title;
    return t(($) => $.questionInputs.repeat.one, { title: fill(title, group.id), number });
  };
}

/** What repetitions of a group are called: "Door". */
export function useRepetitionWord(): (group: Question) => string {
  const { fill } = useSurroundings();
  return (group) => fill(group.settings.repeat?.title?.trim() || group.title, group.id);
}
