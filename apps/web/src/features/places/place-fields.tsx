import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { degreeLimits, isOnEarth } from '@plumbline/domain/places/degrees';
import { useInstance } from '../../lib/access/hooks.ts';
import { positionTimeout } from '../../lib/location/device-position.ts';
import { isolated } from '../../i18n/isolated.ts';
import { useProblemText } from '../../ui/use-problem-text.ts';
import { LocationMap } from '../../ui/map/lazy-location-map.tsx';
import type { PlaceDraft } from './place-draft.ts';
import { wholePlace } from './place-draft.ts';
import styles from './place-fields.module.css';
import { PlaceSearch } from './place-search.tsx';
import { useFoundAddress } from './use-found-address.ts';
import { NumberInput } from '../../ui/numbers/number-input.tsx';

interface PlaceFieldsProps {
  readonly value: PlaceDraft;
  readonly onChange: (value: PlaceDraft) => void;
  /** The device did not tell where it is; `why` in the person's words. */
  readonly onFailure: (why: string) => void;
  readonly addressLabel: ReactNode;
  readonly addressError?: ReactNode;
  /** What is said at the numbers that are missing. */
  readonly missing?: string | null;
  /** The dialog around opens with the address. */
  readonly isFocused?: boolean;
}

const numberOf = (typed: number | '') => (typed === '' ? null : typed);
/** As exact as a phone knows where it is: a tenth of a metre. */
const shownDegrees = (degrees: number | null) => (degrees === null ? '' : Number(degrees.toFixed(6)));

/**
 * An address and its place, set by a search, a click on the map, the device's position or its two numbers (spec/2 §2
 * "Project location widget").
 */
export function PlaceFields({
  value,
  onChange,
  onFailure,
  addressLabel,
  addressError,
  missing,
  isFocused,
}: PlaceFieldsProps) {
  const { t } = useTranslation('ui');
  const problemText = useProblemText();
  const { placeSearch } = useInstance();
  const { lat, long, address } = value;
  const found = useFoundAddress(value, onChange, placeSearch !== 'off');
  const locate = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => found.point({ lat: coords.latitude, long: coords.longitude }),
      () => onFailure(t(($) => $.ui.place.mineFailed)),
      { timeout: positionTimeout, enableHighAccuracy: true },
    );
  const mistakeOf = (axis: keyof typeof degreeLimits) => {
    const number = value[axis];
    if (number === null) return missing;
    const limit = degreeLimits[axis];
    return isOnEarth(axis, number)
      ? null
      : t(($) => $.ui.place.outside, { least: isolated(`-${limit}`), most: isolated(`${limit}`) });
  };
  const degrees = { dir: 'ltr' } as const;
  return (
    <Stack>
      {placeSearch === 'off' ? null : <PlaceSearch whileTyping={placeSearch === 'while_typing'} onPick={found.pick} />}
      <Stack gap="xs">
        <TextInput
          label={addressLabel}
          value={address}
          error={addressError}
          maxLength={500}
          dir="auto"
          data-autofocus={isFocused || undefined}
          onChange={(event) => onChange({ ...value, address: event.currentTarget.value })}
        />
        <div role="status">
          {found.isLooking ? <Text size="sm">{t(($) => $.ui.place.looking)}</Text> : null}
          {found.failure ? <Text size="sm">{problemText(found.failure)}</Text> : null}
          {found.offer === null ? null : (
            <Group gap="xs">
              <Text size="sm">
                {t(($) => $.ui.place.offer)} <bdi>{found.offer}</bdi>
              </Text>
              <Button size="compact-sm" variant="default" onClick={found.takeOffer}>
                {t(($) => $.ui.place.takeOffer)}
              </Button>
            </Group>
          )}
        </div>
      </Stack>
      <LocationMap place={wholePlace(value)} label={t(($) => $.ui.place.map)} onPick={found.point} />
      <SimpleGrid
        cols={{ base: 2, sm: 3 }}
        style={{ alignItems: mistakeOf('lat') || mistakeOf('long') ? 'start' : 'end' }}
      >
        <NumberInput
          {...degrees}
          label={t(($) => $.ui.place.lat)}
          value={shownDegrees(lat)}
          error={mistakeOf('lat')}
          onChange={(typed) => found.setNumbers({ lat: numberOf(typed), long })}
        />
        <NumberInput
          {...degrees}
          label={t(($) => $.ui.place.long)}
          value={shownDegrees(long)}
          error={mistakeOf('long')}
          onChange={(typed) => found.setNumbers({ lat, long: numberOf(typed) })}
        />
        <Button
          className={styles.mine ?? ''}
          variant="default"
          leftSection={<IconCurrentLocation size={18} aria-hidden />}
          onClick={locate}
        >
          {t(($) => $.ui.place.mine)}
        </Button>
      </SimpleGrid>
    </Stack>
  );
}
