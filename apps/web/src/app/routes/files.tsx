import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guard } from '../../lib/access/guard.ts';
import { mainLayout } from '../router-root.tsx';

interface FilesSearch {
  /** Comma-joined job ids (spec/1 §2). */
  jobId?: string;
  /** The file whose panel is open, and whether it is shown large. */
  file?: string;
  preview?: string;
}

const files = createRoute({
  getParentRoute: () => mainLayout,
  path: '/files',
  validateSearch: ({ jobId, file, preview }: Record<string, string | undefined>): FilesSearch => ({
    ...(jobId ? { jobId } : {}),
    ...(file ? { file } : {}),
    ...(file && preview ? { preview } : {}),
  }),
  beforeLoad: guard('/files'),
  staticData: { menu: 'files' },
  component: lazyRouteComponent(() => import('../../features/assets/components/files-screen.tsx'), 'FilesScreen'),
});

export const filesRoutes = [files] as const;
