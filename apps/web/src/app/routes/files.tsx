import { createRoute } from '@tanstack/react-router';
import { guard } from '../access/guard.ts';
import { mainLayout } from '../router-root.tsx';
import { notBuilt } from './not-built.ts';

const files = createRoute({
  getParentRoute: () => mainLayout,
  path: '/files',
  // Comma-joined job ids (Spec 1 §2).
  validateSearch: (search: Record<string, string>): { jobId?: string } =>
    search['jobId'] ? { jobId: search['jobId'] } : {},
  beforeLoad: guard('/files'),
  ...notBuilt('files'),
});

export const filesRoutes = [files] as const;
