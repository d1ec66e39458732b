import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconMapPin, IconNavigation } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '@plumbline/contract/projects';
import { Section } from './section.tsx';

const LocationMap = lazy(async () => ({ default: (await import('../../../ui/map/location-map.tsx')).LocationMap }));

/** Where a project is, with the way there. */
export function ProjectLocation({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  const { location } = project;
  return (
    <Section
      title={t(($) => $.projects.page.location)}
      action={
        project.can.includes('change_location') ? (
          <Button
            renderRoot={(props: object) => (
              <Link {...props} to="/project/view/$id/{-$dialog}" params={{ id: project._id, dialog: 'location' }} />
            )}
            variant="subtle"
            size="compact-md"
            leftSection={<IconMapPin size={18} aria-hidden />}
          >
            {t(($) => $.projects.page.editLocation)}
          </Button>
        ) : null
      }
    >
      {location ? (
        <Stack gap="sm">
          <Group justify="space-between">
            <Text>
              {location.address ? (
                <bdi>{location.address}</bdi>
              ) : (
                <bdi dir="ltr">{`${location.lat}, ${location.long}`}</bdi>
              )}
            </Text>
            <Button
              component="a"
              href={`https://www.google.com/maps/dir/?api=1&destination=${location.lat},${location.long}`}
              target="_blank"
              rel="noreferrer"
              variant="default"
              leftSection={<IconNavigation size={18} aria-hidden />}
            >
              {t(($) => $.projects.page.navigate)}
            </Button>
          </Group>
          <Suspense fallback={<Skeleton height="16rem" radius="md" />}>
            <LocationMap place={location} label={t(($) => $.projects.location.mapShown)} />
          </Suspense>
        </Stack>
      ) : (
        <Text c="dimmed">{t(($) => $.projects.page.noLocation)}</Text>
      )}
    </Section>
  );
}
