import { Button, Group, Stack, Textarea, TextInput, Title } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobType, JobTypeListItem } from '@plumbline/contract/job-types';
import { useToggle } from '../../../lib/access/hooks.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { FormPage, PageHeader } from '../../../ui/page-header.tsx';
import { IconPicker } from '../../../ui/pickers/icon-picker.tsx';
import { useProblemForm } from '../../../ui/use-problem-form.ts';
import { templatesQuery, useCreateJobType } from '../api/job-types.ts';
import { FromTemplateDialog } from './from-template-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import styles from './new-job-type.module.css';
import { MadeStep } from './made-step.tsx';
import { ReadySection } from './ready-section.tsx';
import { TemplateCard } from './template-card.tsx';
import { useIconName } from './use-icon-name.ts';

/** /job_type/new, for the desk: a job type from blank, or as a copy of a template (spec/1 §2 "Job type wizard"). */
export function NewJobTypeScreen() {
  const { t } = useTranslation('jobTypes');
  const [made, setMade] = useState<JobType | null>(null);
  const { mutateAsync: create } = useCreateJobType();
  const iconName = useIconName();
  const [icon, setIcon] = useState('clipboard');
  const [isImporting, setImporting] = useState(false);
  const [template, setTemplate] = useState<JobTypeListItem | null>(null);
  const templates = useQuery({ ...templatesQuery, enabled: useToggle('templates') });
  const { form, field, onSubmit, isSubmitting, failure } = useProblemForm({
    defaultValues: { title: '', description: '' },
    fieldsByPath: { 'settings.description': 'description' },
    check: ({ title }) => (title.trim() ? {} : { title: { code: 'required' } }),
    submit: async ({ title, description }) => setMade(await create({ title, icon, settings: { description } })),
  });

  const more = () => {
    form.reset();
    setMade(null);
  };
  if (made) {
    return (
      <FormPage>
        <PageHeader title={t(($) => $.jobTypes.new.made)} />
        <div className={styles.form}>
          <MadeStep made={made} onMore={more} />
        </div>
      </FormPage>
    );
  }
  return (
    <FormPage>
      <PageHeader title={t(($) => $.jobTypes.new.title)} />
      <form onSubmit={onSubmit} noValidate className={styles.form}>
        <Stack>
          <Group align="flex-start" wrap="nowrap">
            <IconPicker label={t(($) => $.jobTypes.fields.icon)} value={icon} onChange={setIcon} nameOf={iconName} />
            <TextInput
              {...field('title')}
              className={styles.title ?? ''}
              label={t(($) => $.jobTypes.fields.title)}
              description={t(($) => $.jobTypes.fields.titleHint)}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              maxLength={200}
              dir="auto"
              required
              autoFocus
            />
          </Group>
          <Textarea
            {...field('description')}
            label={t(($) => $.jobTypes.fields.description)}
            maxLength={5000}
            autosize
            minRows={2}
            maxRows={8}
            dir="auto"
          />
          <FormFailure text={failure} />
          <Group>
            <Button type="submit" loading={isSubmitting}>
              {t(($) => $.jobTypes.new.create)}
            </Button>
            <Button
              variant="default"
              leftSection={<IconFileImport size={18} aria-hidden />}
              onClick={() => setImporting(true)}
            >
              {t(($) => $.jobTypes.import.button)}
            </Button>
          </Group>
        </Stack>
      </form>
      {templates.data && templates.data.length > 0 ? (
        <section className={styles.templates} aria-labelledby="templates">
          <Title order={2} size="h4" id="templates" mb="sm">
            {t(($) => $.jobTypes.new.fromTemplate)}
          </Title>
          <ul className={styles.cards}>
            {templates.data.map((one) => (
              <li key={one._id}>
                <TemplateCard template={one} onChoose={() => setTemplate(one)} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <ReadySection />
      {template ? <FromTemplateDialog template={template} onClose={() => setTemplate(null)} /> : null}
      {isImporting ? <ImportDialog onClose={() => setImporting(false)} /> : null}
    </FormPage>
  );
}
