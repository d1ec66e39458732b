import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listReports } from '@plumbline/contract/reports';
import { callServer } from '../../../../lib/api/call-server.ts';
import { OneField } from './choice-fields.tsx';
import { automationKeys } from '../../api/keys.ts';

interface ReportFieldProps {
  readonly id: string | null;
  readonly onChange: (id: string | null) => void;
  readonly error: string | undefined;
}

const reportsQuery = {
  queryKey: automationKeys.choices.reports,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { docs } = await callServer(listReports, { query: { page_size: 1000, sort: 'name' }, signal });
    return docs.map(({ _id, name }) => ({ id: _id, name }));
  },
  staleTime: 60_000,
};

/** One of the reports, by name. */
export function ReportField(props: ReportFieldProps) {
  const { t } = useTranslation('automations');
  const { data, error } = useQuery(reportsQuery);
  return (
    <OneField {...props} label={t(($) => $.automations.config.report)} choices={data} failure={error} isRequired />
  );
}
