import { Button } from '@mantine/core';
import { Link, useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/notice.tsx';

/** The page of a route whose feature is still being built: it says so. */
export function NotBuiltYet() {
  const { t } = useTranslation(['shell', 'menu']);
  const menu = useMatches({ select: (matches) => matches.at(-1)?.staticData.menu });
  const title = menu
    ? t(($) => $.shell.notBuilt.named, { name: t(($) => $.menu[menu]) })
    : t(($) => $.shell.notBuilt.title);
  return (
    <Notice kind="building" isPage title={title} text={t(($) => $.shell.notBuilt.text)}>
      <Button component={Link} to="/">
        {t(($) => $.shell.notBuilt.back)}
      </Button>
    </Notice>
  );
}
