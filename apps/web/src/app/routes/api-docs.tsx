import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guard } from '../../lib/access/guard.ts';
import { mainLayout } from '../router-root.tsx';

const screen = () => import('../../features/api-docs/components/api-docs-screen.tsx');

const documentationV1 = createRoute({
  getParentRoute: () => mainLayout,
  path: '/v1/documentation',
  beforeLoad: guard('/v1/documentation'),
  staticData: { menu: 'api_docs' },
  component: lazyRouteComponent(screen, 'ApiDocsScreenV1'),
});

const documentationV2 = createRoute({
  getParentRoute: () => mainLayout,
  path: '/v2/documentation',
  beforeLoad: guard('/v2/documentation'),
  staticData: { menu: 'api_docs' },
  component: lazyRouteComponent(screen, 'ApiDocsScreenV2'),
});

export const apiDocsRoutes = [documentationV1, documentationV2] as const;
