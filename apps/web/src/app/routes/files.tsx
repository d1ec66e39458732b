import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guard } from '../../lib/access/guard.ts';
import { mainLayout } from '../router-root.tsx';
import { listSearch, searchSchema } from './search-schema.ts';

const files = createRoute({
  getParentRoute: () => mainLayout,
  path: '/files',
  // Comma-joined job ids (spec/1 §2); the file whose panel is open, and whether it is shown large.
  validateSearch: searchSchema(...listSearch, 'jobId', 'file', 'preview'),
  beforeLoad: guard('/files'),
  staticData: { menu: 'files' },
  component: lazyRouteComponent(() => import('../../features/assets/components/files-screen.tsx'), 'FilesScreen'),
});

export const filesRoutes = [files] as const;
