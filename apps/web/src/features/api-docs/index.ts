// What other features may import of the documentation of the API.
import { lazy } from 'react';

/** A link to the documentation for developers without an account; loaded when it is first asked for. */
export const DeveloperLinkDialog = lazy(async () => ({
  default: (await import('./components/developer-link-dialog.tsx')).DeveloperLinkDialog,
}));
