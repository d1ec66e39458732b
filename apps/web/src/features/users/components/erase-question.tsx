import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useEraseUser } from '../api/erasure.ts';

interface EraseQuestionProps {
  readonly userId: string;
  /** Isolated. */
  readonly name: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onErased?: () => void;
}

/** Says what goes and what stays before a person's data is erased. */
export function EraseQuestion({ userId, name, isOpen, onClose, onErased }: EraseQuestionProps) {
  const { t } = useTranslation('users');
  const { mutateAsync: erase } = useEraseUser(userId);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(($) => $.users.erase.title, { name })}
      confirm={t(($) => $.users.erase.action)}
      isDangerous
      onConfirm={async () => {
        await erase();
        onErased?.();
      }}
    >
      <Stack gap="sm">
        <Text>{t(($) => $.users.erase.goes)}</Text>
        <Text>{t(($) => $.users.erase.stays)}</Text>
        <Text>{t(($) => $.users.erase.elsewhere)}</Text>
        <Text fw={600}>{t(($) => $.users.erase.final)}</Text>
      </Stack>
    </ConfirmDialog>
  );
}
