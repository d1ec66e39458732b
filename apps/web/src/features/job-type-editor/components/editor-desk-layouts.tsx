import { SegmentedControl } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './editor-screen.module.css';

export type EditorPart = 'outline' | 'question' | 'preview';

/** What the desk is made of; the map, while it is shown, in place of the question and the preview. */
export interface EditorParts extends Readonly<Record<EditorPart, ReactNode>> {
  readonly map: ReactNode;
}

interface NarrowDeskProps {
  readonly parts: EditorParts;
  readonly part: EditorPart;
  readonly onPart: (part: EditorPart) => void;
  readonly isPhone: boolean;
}

/** One part on a phone, two on a tablet; which, is chosen above. */
export function NarrowDesk({ parts, part, onPart, isPhone }: NarrowDeskProps) {
  const { t } = useTranslation('jobTypeEditor');
  const choices: readonly EditorPart[] = isPhone ? ['outline', 'question', 'preview'] : ['question', 'preview'];
  if (parts.map) return parts.map;
  return (
    <>
      <SegmentedControl
        fullWidth
        m="xs"
        aria-label={t(($) => $.jobTypeEditor.parts.label)}
        value={isPhone || part !== 'outline' ? part : 'question'}
        onChange={(chosen) => onPart(chosen as EditorPart)}
        data={choices.map((one) => ({ value: one, label: t(($) => $.jobTypeEditor.parts[one]) }))}
      />
      <div className={styles.columns} data-columns={isPhone ? 'one' : 'two'}>
        {!isPhone || part === 'outline' ? parts.outline : null}
        {part === 'preview' ? parts.preview : null}
        {part === 'question' || (!isPhone && part === 'outline') ? parts.question : null}
      </div>
    </>
  );
}

interface WideDeskProps {
  readonly parts: EditorParts;
  readonly outlineWidth: number;
}

/** All parts beside one another. */
export function WideDesk({ parts, outlineWidth }: WideDeskProps) {
  return (
    <div
      className={styles.columns}
      data-columns={parts.map ? 'map' : 'three'}
      style={{ '--outline': `${outlineWidth}px` } as CSSProperties}
    >
      {parts.outline}
      {parts.map ?? (
        <>
          {parts.question}
          {parts.preview}
        </>
      )}
    </div>
  );
}
