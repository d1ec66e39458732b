import { Anchor, Button, Group, NumberInput, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconCurrentLocation, IconMapPin } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../ui/form-failure.tsx';
import type { EditorProps, ShownProps, ValueOf } from './profile-input.ts';

const LocationMap = lazy(async () => ({ default: (await import('../ui/map/location-map.tsx')).LocationMap }));

/** Spec 1 §9. */
const positionTimeout = 20_000;

type Address = ValueOf<'ADDRESS'>;

/** An address with its place on the map, which is set by a click, the device's position or numbers. */
export function AddressEditor({ label, value, onChange, error }: EditorProps<Address>) {
  const { t } = useTranslation('profileFields');
  const [address, setAddress] = useState(value?.address ?? '');
  const [place, setPlace] = useState<{ lat: number | null; long: number | null }>(value ?? { lat: null, long: null });
  const [failure, setFailure] = useState<string | null>(null);
  const tell = (text: string, { lat, long }: typeof place) => {
    setAddress(text);
    setPlace({ lat, long });
    setFailure(null);
    onChange(lat === null || long === null ? null : { address: text.trim(), lat, long });
  };
  const locate = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => tell(address, { lat: coords.latitude, long: coords.longitude }),
      () => setFailure(t(($) => $.profileFields.address.mineFailed)),
      { timeout: positionTimeout, enableHighAccuracy: true },
    );
  const numberOf = (typed: string | number) => (typeof typed === 'number' ? typed : null);
  const { lat, long } = place;
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
      <Suspense fallback={<Skeleton height="16rem" radius="md" />}>
        <LocationMap
          place={lat !== null && long !== null ? { lat, long } : null}
          label={t(($) => $.profileFields.address.map)}
          onPick={(picked) => tell(address, picked)}
        />
      </Suspense>
      <Group grow align="flex-end" preventGrowOverflow={false}>
        <NumberInput
          label={t(($) => $.profileFields.address.lat)}
          value={lat ?? ''}
          min={-90}
          max={90}
          decimalScale={6}
          hideControls
          dir="ltr"
          onChange={(typed) => tell(address, { lat: numberOf(typed), long })}
        />
        <NumberInput
          label={t(($) => $.profileFields.address.long)}
          value={long ?? ''}
          min={-180}
          max={180}
          decimalScale={6}
          hideControls
          dir="ltr"
          onChange={(typed) => tell(address, { lat, long: numberOf(typed) })}
        />
      </Group>
      <Button variant="default" leftSection={<IconCurrentLocation size={18} aria-hidden />} onClick={locate}>
        {t(($) => $.profileFields.address.mine)}
      </Button>
      {address !== '' && (lat === null || long === null) ? (
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
