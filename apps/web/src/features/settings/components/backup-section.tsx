import { Button, Group, Text } from '@mantine/core';
import { IconDatabaseExport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure } from '../../../ui/undo.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useBackgroundExport } from '../../exports/index.ts';
import { SettingsSection } from './settings-section.tsx';

/** The company as one file, made in the background and found among one's exports. */
export function BackupSection() {
  const { t } = useTranslation('settings');
  const begin = useBackgroundExport();
  const problemText = useProblemText();
  const [isBeginning, setBeginning] = useState(false);
  const create = async () => {
    setBeginning(true);
    await begin('company_backup', {}).catch((failure: unknown) =>
      showFailure(t(($) => $.settings.backup.failed, { reason: problemText(failure) })),
    );
    setBeginning(false);
  };
  return (
    <SettingsSection id="backup" title={t(($) => $.settings.backup.title)} text={t(($) => $.settings.backup.text)}>
      <Text size="sm">{t(($) => $.settings.backup.secrets)}</Text>
      <Group>
        <Button
          variant="default"
          loading={isBeginning}
          leftSection={<IconDatabaseExport size={18} aria-hidden />}
          onClick={() => void create()}
        >
          {t(($) => $.settings.backup.create)}
        </Button>
      </Group>
    </SettingsSection>
  );
}
