import { Accordion, Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProfileFieldType } from '@plumbline/domain/users/profile-field-types';
import { profileFieldTypeNames, profileFieldTypes } from '@plumbline/domain/users/profile-field-types';
import type { ProfileField } from '@plumbline/domain/users/profile-fields';
import { profileField } from '@plumbline/domain/users/profile-fields';
import { useFieldLabel } from '../../profile-fields/index.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { KeyedNamesField } from '../../../ui/keyed-names/keyed-names-field.tsx';
import type { SettingsDraft } from '../use-settings-draft.ts';
import { ProfileFieldAccess } from './profile-field-access.tsx';
import { SettingsSection } from './settings-section.tsx';

/** A key that no field has. */
function freeKey(fields: readonly ProfileField[]): string {
  let number = fields.length + 1;
  while (fields.some(({ value }) => value === `field${number}`)) number += 1;
  return `field${number}`;
}

/** The fields of people's profiles: their order, their names, and who reads and changes each. */
export function ProfileFieldsSection({ draft: { settings, change, errorAt } }: { draft: SettingsDraft }) {
  const { t } = useTranslation('settings');
  const labelOf = useFieldLabel();
  const { userFields: fields } = settings;
  const [opened, setOpened] = useState<string | null>(null);
  const [type, setType] = useState<ProfileFieldType>('TEXT');
  const set = (place: number, patch: Partial<ProfileField>) =>
    change(
      'userFields',
      fields.map((field, index) => (index === place ? { ...field, ...patch } : field)),
    );
  const move = (place: number, by: -1 | 1) => {
    const moved = fields[place];
    if (moved) change('userFields', fields.toSpliced(place, 1).toSpliced(place + by, 0, moved));
  };
  const add = () => {
    const value = freeKey(fields);
    change('userFields', [
      ...fields,
      profileField.parse({ name: t(($) => $.settings.profileFields.newName), value, type }),
    ]);
    setOpened(value);
  };
  return (
    <SettingsSection
      id="profile-fields"
      title={t(($) => $.settings.profileFields.title)}
      text={t(($) => $.settings.profileFields.text)}
    >
      <Accordion value={opened} onChange={setOpened} variant="default" transitionDuration={0} order={3}>
        {fields.map((field, place) => {
          const label = labelOf(field);
          return (
            <Accordion.Item key={field.value} value={field.value}>
              <Accordion.Control>
                <bdi>{label}</bdi>
              </Accordion.Control>
              <Accordion.Panel>
                <FieldDetails
                  field={field}
                  label={label}
                  isFirst={place === 0}
                  isLast={place === fields.length - 1}
                  errorOf={(part) => errorAt(`userFields.${place}.${part}`)}
                  onChange={(patch) => set(place, patch)}
                  onMove={(by) => move(place, by)}
                  onRemove={() => change('userFields', fields.toSpliced(place, 1))}
                />
              </Accordion.Panel>
            </Accordion.Item>
          );
        })}
      </Accordion>
      <Group align="flex-end">
        <Select
          label={t(($) => $.settings.profileFields.type)}
          value={type}
          allowDeselect={false}
          data={profileFieldTypeNames.map((one) => ({
            value: one,
            label: t(($) => $.settings.profileFields.types[one]),
          }))}
          onChange={(chosen) => setType((chosen as ProfileFieldType | null) ?? 'TEXT')}
        />
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={fields.length >= 200}
          onClick={add}
        >
          {t(($) => $.settings.profileFields.add)}
        </Button>
      </Group>
    </SettingsSection>
  );
}

interface FieldDetailsProps {
  readonly field: ProfileField;
  readonly label: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly errorOf: (part: 'name' | 'options') => string | undefined;
  readonly onChange: (patch: Partial<ProfileField>) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** One field: its name, its place, its options, and who reads and writes it. */
function FieldDetails(props: FieldDetailsProps) {
  const { t } = useTranslation('settings');
  const { field, label, isFirst, isLast, errorOf, onChange, onMove, onRemove } = props;
  return (
    <Stack>
      <Group align="flex-end" wrap="nowrap">
        <TextInput
          flex={1}
          label={t(($) => $.settings.profileFields.name)}
          value={field.name}
          placeholder={label}
          maxLength={120}
          dir="auto"
          error={errorOf('name')}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <IconButton
          label={t(($) => $.settings.profileFields.up, { name: label })}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        >
          <IconArrowUp size={18} aria-hidden />
        </IconButton>
        <IconButton
          label={t(($) => $.settings.profileFields.down, { name: label })}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          <IconArrowDown size={18} aria-hidden />
        </IconButton>
        <IconButton label={t(($) => $.settings.profileFields.remove, { name: label })} onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
        </IconButton>
      </Group>
      {profileFieldTypes[field.type].hasOptions ? (
        <KeyedNamesField
          label={t(($) => $.settings.profileFields.options)}
          list={{ keys: field.options, names: field.names ?? {}, sort: 'option' }}
          limit={500}
          maxLength={120}
          error={errorOf('options')}
          onChange={({ keys, names }) => onChange({ options: [...keys], names })}
        />
      ) : null}
      <ProfileFieldAccess field={field} onChange={(accessRules) => onChange({ accessRules })} />
    </Stack>
  );
}
