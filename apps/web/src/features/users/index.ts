import { lazy } from 'react';

/** Invites many people at once; loaded when it is first shown. */
export const InviteManyDialog = lazy(async () => ({
  default: (await import('./components/invite-many-dialog.tsx')).InviteManyDialog,
}));
