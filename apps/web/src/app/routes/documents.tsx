import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guard } from '../../lib/access/guard.ts';
import { bareLayout, mainLayout } from '../router-root.tsx';

const exports = createRoute({
  getParentRoute: () => mainLayout,
  path: '/exports',
  beforeLoad: guard('/exports'),
  component: lazyRouteComponent(() => import('../../features/exports/components/exports-screen.tsx'), 'ExportsScreen'),
});

const bulkChanges = createRoute({
  getParentRoute: () => mainLayout,
  path: '/bulk_changes',
  beforeLoad: guard('/bulk_changes'),
  component: lazyRouteComponent(
    () => import('../../features/bulk-changes/components/bulk-changes-screen.tsx'),
    'BulkChangesScreen',
  ),
});

const verifyScreen = {
  component: lazyRouteComponent(() => import('../../features/proof/components/verify-screen.tsx'), 'VerifyScreen'),
};
const verify = createRoute({ getParentRoute: () => bareLayout, path: '/verify', ...verifyScreen });
const verifyCode = createRoute({ getParentRoute: () => bareLayout, path: '/verify/$code', ...verifyScreen });

const sharedJob = createRoute({
  getParentRoute: () => bareLayout,
  path: '/shared/$secret',
  component: lazyRouteComponent(
    () => import('../../features/client-links/components/shared-job-screen.tsx'),
    'SharedJobScreen',
  ),
});

export const documentMainRoutes = [exports, bulkChanges] as const;
export const documentBareRoutes = [verify, verifyCode, sharedJob] as const;
