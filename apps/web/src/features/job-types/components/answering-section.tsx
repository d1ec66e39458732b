import { MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { JobType } from '@plumbline/contract/job-types';
import { questionTypeOf } from '@plumbline/domain/question-types/question-type';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import { SettingSwitch } from './setting-switch.tsx';
import { SettingsSection } from './settings-section.tsx';
import type { SavedChange } from './use-saved-change.ts';

/** The main questions, and how answering goes. */
export function AnsweringSection({ jobType, saved }: { jobType: JobType; saved: SavedChange }) {
  const { t } = useTranslation('jobTypes');
  const { settings } = jobType;
  const data = jobType.questions.flatMap((question, place) => {
    const type = questionTypeOf(question.type);
    if (!type || !questionTypeRegistry[type].takesAnswer || question.disabled) return [];
    const title = question.title || t(($) => $.jobTypes.untitled);
    return [{ value: question.ID, label: `${place + 1}. ${title}` }];
  });
  const known = new Set(data.map((one) => one.value));
  return (
    <SettingsSection title={t(($) => $.jobTypes.settings.answering)}>
      <MultiSelect
        label={t(($) => $.jobTypes.settings.mainQuestions)}
        description={t(($) => $.jobTypes.settings.mainQuestionsHint)}
        data={data}
        value={settings.previewSettings.filter((id) => known.has(id))}
        onChange={(previewSettings) => saved.change({ settings: { previewSettings } })}
        searchable
        clearable
        limit={200}
        maxValues={100}
        nothingFoundMessage={t(($) => $.jobTypes.nothingFound)}
        dir="auto"
      />
      <SettingSwitch
        label={t(($) => $.jobTypes.settings.location)}
        hint={t(($) => $.jobTypes.settings.locationHint)}
        value={settings.answerLocation}
        onChange={(answerLocation) => saved.change({ settings: { answerLocation } })}
      />
      <SettingSwitch
        label={t(($) => $.jobTypes.settings.summary)}
        hint={t(($) => $.jobTypes.settings.summaryHint)}
        value={settings.allowAddToSummary}
        onChange={(allowAddToSummary) => saved.change({ settings: { allowAddToSummary } })}
      />
      <SettingSwitch
        label={t(($) => $.jobTypes.settings.rtl)}
        hint={t(($) => $.jobTypes.settings.rtlHint)}
        value={settings.stepperRTL}
        onChange={(stepperRTL) => saved.change({ settings: { stepperRTL } })}
      />
    </SettingsSection>
  );
}
