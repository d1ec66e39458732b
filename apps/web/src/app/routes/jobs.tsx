import { createRoute } from '@tanstack/react-router';
import { guard } from '../../lib/access/guard.ts';
import { isAnsweringAddress } from '../../lib/jobs/answering-address.ts';
import { JobsPlace, JobsScreen } from '../screens/jobs-place.tsx';
import { mainLayout } from '../router-root.tsx';
import { listSearch, searchSchema } from './search-schema.ts';

const jobs = createRoute({
  getParentRoute: () => mainLayout,
  path: '/jobs',
  // The list; the widget of the dashboard that it is opened from; the question that answering begins at.
  validateSearch: searchSchema(...listSearch, 'ref', 'widgetId', 'question'),
  beforeLoad: guard('/jobs'),
  staticData: { menu: 'jobs' },
  // Who comes by the address of answering gets that alone at first; everybody else the list.
  component: isAnsweringAddress(window.location.pathname) ? JobsPlace : JobsScreen,
});

/** `/jobs/{id}` and `/jobs/{id}/{dialog}`, below the list, which stays as it is: the screen of `jobs` shows its panel. */
const job = createRoute({
  getParentRoute: () => jobs,
  path: '$id/{-$dialog}',
  beforeLoad: guard('/jobs/{id}'),
  staticData: { menu: 'jobs' },
});

export const jobsRoutes = [jobs.addChildren([job])] as const;
