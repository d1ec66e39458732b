import { Button, Skeleton, Switch, Text } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Toggle } from '@plumbline/contract/settings';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormPage, PageHeader } from '../../../ui/page-header.tsx';
import type { SaveStatus } from '../../../ui/save-state.tsx';
import { SaveState } from '../../../ui/save-state.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { togglesQuery, useSwitchToggle } from '../api/settings.ts';
import { AppSettingsDialog } from './app-settings-dialog.tsx';
import styles from './settings.module.css';

/** One app: what it is, its switch, and its own settings where it has some. A switch is saved at once. */
function AppRow({ toggle, onSettings }: { toggle: Toggle; onSettings: () => void }) {
  const { t } = useTranslation('settings');
  const problemText = useProblemText();
  const { mutate } = useSwitchToggle();
  const [saveStatus, setSaveStatus] = useState<SaveStatus>({ kind: 'idle' });
  const { toggleId: id, isActive } = toggle;
  const name = t(($) => $.settings.apps[id].name);

  function turn(next: boolean): void {
    setSaveStatus({ kind: 'saving' });
    mutate(
      { id, isActive: next },
      {
        onSuccess: () => setSaveStatus({ kind: 'saved' }),
        onError: (failure) =>
          setSaveStatus({ kind: 'failed', message: problemText(failure), onRetry: () => turn(next) }),
      },
    );
  }

  return (
    <li className={styles.app}>
      <div className={styles.appText}>
        <Text component="h2" fw={600} size="md" id={`app-${id}`}>
          {name}
        </Text>
        <Text size="sm" c="dimmed" id={`app-${id}-text`}>
          {t(($) => $.settings.apps[id].text)}
        </Text>
        {saveStatus.kind === 'idle' ? null : <SaveState saveStatus={saveStatus} />}
      </div>
      {Object.keys(toggle.settings).length > 0 ? (
        <Button
          variant="default"
          leftSection={<IconSettings size={18} aria-hidden />}
          onClick={onSettings}
          aria-label={t(($) => $.settings.appDialog.openOf, { name })}
        >
          {t(($) => $.settings.appDialog.open)}
        </Button>
      ) : null}
      <Switch
        size="md"
        checked={isActive}
        disabled={saveStatus.kind === 'saving'}
        onChange={(event) => turn(event.currentTarget.checked)}
        aria-labelledby={`app-${id}`}
        aria-describedby={`app-${id}-text`}
      />
    </li>
  );
}

/** /settings/apps, for an administrator at the desk: which optional apps this company works with. */
export function AppsScreen() {
  const { t } = useTranslation(['settings', 'menu']);
  const { data, error, refetch } = useQuery(togglesQuery);
  const [opened, setOpened] = useState<Toggle | null>(null);
  return (
    <FormPage>
      <PageHeader title={t(($) => $.menu.settings_apps)} text={t(($) => $.settings.appsText)} />
      {data ? (
        <ul className={styles.apps}>
          {data
            .filter(({ isBuilt }) => isBuilt)
            .map((toggle) => (
              <AppRow key={toggle.toggleId} toggle={toggle} onSettings={() => setOpened(toggle)} />
            ))}
        </ul>
      ) : null}
      {!data && error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <div className={styles.apps}>
          {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
            <Skeleton key={row} height={80} radius="md" />
          ))}
        </div>
      ) : null}
      {opened ? <AppSettingsDialog toggle={opened} onClose={() => setOpened(null)} /> : null}
    </FormPage>
  );
}
