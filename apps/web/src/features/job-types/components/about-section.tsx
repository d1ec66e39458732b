import { Group, Textarea, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobType } from '@plumbline/contract/job-types';
import { fieldText } from '@plumbline/texts/field-texts';
import { realLanguage } from '../../../i18n/language.ts';
import { IconPicker } from '../../../ui/pickers/icon-picker.tsx';
import styles from './settings-section.module.css';
import { SettingsSection } from './settings-section.tsx';
import { useIconName } from './use-icon-name.ts';
import type { SavedChange } from './use-saved-change.ts';

/** Icon, title and description. */
export function AboutSection({ jobType, saved }: { jobType: JobType; saved: SavedChange }) {
  const { t, i18n } = useTranslation('jobTypes');
  const iconName = useIconName();
  const [title, setTitle] = useState(jobType.title);
  const [description, setDescription] = useState(jobType.settings.description);
  const isEmpty = title.trim() === '';
  const isIdle = saved.saveStatus.kind === 'saved' || saved.saveStatus.kind === 'idle';
  // Applies what a colleague saved, and the result of a merge.
  useEffect(() => {
    if (isIdle) setTitle(jobType.title);
  }, [jobType.title, isIdle]);
  useEffect(() => {
    if (isIdle) setDescription(jobType.settings.description);
  }, [jobType.settings.description, isIdle]);
  return (
    <SettingsSection title={t(($) => $.jobTypes.settings.about)}>
      <Group align="flex-start" wrap="nowrap">
        <IconPicker
          label={t(($) => $.jobTypes.fields.icon)}
          value={jobType.icon}
          onChange={(icon) => saved.change({ icon })}
          nameOf={iconName}
        />
        <TextInput
          className={styles.titleField ?? ''}
          label={t(($) => $.jobTypes.fields.title)}
          value={title}
          error={isEmpty ? fieldText('required', realLanguage(i18n.language), {}) : undefined}
          maxLength={200}
          dir="auto"
          required
          onChange={(event) => {
            const typed = event.currentTarget.value;
            setTitle(typed);
            if (typed.trim()) saved.changeSoon({ title: typed });
          }}
          onBlur={saved.flush}
        />
      </Group>
      <Textarea
        label={t(($) => $.jobTypes.fields.description)}
        value={description}
        maxLength={5000}
        autosize
        minRows={2}
        maxRows={10}
        dir="auto"
        onChange={(event) => {
          setDescription(event.currentTarget.value);
          saved.changeSoon({ settings: { description: event.currentTarget.value } });
        }}
        onBlur={saved.flush}
      />
    </SettingsSection>
  );
}
