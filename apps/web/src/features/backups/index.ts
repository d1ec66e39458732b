import { lazy } from 'react';

/** The last backups of an installation; loaded when the first one is looked at. */
export const InstanceBackups = lazy(async () => ({
  default: (await import('./components/instance-backups.tsx')).InstanceBackups,
}));
