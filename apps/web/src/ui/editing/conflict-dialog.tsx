import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/access/hooks.ts';
import { isolatedName } from '../../i18n/isolated.ts';
import { shownName } from '../person-avatar.tsx';
import { useConflictQuestion } from './ask-conflict.ts';
import styles from './conflict-dialog.module.css';

/** Two people changed the same: both values with whose they are, to keep either (decision 0052). */
export function ConflictDialog() {
  const { t } = useTranslation('ui');
  const formats = useFormats();
  const question = useConflictQuestion();
  if (!question) return null;
  const { conflict, decide } = question;
  const { changed, parts } = conflict;
  const who = changed?.by ? isolatedName(shownName({ name: changed.by })) : null;
  const theirs = who ?? t(($) => $.ui.conflict.others);
  const empty = <Text c="dimmed">{t(($) => $.ui.conflict.empty)}</Text>;
  return (
    <Modal
      opened
      onClose={() => decide('back')}
      title={who === null ? t(($) => $.ui.conflict.titleNobody) : t(($) => $.ui.conflict.title, { person: who })}
      size={560}
      zIndex={400}
      closeButtonProps={{ 'aria-label': t(($) => $.ui.conflict.back) }}
    >
      <Stack>
        <Text>
          {t(($) => $.ui.conflict.text)}
          {changed ? ` (${formats.dateTime(changed.at)})` : null}
        </Text>
        {parts.map((part) => (
          <section key={part.label} aria-label={part.label}>
            <Text fw={600}>{part.label}</Text>
            <dl className={styles.sides}>
              <dt>{t(($) => $.ui.conflict.mine)}</dt>
              <dd data-side="mine">{part.mine ? <bdi>{part.mine}</bdi> : empty}</dd>
              <dt>
                <bdi>{theirs}</bdi>
              </dt>
              <dd data-side="theirs">{part.theirs ? <bdi>{part.theirs}</bdi> : empty}</dd>
            </dl>
          </section>
        ))}
        <Group justify="flex-end">
          <Button variant="subtle" color="gray" onClick={() => decide('back')}>
            {t(($) => $.ui.conflict.back)}
          </Button>
          <Button variant="default" onClick={() => decide('theirs')} data-autofocus>
            {who === null ? t(($) => $.ui.conflict.keepTheirs) : t(($) => $.ui.conflict.keepOf, { person: who })}
          </Button>
          <Button onClick={() => decide('mine')}>{t(($) => $.ui.conflict.keepMine)}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
