import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/access/hooks.ts';
import type { KeptDraft } from '../../../lib/drafts/device-drafts.ts';
import { showUndo } from '../../../ui/undo.tsx';
import type { Editor } from '../model/editor.ts';

/** Says that what was not saved is back, with the way to give it up. */
export function useToldOfRestored(editor: Editor, kept: KeptDraft<unknown> | null): void {
  const { t } = useTranslation('ui');
  const formats = useFormats();
  const tell = useEffectEvent(() => {
    if (!kept || !editor.isDirty) return;
    showUndo({
      text: t(($) => $.ui.draft.restored, { when: formats.dateTime(new Date(kept.at).toISOString()) }),
      undo: t(($) => $.ui.draft.discard),
      onUndo: () => editor.undo(),
    });
  });
  useEffect(() => tell(), []);
}
