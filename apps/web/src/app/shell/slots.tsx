import type { ComponentType } from 'react';
import { lazy } from 'react';
import { fetchTexts } from '../../i18n/i18n.ts';
import type { CreateRequest } from '../../lib/create-request.ts';
import { loadWithRetry } from '../../lib/load-with-retry.ts';
import { useUnreadCount } from '../../features/notifications/api/notifications.ts';

/** The form that creates, with its texts: what is typed right after its key is meant for it. */
export async function loadCreateWizard() {
  const [{ CreateWizard }] = await Promise.all([
    import('../../features/create-wizard/components/create-wizard.tsx'),
    fetchTexts('createWizard', 'skills', 'assignmentWarnings'),
  ]);
  return { default: CreateWizard };
}

/**
 * The parts of the shell that features bring. A part that is null is not there yet, and neither is its button.
 * A feature fills its slot with a lazy component.
 */
interface ShellSlots {
  /** The panel that the bell opens (spec/1 §2 "Notifications panel"). */
  readonly NotificationPanel: ComponentType<{ onClose: () => void }> | null;
  /** The number of unread notifications for the bell; a hook of the notifications feature. */
  readonly useUnreadCount: (() => number) | null;
  /** What is still only on this device; it also sends it. */
  readonly OutboxIndicator: ComponentType | null;
  /** The create-new wizard (spec/1 §2). */
  readonly CreateWizard: ComponentType<{ request: CreateRequest; onClose: () => void }> | null;
  /** Choosing the person to act as (spec/1 §4 "Impersonation"). */
  readonly ImpersonationPicker: ComponentType<{ onClose: () => void }> | null;
}

export const shellSlots: ShellSlots = {
  NotificationPanel: lazy(async () => {
    const { NotificationPanel } = await import('../../features/notifications/components/notification-panel.tsx');
    return { default: NotificationPanel };
  }),
  useUnreadCount,
  OutboxIndicator: lazy(async () => {
    const { OutboxIndicator } = await loadWithRetry(() => import('../../features/outbox/outbox-indicator.tsx'));
    return { default: OutboxIndicator };
  }),
  CreateWizard: lazy(loadCreateWizard),
  ImpersonationPicker: lazy(async () => {
    const { ImpersonationPicker } = await import('../../features/users/components/impersonation-picker.tsx');
    return { default: ImpersonationPicker };
  }),
};
