import { Button, Group, Stack, Text } from '@mantine/core';
import { IconMapPin, IconNavigation } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '@plumbline/contract/projects';
import { LocationMap } from '../../../ui/map/lazy-location-map.tsx';
import { NavigateSheet } from '../../../ui/map/navigate-sheet.tsx';
import { Section } from './section.tsx';
import { LinkButton } from '../../../ui/links/link-button.tsx';

/** Where a project is, with the way there. */
export function ProjectLocation({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  const { location } = project;
  const [isNavigating, setNavigating] = useState(false);
  return (
    <Section
      title={t(($) => $.projects.page.location)}
      action={
        project.can.includes('change_location') ? (
          <LinkButton
            to="/project/view/$id/{-$dialog}"
            params={{ id: project._id, dialog: 'location' }}
            variant="subtle"
            size="compact-md"
            leftSection={<IconMapPin size={18} aria-hidden />}
          >
            {t(($) => $.projects.page.editLocation)}
          </LinkButton>
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
              variant="default"
              leftSection={<IconNavigation size={18} aria-hidden />}
              onClick={() => setNavigating(true)}
            >
              {t(($) => $.projects.page.navigate)}
            </Button>
            <NavigateSheet place={location} isOpen={isNavigating} onClose={() => setNavigating(false)} />
          </Group>
          <LocationMap place={location} label={t(($) => $.projects.location.mapShown)} />
        </Stack>
      ) : (
        <Text c="dimmed">{t(($) => $.projects.page.noLocation)}</Text>
      )}
    </Section>
  );
}
