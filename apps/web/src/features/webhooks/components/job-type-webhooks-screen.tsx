import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isProblem } from '../../../lib/api/problem-error.ts';
import { NotFound } from '../../../ui/not-found.tsx';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { usePageTitle } from '../../../ui/shell/shell-state.tsx';
import { jobTypeNameQuery } from '../api/job-type-name.ts';
import { OutgoingWebhooks } from './outgoing-webhooks.tsx';

/** /job_type/webhooks/{id}: who is notified of the jobs of one type. */
export function JobTypeWebhooksScreen() {
  const nameOf = useNameOf();
  const { t } = useTranslation('webhooks');
  const { id } = useParams({ from: '/main/job_type/webhooks/$id' });
  const jobType = useQuery(jobTypeNameQuery(id));
  usePageTitle(
    jobType.data ? t(($) => $.webhooks.titleOf, { name: nameOf(jobType.data) }) : t(($) => $.webhooks.title),
  );
  if (isProblem(jobType.error, 'not_found')) return <NotFound />;
  return <OutgoingWebhooks jobTypeId={id} />;
}
