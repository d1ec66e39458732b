import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../app/access/hooks.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { device } from './device.ts';
import type { OutboxEntry, Owner } from './outbox-entry.ts';
import { groupsOf, type OutboxContent, type OutboxGroup } from './outbox-groups.ts';
import styles from './outbox-panel.module.css';
import { discard, tryAgain } from './outbox.ts';
import { useFailureWords } from './use-failure-words.ts';

interface OutboxPanelProps {
  readonly owner: Owner;
  readonly entries: readonly OutboxEntry[];
  readonly onClose: () => void;
}

/** What is still only on this device, by job: where it stands, why, and what can be done about it. */
export function OutboxPanel({ owner, entries, onClose }: OutboxPanelProps) {
  const { t } = useTranslation('outbox');
  const groups = groupsOf(entries);
  const [discarded, setDiscarded] = useState<OutboxGroup | null>(null);
  const formats = useFormats();
  const contentOf = useContentWords();

  return (
    <section className={styles.panel} aria-label={t(($) => $.outbox.title)}>
      <h2 className={styles.title}>{t(($) => $.outbox.title)}</h2>
      <p className={styles.explain}>{t(($) => $.outbox.explain)}</p>
      <ul className={styles.groups}>
        {groups.map((group) => (
          <Group
            key={group.jobId}
            group={group}
            content={contentOf(group)}
            onOpen={onClose}
            onRetry={() => void tryAgain(device, owner, group.jobId)}
            onDiscard={() => setDiscarded(group)}
          />
        ))}
      </ul>
      <Button variant="default" size="md" fullWidth onClick={() => void tryAgain(device, owner)}>
        {t(($) => $.outbox.tryAll)}
      </Button>
      <ConfirmDialog
        isOpen={discarded !== null}
        onClose={() => setDiscarded(null)}
        title={t(($) => $.outbox.askDiscard, { number: discarded ? formats.jobNumber(discarded.jobNumber) : '' })}
        confirm={t(($) => $.outbox.discard)}
        isDangerous
        onConfirm={async () => discarded && discard(device, discarded.head, discarded.refused.isWholeJob)}
      >
        {discarded ? t(($) => $.outbox.askDiscardText, { what: contentOf(discarded.refused) }) : null}
      </ConfirmDialog>
    </section>
  );
}

interface GroupProps {
  readonly group: OutboxGroup;
  readonly content: string;
  readonly onOpen: () => void;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
}

function Group({ group, content, onOpen, onRetry, onDiscard }: GroupProps) {
  const { t } = useTranslation('outbox');
  const formats = useFormats();
  const words = useFailureWords();
  const { state, head } = group;
  const { failure } = head;
  return (
    <li className={styles.group} data-state={state}>
      <div className={styles.line}>
        <Link
          to="/jobs/$id/{-$dialog}"
          params={{ id: group.jobId, dialog: undefined }}
          className={styles.job}
          onClick={onOpen}
        >
          {t(($) => $.outbox.job, { number: formats.jobNumber(group.jobNumber) })}
        </Link>
        <span className={styles.state}>{t(($) => $.outbox.states[state])}</span>
      </div>
      <p className={styles.content}>{content}</p>
      {failure && state !== 'sending' ? <p className={styles.why}>{words(failure)}</p> : null}
      {state === 'failed' ? (
        <div className={styles.buttons}>
          <Button variant="light" size="md" onClick={onRetry}>
            {t(($) => $.outbox.tryAgain)}
          </Button>
          <Button variant="subtle" color="red" c="var(--mantine-color-error)" size="md" onClick={onDiscard}>
            {t(($) => $.outbox.discard)}
          </Button>
        </div>
      ) : null}
    </li>
  );
}

/** "3 answers, plate.jpg, Submit". */
function useContentWords(): (content: OutboxContent) => string {
  const { t } = useTranslation('outbox');
  return ({ answers, files, submits }) =>
    [
      answers > 0 ? t(($) => $.outbox.answers, { count: answers }) : '',
      files.length > 2 ? t(($) => $.outbox.files, { count: files.length }) : files.map(isolatedName).join(', '),
      submits ? t(($) => $.outbox.submit) : '',
    ]
      .filter(Boolean)
      .join(', ');
}

/** A file's name keeps its own direction inside any sentence. */
function isolatedName(name: string): string {
  return `\u2068${name}\u2069`;
}
