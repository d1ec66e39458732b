import { IconArrowBackUp, IconArrowForwardUp, IconRoute, IconSettings } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportMenu } from '../../job-types/index.ts';
import type { SaveStatus } from '../../../ui/save-state.tsx';
import { SaveState } from '../../../ui/save-state.tsx';
import type { Saving } from '../model/editor-types.ts';
import { useScene, useSnapshot } from './editor-context.ts';
import { LanguageMenu } from './language-menu.tsx';
import { ToolButton } from './tool-button.tsx';

interface EditorToolsProps {
  readonly jobTypeId: string;
  readonly isMap: boolean;
  readonly onMap: (isShown: boolean) => void;
  /** Each tool says what it does; where there is no room for that, when it is pointed at. */
  readonly isLabelled: boolean;
}

/** The save status, undo and redo, the map of the paths, languages, files, and a link to the settings. */
export function EditorTools({ jobTypeId, isMap, onMap, isLabelled }: EditorToolsProps) {
  const { t } = useTranslation('jobTypeEditor');
  const { editor } = useScene();
  const { saving, unfinished, canUndo, canRedo } = useSnapshot(editor);
  return (
    <>
      <SaveState saveStatus={outboxStatusOf(saving, unfinished.size > 0, () => void editor.flush(), t)} />
      <ToolButton
        name={t(($) => $.jobTypeEditor.undo)}
        icon={<IconArrowBackUp size={20} className="mirrored" aria-hidden />}
        isLabelled={isLabelled}
        isDisabled={!canUndo}
        onPress={() => editor.undo()}
      />
      <ToolButton
        name={t(($) => $.jobTypeEditor.redo)}
        icon={<IconArrowForwardUp size={20} className="mirrored" aria-hidden />}
        isLabelled={isLabelled}
        isDisabled={!canRedo}
        onPress={() => editor.redo()}
      />
      <ToolButton
        name={t(($) => $.jobTypeEditor.map.open)}
        icon={<IconRoute size={20} aria-hidden />}
        isLabelled={isLabelled}
        isPressed={isMap}
        onPress={() => onMap(!isMap)}
      />
      <LanguageMenu jobTypeId={jobTypeId} isLabelled={isLabelled} />
      <Suspense fallback={null}>
        <ExportMenu jobTypeId={jobTypeId} look={isLabelled ? 'tool' : 'icon'} before={() => editor.flush()} />
      </Suspense>
      <ToolButton
        name={t(($) => $.jobTypeEditor.settings)}
        icon={<IconSettings size={20} aria-hidden />}
        isLabelled={isLabelled}
        settingsOf={jobTypeId}
      />
    </>
  );
}

type Translate = ReturnType<typeof useTranslation<'jobTypeEditor'>>['t'];

function outboxStatusOf(saving: Saving, isUnfinished: boolean, onRetry: () => void, t: Translate): SaveStatus {
  switch (saving.kind) {
    case 'saved':
      return isUnfinished
        ? { kind: 'failed', message: t(($) => $.jobTypeEditor.saving.unfinished) }
        : { kind: 'saved' };
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
