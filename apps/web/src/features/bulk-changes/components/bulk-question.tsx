import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { AskedChange } from '../use-bulk-question.tsx';

interface BulkQuestionProps {
  readonly asked: AskedChange;
  readonly onClose: () => void;
}

export function BulkQuestion({ asked, onClose }: BulkQuestionProps) {
  const { t } = useTranslation('bulkChanges');
  const { count, text, run } = asked;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.bulkChanges.ask, { count })}
      confirm={t(($) => $.bulkChanges.confirm, { count })}
      onConfirm={run}
    >
      {`${text} ${t(($) => $.bulkChanges.askText)}`}
    </ConfirmDialog>
  );
}
