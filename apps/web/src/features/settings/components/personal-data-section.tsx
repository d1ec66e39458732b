import { Button, Group } from '@mantine/core';
import { IconEraser } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RemovedUsersDialog } from '../../users/index.ts';
import { SettingsSection } from './settings-section.tsx';

/** What is stored of people who were removed, to erase it. */
export function PersonalDataSection() {
  const { t } = useTranslation('settings');
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsSection
      id="personal-data"
      title={t(($) => $.settings.personalData.title)}
      text={t(($) => $.settings.personalData.text)}
    >
      <Group>
        <Button variant="default" leftSection={<IconEraser size={18} aria-hidden />} onClick={() => setOpen(true)}>
          {t(($) => $.settings.personalData.open)}
        </Button>
      </Group>
      {isOpen ? (
        <Suspense fallback={null}>
          <RemovedUsersDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </SettingsSection>
  );
}
