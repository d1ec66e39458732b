import { Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import type { ReportDefinition } from '@plumbline/domain/reports/definition';
import { reportLimits } from '@plumbline/domain/reports/report-types';
import { can } from '@plumbline/domain/access/can';
import { useActor } from '../../../lib/access/hooks.ts';
import { isolatedName } from '../../../i18n/isolated.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormEnd } from '../../../ui/form-end.tsx';
import { useProblemForm } from '../../../ui/use-problem-form.ts';
import { useCreateTemplate } from '../api/templates.ts';

interface SaveTemplateDialogProps {
  readonly name: string;
  /** The report, by its id or as it is being built. */
  readonly source: string | ReportDefinition;
  readonly onClose: () => void;
}

/** Makes a template of a report, for one's own company or, by those who manage several, for all. */
export function SaveTemplateDialog({ name, source, onClose }: SaveTemplateDialogProps) {
  const { t } = useTranslation('reports');
  const mayShare = can(useActor(), 'instance.manage').allowed;
  const { mutateAsync: create } = useCreateTemplate();
  const { form, field, onSubmit, isSubmitting, failure } = useProblemForm({
    defaultValues: { name, description: '', isGeneric: false },
    check: (values) => (values.name.trim() ? {} : { name: { code: 'required' } }),
    submit: async ({ isGeneric, description, ...values }) => {
      const made = await create({
        ...values,
        report: source,
        ...(description.trim() === '' ? {} : { description }),
        ...(isGeneric ? { show_generic: true } : {}),
      });
      notifications.show({ message: t(($) => $.reports.templates.made, { name: isolatedName(made.name) }) });
      onClose();
    },
  });
  return (
    <FormDialog title={t(($) => $.reports.templates.saveAs)} content={form.watch()} onClose={onClose}>
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <Text size="sm">{t(($) => $.reports.templates.saveAsText)}</Text>
          <TextInput
            {...field('name')}
            label={t(($) => $.reports.templates.rename)}
            maxLength={reportLimits.name}
            dir="auto"
            required
            data-autofocus
          />
          <Textarea
            {...field('description')}
            label={t(($) => $.reports.templates.description)}
            maxLength={1000}
            dir="auto"
            autosize
            minRows={2}
            maxRows={6}
          />
          {mayShare ? <Switch label={t(($) => $.reports.templates.share)} {...form.register('isGeneric')} /> : null}
          <FormEnd
            failure={failure}
            cancel={t(($) => $.reports.cancel)}
            onCancel={onClose}
            submit={t(($) => $.reports.save)}
            isSubmitting={isSubmitting}
          />
        </Stack>
      </form>
    </FormDialog>
  );
}
