import { Stack, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReportFlag } from '@plumbline/domain/reports/settings';
import { mayBeProjectReport, reportFlags } from '@plumbline/domain/reports/settings';
import type { ReportType } from '@plumbline/domain/reports/report-types';
import type { Draft } from '../../model/draft.ts';
import { withFlag } from '../../model/draft.ts';
import { useBuilder } from './builder-context.ts';

/** The flags that only say something in reports of jobs, or of jobs and something else. */
const only: Readonly<Partial<Record<ReportFlag, readonly ReportType[]>>> = {
  question_status: ['jobs'],
  job_status: ['jobs'],
  show_comment: ['jobs'],
  attachments: ['jobs'],
  projectReport: ['jobs'],
  sheet_per_job_type: ['jobs'],
};

/** projectReport is for rows that are jobs, and never with columns of the job-type table (spec/2 §4 "Report builder"). */
function isDisabled(flag: ReportFlag, { columns, rows }: Draft): boolean {
  return flag === 'projectReport' && !(mayBeProjectReport(columns) && rows === 'items');
}

/** What the report shows besides its columns. */
export function SettingsTab() {
  const { t } = useTranslation('reports');
  const { draft, change, textAt } = useBuilder();
  const shown = reportFlags.filter((flag) => only[flag]?.includes(draft.type) ?? true);
  return (
    <Stack gap="lg">
      {shown.map((flag) => {
        const disabled = isDisabled(flag, draft);
        return (
          <Switch
            key={flag}
            label={t(($) => $.reports.settings[flag])}
            description={
              disabled
                ? t(($) => $.reports.settings.projectReportDisabled)
                : t(($) => $.reports.settings[`${flag}Text` as const])
            }
            data-at={`settings.${flag}`}
            error={textAt(`settings.${flag}`)}
            checked={draft.settings[flag]}
            // What may not be on can be switched off.
            disabled={disabled && !draft.settings[flag]}
            onChange={({ currentTarget: { checked } }) => change((now) => withFlag(now, flag, checked))}
          />
        );
      })}
    </Stack>
  );
}
