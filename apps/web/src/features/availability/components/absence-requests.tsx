import { Button, Drawer, Text, VisuallyHidden } from '@mantine/core';
import { IconBeach } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../i18n/isolated.ts';
import { useFormats } from '../../../lib/access/hooks.ts';
import { requestsQuery } from '../api/availability.ts';
import { AbsenceRow } from './absence-row.tsx';
import styles from './availability.module.css';

/**
 * The absences that wait for the person to decide: a button with their number, and the list that it opens. There is no button while none
 * waits. Those that wait for somebody else are not among them.
 */
export function AbsenceRequests() {
  const { t } = useTranslation(['availability', 'ui']);
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(requestsQuery);
  const waiting = data?.docs.filter(({ can }) => can.includes('confirm')) ?? [];
  const title = t(($) => $.availability.requests.title);
  if (waiting.length === 0 && !isOpen) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBeach size={18} aria-hidden />}
        rightSection={
          <Text span fw={700} aria-hidden>
            {isolated(formats.number(waiting.length))}
          </Text>
        }
        onClick={() => setOpen(true)}
      >
        <span aria-hidden>{title}</span>
        <VisuallyHidden>{t(($) => $.availability.requests.open, { count: waiting.length })}</VisuallyHidden>
      </Button>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="right"
        title={title}
        closeButtonProps={{ 'aria-label': t(($) => $.ui.close, { ns: 'ui' }), size: 44 }}
      >
        {waiting.length === 0 ? (
          <Text c="dimmed" role="status">
            {t(($) => $.availability.requests.none)}
          </Text>
        ) : (
          <ul className={styles.list}>
            {waiting.map((absence) => (
              <AbsenceRow key={absence._id} absence={absence} isNamed />
            ))}
          </ul>
        )}
      </Drawer>
    </>
  );
}
