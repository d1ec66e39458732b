import { Button, Checkbox, Group, Input, Pill, Select, Stack, Table } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Audience, PermissionSet, QuestionPermissions } from '@plumbline/domain/question-types/question-settings';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import { shownName } from '../../../../ui/person-avatar.tsx';
import { peopleByIdQuery } from '../../api/people.ts';
import type { PropertyFieldProps } from './property-field.ts';

const UserPicker = lazy(() => import('../../../pickers/index.ts').then((file) => ({ default: file.UserPicker })));

const roles = ['project_manager', 'inspector', 'client'] as const;
const rights = ['read', 'set', 'update'] as const;

/** What each role, and which people, may do with the question (spec/2 §6): see it, answer it first, change its answer. */
export function PermissionsField({ value, onChange, label, hint, error, question }: PropertyFieldProps) {
  const { t } = useTranslation(['jobTypeEditor', 'roles']);
  const permissions = (value ?? {}) as QuestionPermissions;
  const takesAnswer = questionTypeRegistry[question.type].takesAnswer;
  const shown = takesAnswer ? rights : (['read'] as const);
  const has = (role: (typeof roles)[number], right: keyof PermissionSet) => {
    const entry = permissions[role];
    if (typeof entry === 'boolean') return entry;
    return entry?.[right] !== false;
  };
  const set = (role: (typeof roles)[number], right: keyof PermissionSet, isAllowed: boolean) => {
    const own = Object.fromEntries(rights.map((one) => [one, has(role, one)]));
    onChange({ ...permissions, [role]: { ...own, [right]: isAllowed } });
  };
  return (
    <Input.Wrapper label={label} description={hint} error={error} labelElement="div">
      <Table verticalSpacing={6} horizontalSpacing="xs" mt={4} mb="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th />
            {shown.map((right) => (
              <Table.Th key={right} ta="center" fw={400}>
                {t(($) => $.jobTypeEditor.permissions[right])}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {roles.map((role) => (
            <Table.Tr key={role}>
              <Table.Th fw={400}>{t(($) => $.roles[role])}</Table.Th>
              {shown.map((right) => (
                <Table.Td key={right}>
                  <Checkbox
                    mx="auto"
                    w="fit-content"
                    checked={has(role, right)}
                    aria-label={`${t(($) => $.roles[role])}: ${t(($) => $.jobTypeEditor.permissions[right])}`}
                    onChange={(event) => set(role, right, event.currentTarget.checked)}
                  />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Stack gap="sm">
        <AudienceField
          label={t(($) => $.jobTypeEditor.permissions.readers)}
          audience={permissions.readers}
          onChange={(readers) => onChange({ ...permissions, readers })}
        />
        {takesAnswer ? (
          <AudienceField
            label={t(($) => $.jobTypeEditor.permissions.creators)}
            audience={permissions.creators}
            onChange={(creators) => onChange({ ...permissions, creators })}
          />
        ) : null}
      </Stack>
    </Input.Wrapper>
  );
}

interface AudienceFieldProps {
  readonly label: string;
  readonly audience: Audience | undefined;
  readonly onChange: (audience: Audience) => void;
}

function AudienceField({ label, audience, onChange }: AudienceFieldProps) {
  const { t } = useTranslation('jobTypeEditor');
  const [isPicking, setPicking] = useState(false);
  const who = audience?.who ?? 'all';
  const ids = audience?.users ?? [];
  const people = useQuery({ ...peopleByIdQuery(ids), enabled: who === 'selected' && ids.length > 0 });
  const known = new Map(people.data?.map((person) => [person._id, person]));
  const data = [
    { value: 'all', label: t(($) => $.jobTypeEditor.permissions.who.all) },
    { value: 'own_only', label: t(($) => $.jobTypeEditor.permissions.who.own) },
    { value: 'selected', label: t(($) => $.jobTypeEditor.permissions.who.chosen) },
    { value: 'no_one', label: t(($) => $.jobTypeEditor.permissions.who.nobody) },
  ];
  return (
    <Stack gap={6}>
      <Select
        label={label}
        data={data}
        value={who}
        allowDeselect={false}
        onChange={(chosen) => onChange({ who: (chosen ?? 'all') as Audience['who'], users: [...ids] })}
      />
      {who === 'selected' ? (
        <Group gap={6}>
          {ids.map((id) => {
            const person = known.get(id);
            const name = person ? shownName(person) : '…';
            return (
              <Pill
                key={id}
                withRemoveButton
                removeButtonProps={{ 'aria-label': t(($) => $.jobTypeEditor.permissions.removePerson, { name }) }}
                onRemove={() => onChange({ who, users: ids.filter((one) => one !== id) })}
              >
                {name}
              </Pill>
            );
          })}
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconUserPlus size={15} aria-hidden />}
            onClick={() => setPicking(true)}
          >
            {t(($) => $.jobTypeEditor.permissions.addPerson)}
          </Button>
          <Suspense fallback={null}>
            {isPicking ? (
              <UserPicker
                isOpen
                title={label}
                chosenIds={ids}
                onClose={() => setPicking(false)}
                onPick={(picked) => onChange({ who, users: [...ids, ...picked.map((person) => person._id)] })}
              />
            ) : null}
          </Suspense>
        </Group>
      ) : null}
    </Stack>
  );
}
