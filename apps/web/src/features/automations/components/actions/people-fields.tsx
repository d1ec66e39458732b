import { Group, Select, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { roles } from '@plumbline/domain/actor/roles';
import { DateField } from '../../../../ui/dates/date-time-field.tsx';
import type { ActionConfigProps } from '../fields/field-props.ts';
import { idOrNull, textOf } from '../fields/field-props.ts';
import { OneOfKind } from '../fields/choice-fields.tsx';
import { MentionField } from '../fields/mention-field.tsx';
import { RecipientsField } from '../fields/recipients-field.tsx';
import { useMistake } from '../fields/use-mistake.ts';

export function CreateUserFields(props: ActionConfigProps) {
  const { t } = useTranslation(['automations', 'roles']);
  const { config, onChange, problems } = props;
  const mistake = useMistake(problems);
  const text = (name: 'email' | 'firstName' | 'lastName', isRequired = false) => (
    <MentionField
      {...props}
      label={t(($) => $.automations.user[name])}
      value={textOf(config[name])}
      onChange={(value) => onChange({ ...config, [name]: value })}
      error={mistake(name)}
      isRequired={isRequired}
    />
  );
  return (
    <Stack>
      {text('email', true)}
      <Select
        label={t(($) => $.automations.user.role)}
        allowDeselect={false}
        value={textOf(config['role']) || 'inspector'}
        onChange={(role) => onChange({ ...config, role })}
        data={roles.map((role) => ({ value: role, label: t(($) => $.roles[role]) }))}
        error={mistake('role')}
      />
      <Group grow align="flex-start">
        {text('firstName')}
        {text('lastName')}
      </Group>
    </Stack>
  );
}

export function GiveSkillFields(props: ActionConfigProps) {
  const { t } = useTranslation('automations');
  const { config, onChange, problems } = props;
  const mistake = useMistake(problems);
  return (
    <Stack>
      <OneOfKind
        kind="skills"
        label={t(($) => $.automations.user.skill)}
        id={idOrNull(config['skill'])}
        onChange={(skill) => onChange({ ...config, skill })}
        error={mistake('skill')}
        isRequired
      />
      <RecipientsField {...props} label={t(($) => $.automations.user.skillFor)} />
      <DateField
        label={t(($) => $.automations.user.skillFrom)}
        description={t(($) => $.automations.user.skillFromText)}
        value={idOrNull(config['startDate'])}
        onChange={(startDate) => onChange({ ...config, startDate })}
        isClearable
        error={mistake('startDate')}
      />
    </Stack>
  );
}
