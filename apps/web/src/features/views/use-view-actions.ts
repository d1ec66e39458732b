import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListView } from '@plumbline/contract/views';
import { isolatedName } from '../../i18n/isolated.ts';
import { showFailure, showUndo } from '../../ui/undo.tsx';
import { useProblemText } from '../../ui/use-problem-text.ts';
import { shareLink } from '../../lib/share-link.ts';
import { useSaveDefault } from './saved-default.ts';
import type { ListViewState } from './use-list-view.ts';
import { useViewParts } from './use-view-parts.ts';
import { useChangeView, useRemoveView, useRestoreView } from './views-queries.ts';

/** What is done with the view that is shown. Once for a list: it remembers the view as it was when something began to be shown otherwise. */
export function useViewActions(state: ListViewState) {
  const { t } = useTranslation('filters');
  const problemText = useProblemText();
  const { screen, view, grid, section, display, layout } = state;
  const { mutate: change } = useChangeView();
  const { mutate: remove } = useRemoveView();
  const { mutate: restore } = useRestoreView();
  const { mutate: saveDefault } = useSaveDefault(screen);
  const parts = useViewParts();
  // The view as it was when something began to be shown otherwise.
  const [begun, setBegun] = useState<ListView | null>(null);
  const basis = state.isChanged ? (begun && begun._id === view?._id ? begun : view) : null;
  if (basis !== begun) setBegun(basis);
  const failed = (failure: unknown) => showFailure(problemText(failure));
  const shown = () => ({
    filters: grid.query.filters === null ? null : (JSON.parse(grid.query.filters) as unknown),
    sort: grid.query.sort,
    section,
    display,
    columns: layout.layout === null ? null : [...layout.layout],
  });
  const forgetChanges = () => {
    layout.forget();
    if (view) state.open(view._id);
  };
  return {
    shown,
    forgetChanges,
    saveChanges: () => {
      if (!view) return;
      change(
        { opened: begun?._id === view._id ? begun : view, change: shown(), parts },
        {
          onSuccess: () => {
            forgetChanges();
            notifications.show({ message: t(($) => $.filters.views.saved, { name: isolatedName(view.name) }) });
          },
          onError: failed,
        },
      );
    },
    copyLink: async () => {
      if (!view) return;
      const url = `${window.location.origin}/${screen}?view=${view._id}`;
      const shared = await shareLink({ url, title: view.name });
      if (shared === 'copied') notifications.show({ message: t(($) => $.filters.views.linkCopied), autoClose: 3000 });
      if (shared === 'failed') showFailure(t(($) => $.filters.views.copyFailed));
    },
    setDefault: (isSet: boolean) =>
      saveDefault(isSet && view ? { view: view._id, filters: null, sort: null, section: null } : null, {
        onSuccess: () =>
          notifications.show({
            message: isSet ? t(($) => $.filters.savedDefault) : t(($) => $.filters.clearedDefault),
          }),
        onError: failed,
      }),
    remove: () => {
      if (!view) return;
      const removed = view;
      remove(removed, {
        onError: failed,
        onSuccess: () => {
          state.open(null);
          showUndo({
            text: t(($) => $.filters.views.deleted, { name: isolatedName(removed.name) }),
            undo: t(($) => $.filters.views.undo),
            onUndo: () => restore(removed, { onSuccess: ({ _id }) => state.open(_id), onError: failed }),
          });
        },
      });
    },
  };
}

export type ViewActions = ReturnType<typeof useViewActions>;
