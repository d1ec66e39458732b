import { Text } from '@mantine/core';
import { IconAlertTriangle, IconLock, IconLockOpen } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { JobSeal } from '@plumbline/contract/proof';
import styles from './seal-badge.module.css';

const looks = {
  intact: { icon: IconLock, colour: 'var(--mantine-color-green-9)' },
  changed: { icon: IconLockOpen, colour: 'var(--mantine-color-orange-9)' },
  altered: { icon: IconAlertTriangle, colour: 'var(--mantine-color-error)' },
  broken: { icon: IconAlertTriangle, colour: 'var(--mantine-color-error)' },
  missing: { icon: IconAlertTriangle, colour: 'var(--mantine-color-error)' },
} as const;

interface SealBadgeProps {
  readonly seal: JobSeal;
  /** Writes a moment in the time zone of whoever reads it. */
  readonly writeAt: (moment: string) => string;
}

/** The state of a job compared with its report's seal, as text with an icon, and what was changed since. */
export function SealBadge({ seal, writeAt }: SealBadgeProps) {
  const { t } = useTranslation('proof');
  const { icon: Icon, colour } = looks[seal.state];
  const changes = useChanges(seal);
  const when = seal.sealed_at === null ? '' : writeAt(seal.sealed_at);
  return (
    <Text component="div" size="sm" mt={4} className={styles.badge}>
      <Icon size={18} aria-hidden color={colour} className={styles.icon} />
      <div>
        <div>{t(($) => $.proof.seal[seal.state], { when })}</div>
        {changes.length > 0 ? (
          <>
            <div>{t(($) => (seal.state === 'intact' ? $.proof.seal.beside : $.proof.seal.since))}</div>
            <ul className={styles.changes}>
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </>
        ) : null}
        {changes.length > 0 && seal.changed_at !== null ? (
          <div>{t(($) => $.proof.seal.last, { when: writeAt(seal.changed_at) })}</div>
        ) : null}
        {seal.retired && hasContent(seal.retired) ? (
          <div>{t(($) => $.proof.seal.answersRetired, { when: writeAt(seal.retired.at) })}</div>
        ) : null}
        {seal.retired && seal.retired.files > 0 ? (
          <div>{t(($) => $.proof.seal.retired, { count: seal.retired.files, when: writeAt(seal.retired.at) })}</div>
        ) : null}
      </div>
    </Text>
  );
}

/** Whether a retention rule removed answers or marks, besides files. */
const hasContent = ({ answers = 0, marks = 0 }: NonNullable<JobSeal['retired']>) => answers + marks > 0;

/** What was changed since the report. Of one that was rewritten nothing is said: what it would be compared with can't be relied on. */
function useChanges(seal: JobSeal): string[] {
  const { t } = useTranslation('proof');
  if (seal.state === 'altered' || seal.state === 'missing') return [];
  const { later_answers: answers, later_marks: marks, later_changes: changes } = seal;
  const found = [
    answers > 0 ? t(($) => $.proof.seal.answers, { count: answers }) : null,
    marks > 0 ? t(($) => $.proof.seal.marks, { count: marks }) : null,
    seal.files_changed ? t(($) => $.proof.seal.files) : null,
    changes > 0 ? t(($) => $.proof.seal.changes, { count: changes }) : null,
  ].filter((one) => one !== null);
  if (found.length > 0 || seal.changed_at === null || seal.state === 'intact') return found;
  return [t(($) => $.proof.seal.meanwhile)];
}
