import { MultiSelect, Select, Stack, TagsInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fieldText } from '@plumbline/texts/field-texts';
import type { Role } from '@plumbline/domain/actor/roles';
import { invitableRoles, isRole } from '@plumbline/domain/actor/roles';
import { isEmailAddress } from '@plumbline/domain/users/contact';
import { useActor, useToggle } from '../../../lib/access/hooks.ts';
import { realLanguage } from '../../../i18n/language.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { clientProjectsQuery, companiesQuery } from '../api/create.ts';
import type { Draft } from '../draft.ts';

interface UserStepProps {
  readonly draft: Draft;
  readonly onDraft: (part: Partial<Draft>) => void;
  readonly failure: string | null;
}

/** Who is invited: address and role. What is no address is flagged, and the way on stays closed (spec/1 §5). */
export function UserDetails({ draft, onDraft, failure }: UserStepProps) {
  const { t, i18n } = useTranslation(['createWizard', 'roles']);
  const actor = useActor();
  const clientApp = useToggle('client');
  const isWrong = draft.email !== '' && !isEmailAddress(draft.email);
  const roleName = (role: Role) => t(($) => $.roles[role]);
  return (
    <Stack>
      <TextInput
        type="email"
        label={t(($) => $.createWizard.user.email)}
        required
        dir="ltr"
        autoComplete="off"
        maxLength={254}
        value={draft.email}
        error={isWrong ? fieldText('not_email', realLanguage(i18n.language), {}) : undefined}
        onChange={(event) => onDraft({ email: event.currentTarget.value })}
        data-autofocus
      />
      <Select
        label={t(($) => $.createWizard.user.role)}
        allowDeselect={false}
        data={invitableRoles(actor.role, { clientApp }).map((role) => ({ value: role, label: roleName(role) }))}
        value={draft.role}
        onChange={(role) => role && isRole(role) && onDraft({ role })}
      />
      <FormFailure text={failure} />
    </Stack>
  );
}

/** The companies of an invited client; empty values are ignored (spec/3 §5). */
export function ClientCompanies({ draft, onDraft }: Omit<UserStepProps, 'failure'>) {
  const { t } = useTranslation('createWizard');
  const { data = [] } = useQuery(companiesQuery);
  return (
    <TagsInput
      label={t(($) => $.createWizard.user.companies)}
      description={t(($) => $.createWizard.user.companiesText)}
      data={data}
      maxTags={100}
      maxLength={200}
      value={[...draft.companies]}
      onChange={(companies) =>
        onDraft({ companies: companies.map((name) => name.trim()).filter((name) => name !== '') })
      }
      data-autofocus
    />
  );
}

/** The projects of an invited client; without one the way on stays closed (spec/3 §5). */
export function ClientProjects({ draft, onDraft, failure }: UserStepProps) {
  const { t } = useTranslation(['createWizard', 'ui']);
  const { data = [] } = useQuery(clientProjectsQuery(draft.companies));
  return (
    <Stack>
      <MultiSelect
        label={t(($) => $.createWizard.user.projects)}
        description={
          draft.clientProjects.length === 0
            ? t(($) => $.createWizard.user.projectsNeeded)
            : t(($) => $.createWizard.user.projectsText)
        }
        data={data.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={[...draft.clientProjects]}
        onChange={(clientProjects) => onDraft({ clientProjects })}
        searchable
        limit={100}
        nothingFoundMessage={t(($) => $.ui.picker.nothingFound)}
        data-autofocus
      />
      <FormFailure text={failure} />
    </Stack>
  );
}
