import { lazy } from 'react';

/** The people who were removed, to erase their data; loaded when it is first shown. */
export const RemovedUsersDialog = lazy(async () => ({
  default: (await import('./components/removed-users-dialog.tsx')).RemovedUsersDialog,
}));

/** Invites many people at once; loaded when it is first shown. */
export const InviteManyDialog = lazy(async () => ({
  default: (await import('./components/invite-many-dialog.tsx')).InviteManyDialog,
}));
