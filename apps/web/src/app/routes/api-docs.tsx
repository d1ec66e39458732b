import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guard } from '../../lib/access/guard.ts';
import { bareLayout } from '../router-root.tsx';
import { searchSchema } from './search-schema.ts';

const screen = () => import('../../features/api-docs/components/api-docs-screen.tsx');

type Opening = Parameters<ReturnType<typeof guard>>[0] & { readonly search: { readonly key?: string } };

/** Whoever has a link needs no account: the server says whether its key still opens the documentation. */
const guardWithoutKey = (path: '/v1/documentation' | '/v2/documentation') => (opening: Opening) =>
  opening.search.key === undefined ? guard(path)(opening) : undefined;

const documentationV1 = createRoute({
  getParentRoute: () => bareLayout,
  path: '/v1/documentation',
  validateSearch: searchSchema('key'),
  beforeLoad: guardWithoutKey('/v1/documentation'),
  component: lazyRouteComponent(screen, 'ApiDocsScreenV1'),
});

const documentationV2 = createRoute({
  getParentRoute: () => bareLayout,
  path: '/v2/documentation',
  validateSearch: searchSchema('key'),
  beforeLoad: guardWithoutKey('/v2/documentation'),
  component: lazyRouteComponent(screen, 'ApiDocsScreenV2'),
});

export const apiDocsRoutes = [documentationV1, documentationV2] as const;
