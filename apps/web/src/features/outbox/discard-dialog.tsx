import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/access/hooks.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { device } from '../../offline/device.ts';
import type { OutboxGroup } from '../../offline/outbox-groups.ts';
import { discard } from '../../offline/outbox.ts';
import { useContentWords } from './use-content-words.ts';

interface DiscardDialogProps {
  /** What was refused, or a file on its way; null while nothing is asked. */
  readonly group: OutboxGroup | null;
  readonly onClose: () => void;
}

/** Asks before something that was never sent is given up, and names it. */
export function DiscardDialog({ group, onClose }: DiscardDialogProps) {
  const { t } = useTranslation('outbox');
  const formats = useFormats();
  const contentOf = useContentWords();
  const number = group ? formats.jobNumber(group.jobNumber) : '';
  return (
    <ConfirmDialog
      isOpen={group !== null}
      onClose={onClose}
      title={t(($) => (group?.state === 'failed' ? $.outbox.askDiscard : $.outbox.askGiveUp), { number })}
      confirm={t(($) => $.outbox.discard)}
      isDangerous
      onConfirm={async () => group && discard(device, group.head, group.refused.isWholeJob)}
    >
      {group ? t(($) => $.outbox.askDiscardText, { what: contentOf(group.refused) }) : null}
    </ConfirmDialog>
  );
}
