import type { JobTypeListItem } from '@plumbline/contract/job-types';
import type { ChosenJobType } from '../../lib/create-request.ts';

/** What is remembered of a job type that was chosen. */
export function chosenJobType({ _id, title, translations, icon, settings }: JobTypeListItem): ChosenJobType {
  return {
    _id,
    name: title,
    translations,
    icon,
    mainQuestions: settings.previewSettings.length,
    plannedLength: settings.plannedLength,
  };
}
