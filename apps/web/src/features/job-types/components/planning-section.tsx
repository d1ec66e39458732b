import { useTranslation } from 'react-i18next';
import type { JobType } from '@plumbline/contract/job-types';
import { LengthInput } from '../../../ui/numbers/length-input.tsx';
import { SettingsSection } from './settings-section.tsx';
import type { SavedChange } from './use-saved-change.ts';

/** What new jobs of it are planned with. */
export function PlanningSection({ jobType, saved }: { jobType: JobType; saved: SavedChange }) {
  const { t } = useTranslation('jobTypes');
  return (
    <SettingsSection title={t(($) => $.jobTypes.settings.planning)}>
      <LengthInput
        label={t(($) => $.jobTypes.settings.plannedLength)}
        description={t(($) => $.jobTypes.settings.plannedLengthHint)}
        placeholder="1:30"
        value={jobType.settings.plannedLength}
        onLeave={(plannedLength) => saved.change({ settings: { plannedLength } })}
      />
    </SettingsSection>
  );
}
