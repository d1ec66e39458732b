import { Button, Progress } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/access/hooks.ts';
import { isolatedName } from '../../i18n/isolated.ts';
import { device } from '../../offline/device.ts';
import type { FileEntry, OutboxEntry, Owner } from '../../offline/outbox-entry.ts';
import { groupsOf, type OutboxGroup } from '../../offline/outbox-groups.ts';
import styles from './outbox-panel.module.css';
import { tryAgain } from '../../offline/outbox.ts';
import { pauseFile } from '../../offline/queue-file.ts';
import { useProgress } from '../../offline/upload-progress.ts';
import { useContentWords } from './use-content-words.ts';
import { useFailureWords } from '../../offline/use-failure-words.ts';

interface OutboxPanelProps {
  readonly owner: Owner;
  readonly entries: readonly OutboxEntry[];
  readonly onClose: () => void;
  /** Asks whether what was refused of a job may go. */
  readonly onDiscard: (group: OutboxGroup) => void;
  /** Shows what a job has in here. */
  readonly onSee: (group: OutboxGroup) => void;
}

/** What is only on this device, by job: its state, the reason, and the possible actions. */
export function OutboxPanel({ owner, entries, onClose, onDiscard, onSee }: OutboxPanelProps) {
  const { t } = useTranslation('outbox');
  const groups = groupsOf(entries);
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
            onDiscard={() => onDiscard(group)}
            onSee={() => onSee(group)}
          />
        ))}
      </ul>
      <Button variant="default" size="md" fullWidth onClick={() => void tryAgain(device, owner)}>
        {t(($) => $.outbox.tryAll)}
      </Button>
    </section>
  );
}

interface GroupProps {
  readonly group: OutboxGroup;
  readonly content: string;
  readonly onOpen: () => void;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
  readonly onSee: () => void;
}

function Group({ group, content, onOpen, onRetry, onDiscard, onSee }: GroupProps) {
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
      {head.kind === 'file' && (state === 'sending' || state === 'paused') ? (
        <FileOnItsWay file={head} isPaused={state === 'paused'} onGoOn={onRetry} onDiscard={onDiscard} />
      ) : null}
      {state === 'failed' ? (
        <div className={styles.buttons}>
          <Button variant="light" size="md" onClick={onRetry}>
            {t(($) => $.outbox.tryAgain)}
          </Button>
          <Button variant="default" size="md" onClick={onSee}>
            {t(($) => $.outbox.see)}
          </Button>
          <Button variant="subtle" color="red" c="var(--mantine-color-error)" size="md" onClick={onDiscard}>
            {t(($) => $.outbox.discard)}
          </Button>
        </div>
      ) : null}
    </li>
  );
}

interface FileOnItsWayProps {
  readonly file: FileEntry;
  readonly isPaused: boolean;
  readonly onGoOn: () => void;
  readonly onDiscard: () => void;
}

/** How far the file that goes first has come, with the ways to hold it back, to go on and to give it up. */
function FileOnItsWay({ file, isPaused, onGoOn, onDiscard }: FileOnItsWayProps) {
  const { t } = useTranslation('outbox');
  const share = useProgress(file.fileId);
  return (
    <>
      {share === undefined ? null : (
        <Progress
          value={share * 100}
          size="md"
          aria-label={t(($) => $.outbox.progress, { name: isolatedName(file.name) })}
        />
      )}
      <div className={styles.buttons}>
        <Button variant="light" size="md" onClick={isPaused ? onGoOn : () => void pauseFile(device, file.seq)}>
          {isPaused ? t(($) => $.outbox.goOn) : t(($) => $.outbox.pause)}
        </Button>
        <Button variant="subtle" color="red" c="var(--mantine-color-error)" size="md" onClick={onDiscard}>
          {t(($) => $.outbox.discard)}
        </Button>
      </div>
    </>
  );
}
