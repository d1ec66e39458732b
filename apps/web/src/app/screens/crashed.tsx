import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/notice.tsx';

/** /error/500. Both ways out load the page anew: whatever crashed may still be in memory. */
export function Crashed() {
  const { t } = useTranslation('shell');
  return (
    <Notice kind="error" title={t(($) => $.shell.crashed.title)} text={t(($) => $.shell.crashed.text)}>
      <Group justify="center">
        <Button onClick={() => window.history.go(-1)}>{t(($) => $.shell.crashed.again)}</Button>
        <Button component="a" href="/" variant="default">
          {t(($) => $.shell.crashed.home)}
        </Button>
      </Group>
    </Notice>
  );
}
