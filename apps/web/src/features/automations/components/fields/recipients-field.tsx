import { ActionIcon, Group, Input, Select, Stack } from '@mantine/core';
import { Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RecipientKind } from '@plumbline/domain/automations/action-parts';
import { recipientNeeds } from '@plumbline/domain/automations/action-parts';
import { eventKindOf } from '@plumbline/domain/automations/event-kinds';
import type { AutomationEventKind } from '@plumbline/domain/automations/event-kinds';
import { roles } from '@plumbline/domain/actor/roles';
import { automationLimits } from '@plumbline/domain/events/topics';
import type { ActionConfigProps, ConfigProps } from './field-props.ts';
import { idOrNull, recordsOf, textOf } from './field-props.ts';
import { OneOfKind } from './choice-fields.tsx';
import { MentionField } from './mention-field.tsx';
import { useMistake } from './use-mistake.ts';

const kinds = Object.keys(recipientNeeds) as readonly RecipientKind[];

/** Who can be reached from an event: nobody is assigned where there is no job. */
function offeredKinds(event: AutomationEventKind, takesAddresses: boolean): readonly RecipientKind[] {
  const { subjects, trigger } = eventKindOf(event);
  return kinds.filter((kind) => {
    const need = recipientNeeds[kind];
    if (kind === 'address') return takesAddresses;
    if (need === 'actor') return trigger.by === 'event' && event !== 'webhook_received';
    return need === null || subjects.includes(need);
  });
}

interface RecipientsFieldProps extends ActionConfigProps {
  readonly label: string;
  /** What an address is here; absent where only people of the company can be reached. */
  readonly addressLabel?: string;
}

/** To whom something goes: people, roles, whoever the event is about, an address. */
export function RecipientsField({ label, addressLabel, ...props }: RecipientsFieldProps) {
  const { t } = useTranslation(['automations', 'roles']);
  const { config, onChange, problems, eventKind } = props;
  const mistake = useMistake(problems);
  const to = recordsOf(config['to']);
  const set = (next: readonly ConfigProps['config'][]) => onChange({ ...config, to: next });
  const change = (place: number, part: ConfigProps['config']) => set(to.with(place, part));
  const offered = offeredKinds(eventKind, addressLabel !== undefined);
  const own = mistake('to');
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={t(($) =>
        addressLabel === undefined ? $.automations.recipient.rights : $.automations.recipient.rightsWithAddresses,
      )}
      withAsterisk
      error={to.length === 0 ? own : undefined}
    >
      <Stack gap="xs" mt={4}>
        {to.map((recipient, place) => {
          const kind = textOf(recipient['kind']) as RecipientKind;
          return (
            // Recipients have no names of their own; their place is what they are.
            // oxlint-disable-next-line react/no-array-index-key -- they have no id, and two may be alike
            <Group key={place} gap="xs" align="flex-start" wrap="nowrap">
              <Stack gap="xs" flex={1} miw={0}>
                <Select
                  aria-label={label}
                  allowDeselect={false}
                  value={kind}
                  onChange={(chosen) => change(place, { kind: chosen })}
                  data={offered.map((one) => ({ value: one, label: t(($) => $.automations.recipients[one]) }))}
                  error={kind === 'user' || kind === 'role' || kind === 'address' ? undefined : mistake(`to.${place}`)}
                />
                {kind === 'user' ? (
                  <OneOfKind
                    kind="people"
                    label={t(($) => $.automations.recipient.user)}
                    id={idOrNull(recipient['user'])}
                    onChange={(user) => change(place, { kind, user })}
                    error={mistake(`to.${place}`)}
                  />
                ) : null}
                {kind === 'role' ? (
                  <Select
                    label={t(($) => $.automations.recipient.role)}
                    allowDeselect={false}
                    value={idOrNull(recipient['role'])}
                    onChange={(role) => change(place, { kind, role })}
                    data={roles.map((role) => ({ value: role, label: t(($) => $.roles[role]) }))}
                    error={mistake(`to.${place}`)}
                  />
                ) : null}
                {kind === 'address' ? (
                  <MentionField
                    {...props}
                    label={addressLabel ?? ''}
                    value={textOf(recipient['address'])}
                    onChange={(address) => change(place, { kind, address })}
                    error={mistake(`to.${place}`)}
                  />
                ) : null}
              </Stack>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t(($) => $.automations.recipient.remove)}
                onClick={() => set(to.toSpliced(place, 1))}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            </Group>
          );
        })}
        <div>
          <Button
            variant="default"
            size="compact-md"
            mih={36}
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={to.length >= automationLimits.recipients}
            onClick={() => set([...to, { kind: offered[0] ?? 'owner' }])}
          >
            {t(($) => $.automations.recipient.add)}
          </Button>
        </div>
      </Stack>
    </Input.Wrapper>
  );
}
