import { TextInput, UnstyledButton } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reportLimits } from '@plumbline/domain/reports/report-types';
import { isolatedName } from '../../../i18n/isolated.ts';
import { useAskBeforeLeaving } from '../../../ui/use-ask-before-leaving.ts';
import { CutName } from '../../../ui/detail-line.tsx';
import styles from './rename-in-place.module.css';

interface RenameInPlaceProps {
  /** The current title. */
  readonly title: string;
  /** What the button is called where the title alone would not say it; at the head of a table it is the column's name. */
  readonly label?: string;
  /** Takes the new name; empty shows what the column shows again. The name stays until it is done. */
  readonly onRename: (name: string) => Promise<unknown> | void;
}

/** A column's name, changed in its place: Enter saves it, Escape leaves it as it was. */
export function RenameInPlace({ title, label, onRename }: RenameInPlaceProps) {
  const { t } = useTranslation('reports');
  const [typed, setTyped] = useState<string | null>(null);
  const [saving, setSaving] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  useAskBeforeLeaving(saving !== null || (typed !== null && typed.trim() !== title));
  const end = async (isSaved: boolean) => {
    if (typed === null) return;
    const name = typed.trim();
    setTyped(null);
    if (!isSaved || name === title) return;
    setSaving(name);
    await onRename(name);
    setSaving(null);
  };
  if (typed === null) {
    return (
      <UnstyledButton
        ref={button}
        className={styles.name ?? ''}
        aria-label={label}
        title={t(($) => $.reports.columnsTab.rename, { name: isolatedName(title) })}
        onClick={() => setTyped(title)}
      >
        <CutName>{saving || title}</CutName>
      </UnstyledButton>
    );
  }
  return (
    <TextInput
      autoFocus
      size="sm"
      dir="auto"
      aria-label={t(($) => $.reports.columnsTab.nameOf)}
      maxLength={reportLimits.name}
      // Escape belongs to this field: it must not close the surrounding dialog.
      data-mantine-stop-propagation="true"
      value={typed}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => void end(true)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.stopPropagation();
        event.preventDefault();
        void end(event.key === 'Enter');
        requestAnimationFrame(() => button.current?.focus());
      }}
    />
  );
}
