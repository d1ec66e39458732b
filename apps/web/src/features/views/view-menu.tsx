import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  IconBookmark,
  IconCheck,
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
import { useActor } from '../../lib/access/hooks.ts';
import type { MenuTarget } from '../../ui/button-menu.tsx';
import { ButtonMenu } from '../../ui/button-menu.tsx';
import { EditViewDialog } from './edit-view-dialog.tsx';
import { SaveViewDialog } from './save-view-dialog.tsx';
import type { ListViewState } from './use-list-view.ts';
import type { ViewActions } from './use-view-actions.ts';
import { useCreateView, viewsQuery } from './views-queries.ts';

interface ViewMenuProps {
  readonly state: ListViewState;
  readonly act: ViewActions;
  /** The button that opens it. */
  readonly target: MenuTarget;
}

/** Named views of a list: chosen, saved, shared, deleted, made the default (decision 0044). */
export function ViewMenu({ state, act, target }: ViewMenuProps) {
  const { t } = useTranslation('filters');
  const { list, view } = state;
  const { id: ownId } = useActor();
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<'new' | 'edit' | null>(null);
  const views = useQuery({ ...viewsQuery(list), enabled: isOpen || view !== null });
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
      <ButtonMenu
        position="bottom-start"
        onChange={setOpen}
        target={target}
        dropdown={{ mah: '70vh', maw: 'min(24rem, 92vw)', style: { overflow: 'auto' } }}
      >
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
      </ButtonMenu>
      {dialog === 'new' ? <NewViewDialog state={state} act={act} onClose={() => setDialog(null)} /> : null}
      {dialog === 'edit' && view ? <EditViewDialog key={view._id} view={view} onClose={() => setDialog(null)} /> : null}
    </>
  );
}

interface NewViewDialogProps extends Pick<ViewMenuProps, 'state' | 'act'> {
  readonly onClose: () => void;
}

/** Gives what the list shows a name, and shows it by that from then on. */
function NewViewDialog({ state, act, onClose }: NewViewDialogProps) {
  const { t } = useTranslation('filters');
  const { list } = state;
  const create = useCreateView();
  return (
    <SaveViewDialog
      list={list}
      title={t(($) => $.filters.views.saveAsTitle)}
      first={{ name: '', sharing: 'private', roles: [] }}
      isSaving={create.isPending}
      failure={create.error}
      onClose={onClose}
      onSave={(head) =>
        create.mutate(
          { list, ...head, ...act.shown() },
          {
            onSuccess: (made) => {
              onClose();
              state.layout.forget();
              state.open(made._id);
            },
          },
        )
      }
    />
  );
}

interface ViewItemsProps {
  readonly state: ListViewState;
  readonly act: ViewActions;
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
