import './ui/mantine.css';
import '@fontsource-variable/heebo/index.css';
import './ui/global.css';
import './ui/touch.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { registerDeviceCopies } from './lib/api/device-copies.ts';
import { makeQueryClient } from './lib/api/query-client.ts';
import { onSessionOfOtherTab, readSession } from './lib/api/session-store.ts';
import { personQuery } from './lib/access/person.ts';
import { instanceQuery } from './lib/bootstrap.ts';
import { jobAnsweredAt } from './lib/jobs/answering-address.ts';
import { jobQuery } from './lib/jobs/job-query.ts';
import { Providers } from './app/providers.tsx';
import { makeRouter } from './app/router.tsx';
import { reloadWhenOutdated } from './app/reload-when-outdated.ts';
import { startTexts } from './i18n/i18n.ts';

reloadWhenOutdated();
registerDeviceCopies(() => import('./offline/cache.ts'));
onSessionOfOtherTab(() => window.location.reload());

const queryClient = makeQueryClient();
// Asked for while the texts load; the guards wait for the same answers.
void queryClient.prefetchQuery(instanceQuery);
if (readSession()) {
  void queryClient.prefetchQuery(personQuery);
  const answered = jobAnsweredAt(window.location.pathname);
  if (answered !== null) void queryClient.prefetchQuery(jobQuery(answered));
}

await startTexts();

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
createRoot(place).render(
  <StrictMode>
    <Providers queryClient={queryClient} router={makeRouter(queryClient)} />
  </StrictMode>,
);
