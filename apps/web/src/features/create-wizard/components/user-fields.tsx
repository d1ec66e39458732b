import { MultiSelect, Select, TagsInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fieldText } from '@plumbline/texts/field-texts';
import { can } from '@plumbline/domain/access/can';
import type { Role } from '@plumbline/domain/actor/roles';
import { invitableRoles, isRole } from '@plumbline/domain/actor/roles';
import { isEmailAddress } from '@plumbline/domain/users/contact';
import { realLanguage } from '../../../i18n/language.ts';
import { useActor, useToggle } from '../../../lib/access/hooks.ts';
import { clientProjectsQuery, companiesQuery } from '../api/create.ts';
import type { CreateForm } from '../use-create-form.ts';
import { More } from './more.tsx';
import { SkillsField } from './skills-fields.tsx';

interface UserFieldsProps {
  readonly form: CreateForm;
  readonly takesFocus: boolean;
}

/** Whether somebody who is invited in this role may be given skills. */
function useMayGiveSkills(role: Role): boolean {
  const invited = {
    id: '',
    role,
    isBanned: false,
    isConfirmed: false,
    isVerified: false,
    isValid: true,
    isLastSystemAdmin: false,
    isOnAJobOfActor: false,
  };
  return can(useActor(), 'user.manage_skills', invited).allowed;
}

/** Who is invited: address and role, what a client sees, and skills. What is no address is flagged (spec/1 §5). */
export function UserFields({ form, takesFocus }: UserFieldsProps) {
  const { draft, change } = form;
  const { t, i18n } = useTranslation(['createWizard', 'roles', 'skills']);
  const actor = useActor();
  const clientApp = useToggle('client');
  const mayGiveSkills = useMayGiveSkills(draft.role);
  const isAddress = isEmailAddress(draft.email);
  const roleName = (role: Role) => t(($) => $.roles[role]);
  return (
    <>
      <TextInput
        type="email"
        label={t(($) => $.createWizard.user.email)}
        required
        dir="ltr"
        autoComplete="off"
        maxLength={254}
        value={draft.email}
        error={draft.email !== '' && !isAddress ? fieldText('not_email', realLanguage(i18n.language), {}) : undefined}
        onChange={(event) => change({ email: event.currentTarget.value })}
        data-autofocus={takesFocus || undefined}
        data-missing={!isAddress || undefined}
      />
      <Select
        label={t(($) => $.createWizard.user.role)}
        allowDeselect={false}
        data={invitableRoles(actor.role, { clientApp }).map((role) => ({ value: role, label: roleName(role) }))}
        value={draft.role}
        onChange={(role) => role && isRole(role) && change({ role, userSkills: [] })}
      />
      {draft.role === 'client' ? <ClientAccess form={form} /> : null}
      {mayGiveSkills ? (
        <More>
          <SkillsField
            of="user"
            role={draft.role}
            title={t(($) => $.skills.title)}
            skills={draft.userSkills}
            onChange={(userSkills) => change({ userSkills })}
          />
        </More>
      ) : null}
    </>
  );
}

/**
 * The companies of an invited client, of which empty values are ignored, and their projects, of which they need one (spec/3 §5).
 */
function ClientAccess({ form: { draft, change } }: { readonly form: CreateForm }) {
  const { t } = useTranslation(['createWizard', 'ui']);
  const { data: companies = [] } = useQuery(companiesQuery);
  const { data: projects = [] } = useQuery(clientProjectsQuery(draft.companies));
  const isWithout = draft.clientProjects.length === 0;
  return (
    <>
      <TagsInput
        label={t(($) => $.createWizard.user.companies)}
        description={t(($) => $.createWizard.user.companiesText)}
        data={companies}
        maxTags={100}
        maxLength={200}
        value={[...draft.companies]}
        onChange={(names) => change({ companies: names.map((name) => name.trim()).filter((name) => name !== '') })}
      />
      <MultiSelect
        label={t(($) => $.createWizard.user.projects)}
        description={
          isWithout ? t(($) => $.createWizard.user.projectsNeeded) : t(($) => $.createWizard.user.projectsText)
        }
        withAsterisk
        data={projects.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={[...draft.clientProjects]}
        onChange={(clientProjects) => change({ clientProjects })}
        searchable
        limit={100}
        nothingFoundMessage={t(($) => $.ui.picker.nothingFound)}
        data-missing={isWithout || undefined}
      />
    </>
  );
}
