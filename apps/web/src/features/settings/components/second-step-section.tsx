import { Group, Input, Stack, Switch, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Role } from '@plumbline/domain/actor/roles';
import { roles } from '@plumbline/domain/actor/roles';
import { dayThere } from '@plumbline/domain/dates/days-between';
import { graceDays } from '@plumbline/domain/users/second-factors';
import { isolatedName } from '../../../i18n/isolated.ts';
import { DateField } from '../../../ui/dates/date-time-field.tsx';
import { NumberInput } from '../../../ui/numbers/number-input.tsx';
import type { SettingsDraft } from '../use-settings-draft.ts';
import { SettingsSection } from './settings-section.tsx';

/** Of whom a second step is required when they sign in, from which day, and how long they are only reminded. */
export function SecondStepSection({
  draft: { settings, change, errorAt },
}: {
  readonly draft: Pick<SettingsDraft, 'settings' | 'change' | 'errorAt'>;
}) {
  const { t } = useTranslation(['secondStep', 'roles']);
  const { secondStep, timezone } = settings;
  const require = (role: Role, from: string | null) => {
    const { [role]: _, ...others } = secondStep.roles;
    change('secondStep', { ...secondStep, roles: from === null ? others : { ...others, [role]: from } });
  };
  const nameOf = (role: Role) => t(($) => $.roles[role], { ns: 'roles' });
  return (
    <SettingsSection id="second-step" title={t(($) => $.secondStep.title)} text={t(($) => $.secondStep.section.text)}>
      <Input.Wrapper label={t(($) => $.secondStep.section.roles)} labelElement="div">
        <Stack gap="xs" mt={6}>
          {roles.map((role) => {
            const from = secondStep.roles[role];
            return (
              <Group key={role} mih="3.25rem" justify="space-between" align="end" gap="md">
                <Switch
                  size="md"
                  label={nameOf(role)}
                  checked={from !== undefined}
                  onChange={({ currentTarget: { checked } }) =>
                    require(role, checked ? dayThere(new Date().toISOString(), timezone) : null)
                  }
                />
                {from === undefined ? null : (
                  <DateField
                    label={t(($) => $.secondStep.section.from, { role: isolatedName(nameOf(role)) })}
                    value={from}
                    onChange={(day) => require(role, day ?? from)}
                    error={errorAt(`secondStep.roles.${role}`)}
                  />
                )}
              </Group>
            );
          })}
        </Stack>
      </Input.Wrapper>
      <NumberInput
        label={t(($) => $.secondStep.section.graceDays)}
        description={t(($) => $.secondStep.section.graceDaysText)}
        value={secondStep.graceDays}
        onChange={(days) => change('secondStep', { ...secondStep, graceDays: days === '' ? graceDays.usual : days })}
        min={0}
        max={graceDays.max}
        allowDecimal={false}
        allowNegative={false}
        error={errorAt('secondStep.graceDays')}
        maw={280}
      />
      <Switch
        size="md"
        label={t(($) => $.secondStep.section.exemptsServices)}
        description={t(($) => $.secondStep.section.exemptsServicesText)}
        checked={secondStep.exemptsServices}
        onChange={({ currentTarget: { checked } }) => change('secondStep', { ...secondStep, exemptsServices: checked })}
      />
      <Text size="sm" c="dimmed">
        {t(($) => $.secondStep.section.wayIn)}
      </Text>
    </SettingsSection>
  );
}
