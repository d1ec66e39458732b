import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/access/hooks.ts';
import styles from './file-list.module.css';

interface FactsProps {
  readonly name: string;
  readonly size: number | null;
  readonly address?: string | undefined;
  readonly children?: ReactNode;
}

/** Its name, its size, and what else is to be said of it. */
export function Facts({ name, size, address, children }: FactsProps) {
  const { t } = useTranslation('answers');
  const formats = useFormats();
  const megabytes = size === null ? null : size / 1024 / 1024;
  return (
    <span className={styles.facts}>
      <bdi className={styles.name}>
        {address ? (
          <a href={address} target="_blank" rel="noreferrer">
            {name}
          </a>
        ) : (
          name
        )}
      </bdi>
      {megabytes === null ? null : (
        <span className={styles.size}>
          {megabytes < 0.1
            ? t(($) => $.answers.files.kilobytes, { size: formats.number(Math.ceil((size ?? 0) / 1024)) })
            : t(($) => $.answers.files.megabytes, { size: formats.number(Math.round(megabytes * 10) / 10) })}
        </span>
      )}
      {children}
    </span>
  );
}

interface PhotoButtonProps {
  readonly name: string;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/** A photo in its small form: touched, it is shown large. */
export function PhotoButton({ name, onOpen, children }: PhotoButtonProps) {
  const { t } = useTranslation('answers');
  return (
    <button
      type="button"
      className={styles.thumb}
      aria-label={t(($) => $.answers.files.open, { name })}
      onClick={onOpen}
    >
      {children}
    </button>
  );
}

/** Takes a file away from an answer; nothing where it may not be taken. */
export function RemoveButton({ name, onRemove }: { readonly name: string; readonly onRemove: (() => void) | null }) {
  const { t } = useTranslation('answers');
  if (!onRemove) return null;
  return (
    <button
      type="button"
      className={styles.remove}
      aria-label={t(($) => $.answers.files.remove, { name })}
      onClick={onRemove}
    >
      <IconTrash size={20} stroke={1.7} aria-hidden />
    </button>
  );
}
