import { Anchor, Stack, Text, TextInput } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../ui/form-failure.tsx';
import type { HalfPlace } from '../ui/map/place-fields.tsx';
import { PlaceFields, wholePlace } from '../ui/map/place-fields.tsx';
import type { EditorProps, ShownProps, ValueOf } from './profile-input.ts';

type Address = ValueOf<'ADDRESS'>;

/** An address with its place on the map, without which it is not kept. */
export function AddressEditor({ label, value, onChange, error }: EditorProps<Address>) {
  const { t } = useTranslation('profileFields');
  const [address, setAddress] = useState(value?.address ?? '');
  const [place, setPlace] = useState<HalfPlace>(value ?? { lat: null, long: null });
  const [failure, setFailure] = useState<string | null>(null);
  const tell = (text: string, half: HalfPlace) => {
    setAddress(text);
    setPlace(half);
    setFailure(null);
    const whole = wholePlace(half);
    onChange(whole && { address: text.trim(), ...whole });
  };
  return (
    <Stack gap="sm">
      <TextInput
        label={label}
        value={address}
        error={error}
        maxLength={500}
        dir="auto"
        data-autofocus
        onChange={(event) => tell(event.currentTarget.value, place)}
      />
      <PlaceFields place={place} onChange={(picked) => tell(address, picked)} onFailure={setFailure} />
      {address !== '' && wholePlace(place) === null ? (
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
