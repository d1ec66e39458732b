import { createRoute } from '@tanstack/react-router';
import { bareLayout } from '../router-root.tsx';
import { notBuilt } from './not-built.ts';

// "asnwer" is spelled so in the specification and in every link that was ever sent (Spec 1 §2).
const jobTypeLink = createRoute({ getParentRoute: () => bareLayout, path: '/job_type/asnwer/$id', ...notBuilt() });

const projectLink = createRoute({ getParentRoute: () => bareLayout, path: '/answer/$id/$project_id', ...notBuilt() });

export const publicAnswerRoutes = [jobTypeLink, projectLink] as const;
