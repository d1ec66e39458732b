import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobType, JobTypeListItem } from '@plumbline/contract/job-types';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormEnd } from '../../../ui/form-end.tsx';
import { useProblemForm } from '../../../ui/use-problem-form.ts';
import { useCreateJobType } from '../api/job-types.ts';
import { MadeStep } from './made-step.tsx';
import { TemplateQuestions } from './template-questions.tsx';

interface FromTemplateDialogProps {
  readonly template: JobTypeListItem;
  readonly onClose: () => void;
}

/** Copies a template under a name, then offers more or the way to the editor (spec/1 §2 "Job type wizard"). */
export function FromTemplateDialog({ template, onClose }: FromTemplateDialogProps) {
  const { t } = useTranslation('jobTypes');
  const { mutateAsync: create } = useCreateJobType();
  const [made, setMade] = useState<JobType | null>(null);
  const { form, field, onSubmit, isSubmitting, failure } = useProblemForm({
    defaultValues: { title: template.title },
    check: ({ title }) => (title.trim() ? {} : { title: { code: 'required' } }),
    submit: async ({ title }) => setMade(await create({ title, template: template._id })),
  });
  return (
    <FormDialog
      title={t(($) => $.jobTypes.template.title)}
      // Once it is made, nothing is lost any more.
      content={made ? form.formState.defaultValues : form.watch()}
      onClose={onClose}
    >
      {made ? (
        <MadeStep made={made} onMore={onClose} />
      ) : (
        <form onSubmit={onSubmit} noValidate>
          <Stack>
            <Text size="sm" c="dimmed">
              {t(($) => $.jobTypes.template.text, { count: template.questions_count })}
            </Text>
            <TemplateQuestions templateId={template._id} />
            <TextInput
              {...field('title')}
              label={t(($) => $.jobTypes.fields.title)}
              maxLength={200}
              dir="auto"
              required
              data-autofocus
            />
            <FormEnd
              failure={failure}
              cancel={t(($) => $.jobTypes.cancel)}
              onCancel={onClose}
              submit={t(($) => $.jobTypes.new.create)}
              isSubmitting={isSubmitting}
            />
          </Stack>
        </form>
      )}
    </FormDialog>
  );
}
