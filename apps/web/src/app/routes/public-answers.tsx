import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { bareLayout } from '../router-root.tsx';
import { searchSchema } from './search-schema.ts';

const screen = {
  component: lazyRouteComponent(
    () => import('../../features/public-answers/components/public-answer-screen.tsx'),
    'PublicAnswerScreen',
  ),
};

// "asnwer" is spelled so in the specification and in every link that was ever sent (spec/1 §2).
const jobTypeLink = createRoute({ getParentRoute: () => bareLayout, path: '/job_type/asnwer/$id', ...screen });

const projectLink = createRoute({
  getParentRoute: () => bareLayout,
  path: '/answer/$id/$project_id',
  /** The row of a table of the project that the link is about: its label's. */
  validateSearch: searchSchema('row'),
  ...screen,
});

export const publicAnswerRoutes = [jobTypeLink, projectLink] as const;
