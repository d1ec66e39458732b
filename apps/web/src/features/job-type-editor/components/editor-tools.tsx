import { ActionIcon, Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconArrowBackUp, IconArrowForwardUp, IconRoute, IconSettings } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { jobTypeSlots } from '../../../app/job-type-slots.tsx';
import type { SaveStanding } from '../../../ui/save-state.tsx';
import { SaveState } from '../../../ui/save-state.tsx';
import type { Saving } from '../model/editor-types.ts';
import { useScene, useSnapshot } from './editor-context.ts';
import styles from './editor-screen.module.css';
import { LanguageMenu } from './language-menu.tsx';

interface EditorToolsProps {
  readonly jobTypeId: string;
  readonly isMap: boolean;
  readonly onMap: (isShown: boolean) => void;
}

/** Where saving stands, a step back and forth, the map of the paths, languages, files, and the way to the settings. */
export function EditorTools({ jobTypeId, isMap, onMap }: EditorToolsProps) {
  const { t } = useTranslation('jobTypeEditor');
  const { editor } = useScene();
  const { saving, canUndo, canRedo } = useSnapshot(editor);
  return (
    <>
      <SaveState standing={standingOf(saving, () => void editor.flush(), t)} />
      <Tooltip label={t(($) => $.jobTypeEditor.undo)}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="xl"
          className={styles.quiet ?? ''}
          disabled={!canUndo}
          aria-label={t(($) => $.jobTypeEditor.undo)}
          onClick={() => editor.undo()}
        >
          <IconArrowBackUp size={20} className="mirrored" aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t(($) => $.jobTypeEditor.redo)}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="xl"
          className={styles.quiet ?? ''}
          disabled={!canRedo}
          aria-label={t(($) => $.jobTypeEditor.redo)}
          onClick={() => editor.redo()}
        >
          <IconArrowForwardUp size={20} className="mirrored" aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t(($) => $.jobTypeEditor.map.open)}>
        <ActionIcon
          variant={isMap ? 'light' : 'subtle'}
          color="gray"
          size="xl"
          aria-label={t(($) => $.jobTypeEditor.map.open)}
          aria-pressed={isMap}
          onClick={() => onMap(!isMap)}
        >
          <IconRoute size={20} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <LanguageMenu jobTypeId={jobTypeId} />
      <Suspense fallback={null}>
        <jobTypeSlots.Export jobTypeId={jobTypeId} isIcon before={() => editor.flush()} />
      </Suspense>
      <Tooltip label={t(($) => $.jobTypeEditor.settings)}>
        <ActionIcon
          component={Link}
          to="/job_type/settings/$id"
          params={{ id: jobTypeId } as never}
          variant="subtle"
          color="gray"
          size="xl"
          aria-label={t(($) => $.jobTypeEditor.settings)}
        >
          <IconSettings size={20} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </>
  );
}

type Translate = ReturnType<typeof useTranslation<'jobTypeEditor'>>['t'];

function standingOf(saving: Saving, onRetry: () => void, t: Translate): SaveStanding {
  switch (saving.kind) {
    case 'saved':
      return { kind: 'saved' };
    case 'saving':
      return { kind: 'saving' };
    case 'waiting':
      return { kind: 'failed', message: t(($) => $.jobTypeEditor.saving.waiting), onRetry };
    case 'loops':
      return { kind: 'failed', message: t(($) => $.jobTypeEditor.saving.loops) };
    case 'conflict':
      return { kind: 'failed', message: t(($) => $.jobTypeEditor.saving.conflict) };
    case 'refused':
      return { kind: 'failed', message: saving.message || t(($) => $.jobTypeEditor.saving.refused), onRetry };
  }
}
