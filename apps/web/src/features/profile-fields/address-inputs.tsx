import { Anchor, Stack, Text } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../../ui/form-failure.tsx';
import { PlaceFields, bothNumbers, type PlaceDraft } from '../places/index.ts';
import type { EditorProps, ShownProps, ValueOf } from './profile-input.ts';

type Address = ValueOf<'ADDRESS'>;

/** An address with its place on the map, without which it is not saved. */
export function AddressEditor({ label, value, onChange, error }: EditorProps<Address>) {
  const { t } = useTranslation('profileFields');
  const [draft, setDraft] = useState<PlaceDraft>(value ?? { lat: null, long: null, address: '' });
  const [failure, setFailure] = useState<string | null>(null);
  const change = (changed: PlaceDraft) => {
    setDraft(changed);
    setFailure(null);
    // Numbers of no place go along: the save is refused then, where leaving them out would clear the field.
    const both = bothNumbers(changed);
    onChange(both && { address: changed.address.trim(), ...both });
  };
  return (
    <Stack gap="sm">
      <PlaceFields
        value={draft}
        onChange={change}
        onFailure={setFailure}
        addressLabel={label}
        addressError={error}
        isFocused
      />
      {(draft.address !== '' || draft.lat !== null || draft.long !== null) && bothNumbers(draft) === null ? (
        <Text size="sm" c="dimmed">
          {t(($) => $.profileFields.address.placeNeeded)}
        </Text>
      ) : null}
      <FormFailure text={failure} />
    </Stack>
  );
}

/** The address, leading to a map. */
export function AddressShown({ value }: ShownProps<Address>) {
  const { t } = useTranslation('profileFields');
  const place = `${value.lat},${value.long}`;
  return (
    <Anchor
      href={`https://www.openstreetmap.org/?mlat=${value.lat}&mlon=${value.long}#map=16/${value.lat}/${value.long}`}
      target="_blank"
      rel="noreferrer"
      dir="auto"
    >
      <IconMapPin size={16} aria-label={t(($) => $.profileFields.address.onMap)} />{' '}
      {value.address || <bdi dir="ltr">{place}</bdi>}
    </Anchor>
  );
}
