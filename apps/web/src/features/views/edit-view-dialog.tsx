import { useTranslation } from 'react-i18next';
import type { ListView } from '@plumbline/contract/views';
import { useOpened } from '../../ui/editing/use-opened.ts';
import { SaveViewDialog } from './save-view-dialog.tsx';
import { useChangeView } from './views-queries.ts';
import { useViewParts } from './use-view-parts.ts';

/** Renames or shares a view, over what it was when the dialog was opened. */
export function EditViewDialog({ view, onClose }: { readonly view: ListView; readonly onClose: () => void }) {
  const { t } = useTranslation('filters');
  const opened = useOpened(view);
  const parts = useViewParts();
  const { mutate: change, isPending, error } = useChangeView();
  return (
    <SaveViewDialog
      list={opened.list}
      title={t(($) => $.filters.views.editTitle)}
      first={{ name: opened.name, sharing: opened.sharing, roles: opened.roles }}
      isSaving={isPending}
      failure={error}
      onClose={onClose}
      onSave={({ name, sharing, roles }) =>
        change({ opened, change: { name, sharing, roles: [...roles] }, parts }, { onSuccess: onClose })
      }
    />
  );
}
