import { Button, Group, Modal, NumberInput, SimpleGrid, Skeleton, Stack, TextInput } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '@plumbline/contract/projects';
import { isolated } from '../../../i18n/isolated.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useChangeProject } from '../api/projects.ts';
import styles from './project.module.css';

const LocationMap = lazy(async () => ({ default: (await import('../../../ui/map/location-map.tsx')).LocationMap }));

/** Spec 1 §9. */
const positionTimeout = 20_000;

/** Sets where a project is: by a click on the map, the device's position, or numbers (Spec 2 §2 "Project location widget"). */
export function LocationDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { t } = useTranslation('projects');
  const problemText = useProblemText();
  const { mutateAsync: change, isPending } = useChangeProject(project);
  const [lat, setLat] = useState<number | null>(project.location?.lat ?? null);
  const [long, setLong] = useState<number | null>(project.location?.long ?? null);
  const [address, setAddress] = useState(project.location?.address ?? '');
  const [failure, setFailure] = useState<string | null>(null);
  const place = lat !== null && long !== null ? { lat, long } : null;
  const setPlace = (picked: { lat: number; long: number }) => {
    setLat(picked.lat);
    setLong(picked.long);
    setFailure(null);
  };
  const locate = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setPlace({ lat: coords.latitude, long: coords.longitude }),
      () => setFailure(t(($) => $.projects.location.mineFailed)),
      { timeout: positionTimeout, enableHighAccuracy: true },
    );
  const save = async (location: { lat: number; long: number; address: string } | null) => {
    try {
      await change({ location });
      onClose();
    } catch (refusal) {
      setFailure(problemText(refusal));
    }
  };
  const numberOf = (value: string | number) => (typeof value === 'number' ? value : null);
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t(($) => $.projects.location.title, { name: isolated(project.name) })}
      closeButtonProps={{ 'aria-label': t(($) => $.projects.cancel) }}
    >
      <Stack>
        <Suspense fallback={<Skeleton height="16rem" radius="md" />}>
          <LocationMap place={place} label={t(($) => $.projects.location.map)} onPick={setPlace} />
        </Suspense>
        <TextInput
          label={t(($) => $.projects.location.address)}
          value={address}
          maxLength={500}
          dir="auto"
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <SimpleGrid cols={{ base: 2, sm: 3 }} style={{ alignItems: 'end' }}>
          <NumberInput
            label={t(($) => $.projects.location.lat)}
            value={lat ?? ''}
            min={-90}
            max={90}
            decimalScale={6}
            hideControls
            dir="ltr"
            onChange={(value) => setLat(numberOf(value))}
          />
          <NumberInput
            label={t(($) => $.projects.location.long)}
            value={long ?? ''}
            min={-180}
            max={180}
            decimalScale={6}
            hideControls
            dir="ltr"
            onChange={(value) => setLong(numberOf(value))}
          />
          <Button
            className={styles.mine ?? ''}
            variant="default"
            leftSection={<IconCurrentLocation size={18} aria-hidden />}
            onClick={locate}
          >
            {t(($) => $.projects.location.mine)}
          </Button>
        </SimpleGrid>
        <FormFailure text={failure} />
        <Group justify="space-between">
          {project.location ? (
            <Button
              variant="subtle"
              color="red"
              c="var(--mantine-color-error)"
              disabled={isPending}
              onClick={() => void save(null)}
            >
              {t(($) => $.projects.location.remove)}
            </Button>
          ) : (
            <span />
          )}
          <Button
            loading={isPending}
            onClick={() =>
              place
                ? void save({ ...place, address: address.trim() })
                : setFailure(t(($) => $.projects.location.needed))
            }
          >
            {t(($) => $.projects.location.save)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
