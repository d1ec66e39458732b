import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Owner } from '../../offline/outbox-entry.ts';
import { useContentWords } from './use-content-words.ts';
import { useSignOutQuestion } from './use-sign-out-question.ts';

/** Asks before somebody signs out with something unsent or unsaved: it stays here, and nobody else sees it or sends it for them. */
export function SignOutDialog({ owner }: { readonly owner: Owner }) {
  const { t } = useTranslation('outbox');
  const contentOf = useContentWords();
  const question = useSignOutQuestion(owner);
  return (
    <ConfirmDialog
      isOpen={question !== null}
      onClose={() => question?.answer(false)}
      title={question?.unsent ? t(($) => $.outbox.askSignOut) : t(($) => $.outbox.askSignOutUnsaved)}
      confirm={t(($) => $.outbox.signOut)}
      onConfirm={() => question?.answer(true)}
    >
      <Stack gap="xs">
        {question?.unsent ? <div>{t(($) => $.outbox.askSignOutText, { what: contentOf(question.unsent) })}</div> : null}
        {question && question.drafts > 0 ? (
          <div>{t(($) => $.outbox.askSignOutDrafts, { count: question.drafts })}</div>
        ) : null}
      </Stack>
    </ConfirmDialog>
  );
}
