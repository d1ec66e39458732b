import { useTranslation } from 'react-i18next';
import { Notice } from './notice.tsx';
import { readSession } from '../lib/api/session-store.ts';
import { LinkButton } from './links/link-button.tsx';

/** No such address, or not for this person: both look the same (spec/4 §2 "Who sees what"). */
export function NotFound() {
  const { t } = useTranslation('shell');
  return (
    <Notice
      kind="missing"
      isPage
      // To a stranger the page is all there is; within the app the top bar has the first heading.
      order={readSession() ? 2 : 1}
      title={t(($) => $.shell.notFound.title)}
      text={t(($) => $.shell.notFound.text)}
    >
      <LinkButton to="/">{t(($) => $.shell.notFound.back)}</LinkButton>
    </Notice>
  );
}
