import { Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Project } from '@plumbline/contract/projects';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormEnd } from '../../../ui/form-end.tsx';
import { SameProjectName } from './same-project-name.tsx';
import { useProblemForm } from '../../../ui/use-problem-form.ts';
import { useCreateProject } from '../api/projects.ts';

interface NewProjectDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (project: Project) => void;
}

/** Asks for the name of a new project (spec/1 §2, §5: it is required). */
export function NewProjectDialog({ onClose, onCreated }: NewProjectDialogProps) {
  const { t } = useTranslation('projects');
  const { mutateAsync: create } = useCreateProject();
  const { form, field, onSubmit, isSubmitting, failure } = useProblemForm({
    defaultValues: { name: '' },
    check: ({ name }) => (name.trim() ? {} : { name: { code: 'required' } }),
    submit: async ({ name }) => {
      const project = await create(name);
      onClose();
      onCreated(project);
    },
  });
  return (
    <FormDialog title={t(($) => $.projects.create)} content={form.watch()} onClose={onClose}>
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <TextInput
            {...field('name')}
            label={t(($) => $.projects.columns.name)}
            maxLength={200}
            dir="auto"
            required
            data-autofocus
          />
          <SameProjectName name={form.watch('name')} />
          <FormEnd
            failure={failure}
            cancel={t(($) => $.projects.cancel)}
            onCancel={onClose}
            submit={t(($) => $.projects.createSubmit)}
            isSubmitting={isSubmitting}
          />
        </Stack>
      </form>
    </FormDialog>
  );
}
