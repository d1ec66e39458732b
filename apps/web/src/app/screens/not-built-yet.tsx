import { useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/notice.tsx';
import { LinkButton } from '../../ui/links/link-button.tsx';

/** The page of a route whose feature is still being built: it says so. */
export function NotBuiltYet() {
  const { t } = useTranslation(['shell', 'menu']);
  const menu = useMatches({ select: (matches) => matches.at(-1)?.staticData.menu });
  const title = menu
    ? t(($) => $.shell.notBuilt.named, { name: t(($) => $.menu[menu]) })
    : t(($) => $.shell.notBuilt.title);
  return (
    <Notice kind="building" isPage title={title} text={t(($) => $.shell.notBuilt.text)}>
      <LinkButton to="/">{t(($) => $.shell.notBuilt.back)}</LinkButton>
    </Notice>
  );
}
