import { Anchor, CloseButton, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { BlueprintRecord } from '@plumbline/contract/blueprints';
import { fullName } from '@plumbline/domain/users/names';
import { boxOf } from '@plumbline/domain/blueprints/shapes';
import type { PlanEditor } from '@plumbline/plan-editor/editor';
import type { PlanElement } from '@plumbline/plan-editor/element';
import { useFormats } from '../../../lib/access/hooks.ts';
import { jobQuery } from '../../../lib/jobs/job-query.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { IssueSign, PhotoCount } from '../photos/photo-count.tsx';
import styles from './plan.module.css';

interface OtherJobPanelProps {
  readonly editor: PlanEditor;
  /** As its markings name it; the job's own reading may fail, and is then left out. */
  readonly job: BlueprintRecord['job'];
  readonly owner: string;
  readonly nameOf: (element: PlanElement) => string;
  readonly colourOf: (element: PlanElement) => string;
  readonly onClose: () => void;
}

/** The job of another one's marking, at the right of the plan (spec/3 §2). A job in review has a red border (spec/3 §4). */
export function OtherJobPanel({ editor, job, owner, nameOf, colourOf, onClose }: OtherJobPanelProps) {
  const typeName = useNameOf();
  const { t } = useTranslation(['blueprints', 'ui']);
  const formats = useFormats();
  const { data, error, isPending } = useQuery(jobQuery(job._id));
  useEffect(() => {
    if (error) console.warn('the job of a marking could not be read', error);
  }, [error]);
  const status = data?.status ?? job.status;
  const people = (data?.users ?? []).map(({ name }) => fullName(name));
  const marks = [...editor.document.all()].filter((one) => one.job === owner && one.shape.page === editor.page);
  return (
    <aside className={`${styles.panel} ${styles.jobPanel}`} data-review={status === 'review' || undefined}>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600} flex={1}>
          <bdi dir="ltr">{formats.jobNumber(job.ID)}</bdi> <bdi>{typeName(job.jobType)}</bdi>
        </Text>
        <CloseButton size={44} aria-label={t(($) => $.ui.close)} onClick={onClose} />
      </Group>
      <div>
        <StatusChip status={status} />
      </div>
      <dl className={styles.facts}>
        <dt>{t(($) => $.blueprints.job.start)}</dt>
        <dd>{job.startDate ? formats.dateTime(job.startDate) : '–'}</dd>
        {job.project ? (
          <>
            <dt>{t(($) => $.blueprints.job.project)}</dt>
            <dd>
              <bdi>{job.project.name}</bdi>
            </dd>
          </>
        ) : null}
        {people.length > 0 ? (
          <>
            <dt>{t(($) => $.blueprints.job.people)}</dt>
            <dd>
              <bdi>{people.join(', ')}</bdi>
            </dd>
          </>
        ) : null}
      </dl>
      {isPending ? <Skeleton height={20} /> : null}
      <Anchor href={`/jobs/${job._id}`} target="_blank" rel="noreferrer" size="sm">
        {t(($) => $.blueprints.job.open)} <IconExternalLink size={14} aria-hidden />
      </Anchor>
      <Stack gap={0} component="ul" className={styles.jobMarks}>
        {marks.slice(0, 200).map((element) => (
          <li key={element.id} data-review={status === 'review' || undefined}>
            <button
              type="button"
              onClick={() => {
                editor.select([element.id]);
                editor.view.reveal(boxOf(element.shape));
                editor.showLabel(element.id);
              }}
            >
              <span className={styles.swatch} style={{ background: colourOf(element) }} />
              <span className={styles.layerName}>
                <bdi>{nameOf(element)}</bdi>
                {element.shape.comment ? <small dir="auto">{element.shape.comment}</small> : null}
              </span>
              {element.shape.issue ? <IssueSign /> : null}
              <PhotoCount photos={element.shape.photos} />
            </button>
          </li>
        ))}
      </Stack>
    </aside>
  );
}
