import { Select, Stack, TextInput } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ServiceAccount } from '@plumbline/contract/service-accounts';
import type { Role } from '@plumbline/domain/actor/roles';
import { rolesNotAbove } from '@plumbline/domain/actor/roles';
import { useActor } from '../../../lib/access/hooks.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormEnd } from '../../../ui/form-end.tsx';
import { useProblemForm } from '../../../ui/use-problem-form.ts';
import type { NamedProject } from '../../settings/index.ts';
import { ProjectsField } from '../../settings/index.ts';
import { useSaveService } from '../api/service-accounts.ts';

/** As many as the server takes. */
const maxProjects = 1000;

interface Values {
  name: string;
  role: Role;
  projects: readonly NamedProject[];
}

interface ServiceDialogProps {
  /** Null for one that is to be made. */
  readonly account: ServiceAccount | null;
  readonly onClose: () => void;
}

/** A service account’s name, role and projects. */
export function ServiceDialog({ account, onClose }: ServiceDialogProps) {
  const { t } = useTranslation(['services', 'roles', 'ui']);
  const actor = useActor();
  const { mutateAsync: save } = useSaveService(account?._id ?? null);
  const offered = rolesNotAbove(actor.role).filter((role) => role !== 'client');
  const { form, field, onSubmit, isSubmitting, failure } = useProblemForm<Values>({
    defaultValues: { name: account?.name ?? '', role: account?.role ?? 'inspector', projects: account?.projects ?? [] },
    check: ({ name }) => (name.trim() === '' ? { name: { code: 'required' } } : {}),
    submit: async ({ name, role, projects }) => {
      await save({ name, role, projects: projects.map(({ _id }) => _id) });
      form.reset(form.getValues());
      onClose();
    },
  });
  const title = account === null ? t(($) => $.services.create) : t(($) => $.services.edit);
  return (
    <FormDialog title={title} content={form.watch()} onClose={onClose}>
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <TextInput
            {...field('name')}
            label={t(($) => $.services.name)}
            description={t(($) => $.services.nameText)}
            maxLength={100}
            autoComplete="off"
            data-autofocus
          />
          <Controller
            control={form.control}
            name="role"
            render={({ field: { value, onChange } }) => (
              <Select
                label={t(($) => $.services.role)}
                description={account === null ? undefined : t(($) => $.services.roleText)}
                data={offered.map((role) => ({ value: role, label: t(($) => $.roles[role], { ns: 'roles' }) }))}
                value={value}
                allowDeselect={false}
                onChange={(role) => onChange(role ?? value)}
              />
            )}
          />
          <Controller
            control={form.control}
            name="projects"
            render={({ field: { value, onChange } }) => (
              <ProjectsField
                description={t(($) => $.services.projectsText)}
                max={maxProjects}
                value={value}
                onChange={onChange}
              />
            )}
          />
          <FormEnd
            failure={failure}
            cancel={t(($) => $.ui.cancel, { ns: 'ui' })}
            onCancel={onClose}
            submit={account === null ? t(($) => $.services.create) : t(($) => $.services.save)}
            isSubmitting={isSubmitting}
          />
        </Stack>
      </form>
    </FormDialog>
  );
}
