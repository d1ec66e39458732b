import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReportWidgetId } from '@plumbline/domain/dashboard/widgets';
import { reportOfWidget } from '@plumbline/domain/dashboard/widgets';
import { LinkAnchor } from '../../../ui/links/link-anchor.tsx';
import { ReportFigure } from '../../reports/index.ts';
import { useRemoveWidget, useReportNames } from '../api/arrangement.ts';
import styles from '../components/dashboard.module.css';
import { NamedFrame } from '../components/widget-frame.tsx';
import { useWidgetName } from '../use-widget-name.ts';

interface ReportWidgetProps {
  readonly id: ReportWidgetId;
}

/** A report on the dashboard: what it draws for this person now, and the way to it. What is no longer theirs can be removed. */
export function ReportWidget({ id }: ReportWidgetProps) {
  const { t } = useTranslation('dashboard');
  const title = useWidgetName()(id);
  const report = reportOfWidget(id) ?? '';
  if (!useReportNames().has(report)) {
    return (
      <NamedFrame title={title}>
        <Gone id={id} />
      </NamedFrame>
    );
  }
  return (
    <NamedFrame
      title={title}
      isName
      link={
        <LinkAnchor to="/reports/$id" params={{ id: report }} className={styles.seeAll ?? ''}>
          <span>
            {t(($) => $.dashboard.report.open)}
            <span className="visually-hidden">: {title}</span>
          </span>
        </LinkAnchor>
      }
    >
      <ReportFigure id={report} name={title} />
    </NamedFrame>
  );
}

function Gone({ id }: ReportWidgetProps) {
  const { t } = useTranslation('dashboard');
  const remove = useRemoveWidget();
  return (
    <>
      <Text c="dimmed" className={styles.empty ?? ''}>
        {t(($) => $.dashboard.report.goneText)}
      </Text>
      <Button
        variant="default"
        loading={remove.isPending}
        onClick={() => remove.mutate(id)}
        className={styles.own ?? ''}
      >
        {t(($) => $.dashboard.report.remove)}
      </Button>
    </>
  );
}
