import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TranslatedName } from '@plumbline/contract/translations';
import type { NameChange } from '@plumbline/domain/languages/name-row';
import { isolatedName } from '../../i18n/isolated.ts';
import { isPassing, isProblem } from '../../lib/api/problem-error.ts';
import { shownName } from '../../ui/person-avatar.tsx';
import { useKeepDraft, useRestored } from '../../ui/editing/use-device-draft.ts';
import type { SaveStatus } from '../../ui/save-state.tsx';
import { showFailure, showUndo } from '../../ui/undo.tsx';
import { useProblemText } from '../../ui/use-problem-text.ts';
import { translationsQuery, useSaveTranslations } from './api/translations.ts';
import type { TranslationEdit, TranslationEdits } from './translation-edits.ts';
import { noEdits, rebasedEdits, reverseOf, withEdits } from './translation-edits.ts';

/** Holds translations until they are saved; a saved change can be taken back. */
export function useTranslationDraft(rows: readonly TranslatedName[], list: string | null) {
  const { t } = useTranslation('settings');
  const problemText = useProblemText();
  const queryClient = useQueryClient();
  const { mutateAsync } = useSaveTranslations();
  const [edits, setEdits] = useState<TranslationEdits>(noEdits);
  const [theirs, setTheirs] = useState<ReadonlyMap<string, string>>(new Map());
  const [saveStatus, setSaveStatus] = useState<SaveStatus>({ kind: 'idle' });
  const draftName = `translations/${list ?? 'all'}`;
  const { restored, forgetRestored } = useRestored<readonly [string, TranslationEdit][]>(draftName, (kept) =>
    setEdits((now) => new Map([...kept, ...now])),
  );
  useKeepDraft(draftName, [...edits], edits.size > 0);

  /** Somebody changed or deleted what is edited here: what is left is put over what there is now. */
  const rebase = async (sentence: (changed: number) => string) => {
    const { docs } = await queryClient.fetchQuery({ ...translationsQuery(list), staleTime: 0 });
    const after = rebasedEdits(edits, docs);
    setEdits(after.edits);
    setTheirs(after.theirs);
    setSaveStatus({ kind: 'failed', message: sentence(after.theirs.size) });
  };

  const undo = (saved: TranslationEdits) => {
    mutateAsync(reverseOf(saved)).catch((failure: unknown) => showFailure(problemText(failure)));
  };

  const save = async () => {
    const sent = edits;
    setSaveStatus({ kind: 'saving' });
    try {
      await mutateAsync([...sent.values()]);
      setEdits((now) => new Map([...now].filter(([field, edit]) => sent.get(field)?.text !== edit.text)));
      setTheirs(new Map());
      setSaveStatus({ kind: 'idle' });
      showUndo({
        text: t(($) => $.settings.translations.saved, { count: sent.size }),
        undo: t(($) => $.settings.translations.undo),
        onUndo: () => undo(sent),
      });
    } catch (failure) {
      if (isProblem(failure, 'conflict')) {
        const by = failure.changed?.by ?? null;
        const person = by && isolatedName(shownName({ name: by }));
        return rebase((count) =>
          person === null
            ? t(($) => $.settings.translations.conflict, { count })
            : t(($) => $.settings.translations.conflictWith, { count, person }),
        );
      }
      if (isProblem(failure, 'not_valid')) return rebase(() => t(($) => $.settings.translations.gone));
      setSaveStatus({
        kind: 'failed',
        message: problemText(failure),
        ...(isPassing(failure) && { onRetry: () => void save() }),
      });
    }
    return undefined;
  };

  return {
    edits,
    theirs,
    change: (changes: readonly NameChange[]) => {
      setEdits((now) => withEdits(now, rows, changes));
      setSaveStatus({ kind: 'idle' });
    },
    editCount: edits.size,
    saveStatus,
    restored,
    save: () => void save(),
    discard: () => {
      forgetRestored();
      setEdits(noEdits);
      setTheirs(new Map());
      setSaveStatus({ kind: 'idle' });
    },
  };
}
