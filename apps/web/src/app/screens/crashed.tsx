import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { crashPlace } from './crash-place.ts';
import { Notice } from '../../ui/notice.tsx';

/** /error/500. Both ways out load the page again: whatever crashed may still be in memory. */
export function Crashed() {
  const { t } = useTranslation('shell');
  return (
    <Notice kind="error" isPage title={t(($) => $.shell.crashed.title)} text={t(($) => $.shell.crashed.text)}>
      <Group justify="center">
        <Button component="a" href={crashPlace()}>
          {t(($) => $.shell.crashed.again)}
        </Button>
        <Button component="a" href="/" variant="default">
          {t(($) => $.shell.crashed.home)}
        </Button>
      </Group>
    </Notice>
  );
}
