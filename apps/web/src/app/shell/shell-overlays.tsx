import { useHotkeys } from '@mantine/hooks';
import { useNotifications } from '@mantine/notifications';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useConflictQuestion } from '../../ui/editing/ask-conflict.ts';
import { keepFocusAfterDialogs } from '../../ui/focus-after-dialogs.ts';
import { followFocus, givePageFocus, mayPressLetters } from '../../ui/shell/page-focus.ts';
import { isSomethingOpen } from '../../ui/shell/shortcuts.ts';
import { onProofQuestion, proofQuestion } from '../../lib/api/proof.ts';
import { closeCreateWizard, openCreateWizard, useCreateRequest } from '../../lib/create-request.ts';
import { loadCreateWizard, shellSlots } from './slots.tsx';
import type { OpenedByMenu } from './use-menu-act.ts';
import { useMayCreate } from './use-may-create.ts';
import { loadWithRetry } from '../../lib/load-with-retry.ts';

const findAnything = () => import('./find-anything.tsx');
const shortcutSheet = () => import('./shortcut-sheet.tsx');
const FindAnything = lazy(async () => ({ default: (await findAnything()).FindAnything }));
const ShortcutSheet = lazy(async () => ({ default: (await shortcutSheet()).ShortcutSheet }));
const ConflictDialog = lazy(async () => ({
  default: (await loadWithRetry(() => import('../../ui/editing/conflict-dialog.tsx'))).ConflictDialog,
}));
const ProofDialog = lazy(async () => ({
  default: (await loadWithRetry(() => import('../../features/profile/components/proof-dialog.tsx'))).ProofDialog,
}));
const Notices = lazy(async () => ({ default: (await loadWithRetry(() => import('./notices.tsx'))).Notices }));

type Overlay = OpenedByMenu | 'find' | 'shortcuts';

/** What is open over the screen, and the way to open something. */
export function useOverlay() {
  const [overlay, setOverlay] = useState<Exclude<Overlay, 'create_new'> | null>(null);
  const open = (what: Overlay) => (what === 'create_new' ? openCreateWizard() : setOverlay(what));
  const mayCreate = useMayCreate();
  const openByKey = (what: Overlay) => () => {
    if (!isSomethingOpen() && mayPressLetters() && (mayCreate || what !== 'create_new')) open(what);
  };
  // Each letter beside the one on the same key of a Hebrew keyboard.
  useHotkeys([
    ['c', openByKey('create_new')],
    ['ב', openByKey('create_new')],
    ['n', openByKey('create_new')],
    ['מ', openByKey('create_new')],
    ['shift+?', openByKey('shortcuts')],
  ]);
  useHotkeys(
    [
      ['mod+K', openByKey('find')],
      ['mod+ל', openByKey('find')],
    ],
    [],
    true,
  );
  return { overlay, open, close: () => setOverlay(null) };
}

interface ShellOverlaysProps {
  readonly overlay: ReturnType<typeof useOverlay>;
  readonly isDesk: boolean;
  /** What can wait is loaded now. */
  readonly isSettled: boolean;
}

/** What opens over the screen, whichever it is. Each loads when it is wanted, or once the first screen is there. */
export function ShellOverlays({ overlay: { overlay, open, close }, isDesk, isSettled }: ShellOverlaysProps) {
  const { CreateWizard, ImpersonationPicker } = shellSlots;
  const creating = useCreateRequest();
  const mayCreate = useMayCreate();
  const hasConflict = useConflictQuestion() !== null;
  const proof = useSyncExternalStore(onProofQuestion, proofQuestion);
  const hasNotices = useNotifications().notifications.length > 0;
  useEffect(() => {
    const place = document.getElementById('overlays');
    return place ? keepFocusAfterDialogs(place) : undefined;
  }, []);
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(followFocus, []);
  useEffect(givePageFocus, [path]);
  useEffect(() => {
    // Keys are for the desk, and answer at once.
    if (!isSettled || !isDesk) return;
    void Promise.all([findAnything(), shortcutSheet(), mayCreate && loadCreateWizard()]).catch(() => undefined);
  }, [isSettled, isDesk, mayCreate]);
  return (
    <>
      <Suspense fallback={null}>
        {creating && CreateWizard ? <CreateWizard request={creating} onClose={closeCreateWizard} /> : null}
        {overlay === 'impersonate' && ImpersonationPicker ? <ImpersonationPicker onClose={close} /> : null}
        {overlay === 'find' ? <FindAnything onOpen={open} onClose={close} /> : null}
        {hasConflict ? <ConflictDialog /> : null}
        {proof ? <ProofDialog onDecided={proof.decide} /> : null}
        {overlay === 'shortcuts' ? <ShortcutSheet onClose={close} /> : null}
      </Suspense>
      <Suspense fallback={null}>{isSettled || hasNotices ? <Notices /> : null}</Suspense>
    </>
  );
}
