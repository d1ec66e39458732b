import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/notice.tsx';

/** No such address, or not for this person: both look the same (decisions, "Who sees what"). */
export function NotFound() {
  const { t } = useTranslation('shell');
  return (
    <Notice kind="missing" title={t(($) => $.shell.notFound.title)} text={t(($) => $.shell.notFound.text)}>
      <Button component={Link} to="/">
        {t(($) => $.shell.notFound.back)}
      </Button>
    </Notice>
  );
}

/** The same, with nothing around it. */
export function BareNotFound() {
  return (
    <main>
      <NotFound />
    </main>
  );
}
