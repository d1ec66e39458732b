import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import {
  IconBookmark,
  IconCheck,
  IconChevronDown,
  IconCopyPlus,
  IconDeviceFloppy,
  IconHome,
  IconLink,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListView } from '@plumbline/contract/views';
import { isolatedName } from '../../i18n/isolated.ts';
import { showFailure, showUndo } from '../../ui/undo.tsx';
import { useProblemText } from '../../ui/use-problem-text.ts';
import { useActor } from '../../lib/access/hooks.ts';
import { shareLink } from '../../lib/share-link.ts';
import { useSaveDefault } from './saved-default.ts';
import { EditViewDialog } from './edit-view-dialog.tsx';
import { SaveViewDialog } from './save-view-dialog.tsx';
import type { ListViewState } from './use-list-view.ts';
import { useViewParts } from './use-view-parts.ts';
import styles from './views.module.css';
import { useChangeView, useCreateView, useRemoveView, useRestoreView, viewsQuery } from './views-queries.ts';

/** Named views of a list: chosen, saved, shared, deleted, made the default (decision 0044). */
export function ViewMenu({ state }: { readonly state: ListViewState }) {
  const { t } = useTranslation('filters');
  const { list, view } = state;
  const { id: ownId } = useActor();
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<'new' | 'edit' | null>(null);
  const views = useQuery({ ...viewsQuery(list), enabled: isOpen || view !== null });
  const act = useViewActions(state);
  const create = useCreateView();
  const [own, shared] = [true, false].map((isOwn) =>
    (views.data ?? []).filter(({ owner }) => (owner?._id === ownId) === isOwn),
  ) as [ListView[], ListView[]];
  const item = (one: ListView) => (
    <Menu.Item
      key={one._id}
      {...(one._id === view?._id ? { 'aria-current': true } : {})}
      leftSection={one._id === view?._id ? <IconCheck size={16} aria-hidden /> : <span style={{ inlineSize: 16 }} />}
      onClick={() => state.open(one._id)}
    >
      <bdi>{one.name}</bdi>
    </Menu.Item>
  );
  return (
    <>
      <Menu shadow="md" position="bottom-start" withinPortal opened={isOpen} onChange={setOpen}>
        <Menu.Target>
          <Button
            variant={view ? 'light' : 'default'}
            maw="16rem"
            leftSection={<IconBookmark size={18} aria-hidden />}
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >
            {view ? (
              <>
                <bdi className={styles.viewName}>{view.name}</bdi>{' '}
                {state.isChanged ? (
                  <span className={styles.viewChanged}>{t(($) => $.filters.views.changed)}</span>
                ) : null}
              </>
            ) : (
              t(($) => $.filters.views.menu)
            )}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="70vh" style={{ overflow: 'auto' }}>
          <Menu.Item
            leftSection={view ? <span style={{ inlineSize: 16 }} /> : <IconCheck size={16} aria-hidden />}
            {...(view ? {} : { 'aria-current': true })}
            onClick={() => state.open(null)}
          >
            {t(($) => $.filters.views.all[list])}
          </Menu.Item>
          {own.length > 0 ? <Menu.Label>{t(($) => $.filters.views.own)}</Menu.Label> : null}
          {own.map(item)}
          {shared.length > 0 ? <Menu.Label>{t(($) => $.filters.views.shared)}</Menu.Label> : null}
          {shared.map(item)}
          {views.isError ? <Menu.Label>{t(($) => $.filters.views.failed)}</Menu.Label> : null}
          <Menu.Divider />
          <ViewItems state={state} act={act} onDialog={setDialog} />
        </Menu.Dropdown>
      </Menu>
      {dialog === 'new' ? (
        <SaveViewDialog
          list={list}
          title={t(($) => $.filters.views.saveAsTitle)}
          first={{ name: '', sharing: 'private', roles: [] }}
          isSaving={create.isPending}
          failure={create.error}
          onClose={() => setDialog(null)}
          onSave={(head) =>
            create.mutate(
              { list, ...head, ...act.shown() },
              {
                onSuccess: (made) => {
                  setDialog(null);
                  state.layout.forget();
                  state.open(made._id);
                },
              },
            )
          }
        />
      ) : null}
      {dialog === 'edit' && view ? <EditViewDialog key={view._id} view={view} onClose={() => setDialog(null)} /> : null}
    </>
  );
}

interface ViewItemsProps {
  readonly state: ListViewState;
  readonly act: ReturnType<typeof useViewActions>;
  readonly onDialog: (dialog: 'new' | 'edit') => void;
}

/** What is done with the view that is shown, and with what the list shows without one. */
function ViewItems({ state, act, onDialog }: ViewItemsProps) {
  const { t } = useTranslation('filters');
  const { view, saved } = state;
  const mayChange = view?.can.includes('change') ?? false;
  const isDefault = view !== null && saved?.view === view._id;
  return (
    <>
      {view && state.isChanged && mayChange ? (
        <Menu.Item leftSection={<IconDeviceFloppy size={16} aria-hidden />} onClick={act.saveChanges}>
          {t(($) => $.filters.views.save)}
        </Menu.Item>
      ) : null}
      {view && state.isChanged ? (
        <Menu.Item leftSection={<IconBookmark size={16} aria-hidden />} onClick={act.forgetChanges}>
          {t(($) => $.filters.views.reset)}
        </Menu.Item>
      ) : null}
      <Menu.Item leftSection={<IconCopyPlus size={16} aria-hidden />} onClick={() => onDialog('new')}>
        {t(($) => $.filters.views.saveAs)}
      </Menu.Item>
      {view && mayChange ? (
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onDialog('edit')}>
          {t(($) => $.filters.views.edit)}
        </Menu.Item>
      ) : null}
      {view ? (
        <>
          <Menu.Item leftSection={<IconLink size={16} aria-hidden />} onClick={act.copyLink}>
            {t(($) => $.filters.views.copyLink)}
          </Menu.Item>
          <Menu.Item leftSection={<IconHome size={16} aria-hidden />} onClick={() => act.setDefault(!isDefault)}>
            {isDefault ? t(($) => $.filters.clearDefault) : t(($) => $.filters.views.makeDefault)}
          </Menu.Item>
        </>
      ) : null}
      {view?.can.includes('erase') ? (
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={act.remove}>
          {t(($) => $.filters.views.delete)}
        </Menu.Item>
      ) : null}
    </>
  );
}

/** What the menu does without asking further. */
function useViewActions(state: ListViewState) {
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
