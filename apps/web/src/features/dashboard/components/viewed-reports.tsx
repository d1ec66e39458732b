import { Link } from '@tanstack/react-router';
import { IconReportAnalytics } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/access/hooks.ts';
import { CutName, Part } from '../../../ui/detail-line.tsx';
import { viewedReportsQuery } from '../api/dashboard.ts';
import styles from './dashboard.module.css';
import { Rows } from './rows.tsx';

/** The reports that the person opened last (spec/2 §9 "Dashboard"). */
export function ViewedReports({ length }: { readonly length: number }) {
  const { t } = useTranslation(['dashboard', 'menu']);
  const formats = useFormats();
  const query = useQuery(viewedReportsQuery(length));
  return (
    <Rows query={query} empty={t(($) => $.dashboard.empty.viewed_reports)} length={Math.min(length, 10)}>
      {query.data?.map((report) => (
        <li key={report._id}>
          <Link to="/reports/$id" params={{ id: report._id }} className={styles.row}>
            <span className={styles.lead}>
              <IconReportAnalytics size={24} stroke={1.5} aria-hidden />
            </span>
            <span className={styles.name}>
              <CutName>{report.name}</CutName>
            </span>
            <span className={styles.detail}>
              <Part>{t(($) => $.menu[report.type])}</Part>
              {report.last_opened_at ? (
                <Part>
                  <time dateTime={report.last_opened_at}>{formats.dateTime(report.last_opened_at)}</time>
                </Part>
              ) : null}
            </span>
          </Link>
        </li>
      ))}
    </Rows>
  );
}
