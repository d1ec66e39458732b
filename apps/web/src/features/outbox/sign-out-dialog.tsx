import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Owner } from '../../offline/outbox-entry.ts';
import { useContentWords } from './use-content-words.ts';
import { useSignOutQuestion } from './use-sign-out-question.ts';

/** Asks before somebody signs out with something unsent: it stays here, and nobody else sends it for them. */
export function SignOutDialog({ owner }: { readonly owner: Owner }) {
  const { t } = useTranslation('outbox');
  const contentOf = useContentWords();
  const question = useSignOutQuestion(owner);
  return (
    <ConfirmDialog
      isOpen={question !== null}
      onClose={() => question?.answer(false)}
      title={t(($) => $.outbox.askSignOut)}
      confirm={t(($) => $.outbox.signOut)}
      onConfirm={() => question?.answer(true)}
    >
      {question ? t(($) => $.outbox.askSignOutText, { what: contentOf(question.unsent) }) : null}
    </ConfirmDialog>
  );
}
