import { Text, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '@plumbline/contract/audit';
import { useFormats } from '../../../lib/access/hooks.ts';
import { shownName } from '../../../ui/person-avatar.tsx';
import styles from './audit.module.css';

interface AuditRowProps {
  readonly entry: AuditEntry;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

/** One entry in the list; it opens the details. */
export function AuditRow({ entry, isOpen, onOpen }: AuditRowProps) {
  const { t } = useTranslation('audit');
  const formats = useFormats();
  const { actor, impersonator, address, device } = entry;
  return (
    <UnstyledButton className={styles.row ?? ''} onClick={onOpen} aria-pressed={isOpen}>
      <Text fw={600} className={styles.message ?? ''}>
        {entry.message}
      </Text>
      <Text size="sm" className={styles.who ?? ''}>
        <bdi>{actor ? shownName(actor) : t(($) => $.audit.nobody)}</bdi>
        {impersonator ? <> {t(($) => $.audit.by, { name: shownName(impersonator) })}</> : null}
      </Text>
      <Text size="sm" c="dimmed" className={styles.where ?? ''}>
        {address === null ? null : <bdi dir="ltr">{address}</bdi>} <bdi>{device}</bdi>
      </Text>
      <Text size="sm" c="dimmed" component="time" dateTime={entry.created_at}>
        {formats.dateTime(entry.created_at)}
      </Text>
    </UnstyledButton>
  );
}
