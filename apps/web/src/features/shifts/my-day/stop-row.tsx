import { ActionIcon } from '@mantine/core';
import { IconMapPinOff, IconNavigation, IconPlayerPlay } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { OwnJob } from '@plumbline/contract/shifts';
import type { Stop } from '@plumbline/domain/shifts/stops';
import { isolatedName } from '../../../i18n/isolated.ts';
import { useLengthText } from '../../../i18n/use-length-text.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { useFormats } from '../../../lib/access/hooks.ts';
import { answerDialog } from '../../../lib/jobs/answering-address.ts';
import { useUnsentOf } from '../../../lib/unsent-state.ts';
import { CutName, DetailLine, NumberedName, Part } from '../../../ui/detail-line.tsx';
import { JobTypeIcon } from '../../../ui/job-type-icon.tsx';
import { LateMark } from '../../../ui/late-mark.tsx';
import { LinkButton } from '../../../ui/links/link-button.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import styles from './my-day.module.css';
import { isSettled } from './route-of-stops.ts';
import { useStopTime } from './use-stop-time.ts';

interface StopRowProps {
  readonly stop: Stop<OwnJob>;
  /** Which stop of the day it is, from 1. */
  readonly number: number;
  readonly onNavigate: (place: NonNullable<OwnJob['place']>) => void;
}

/** A stop of the day: when, what, where. All of it opens the job; one button goes on answering, another leads there. */
export function StopRow({ stop, number, onNavigate }: StopRowProps) {
  const { t } = useTranslation('myDay');
  const formats = useFormats();
  const nameOf = useNameOf();
  const timeOf = useStopTime();
  const lengthText = useLengthText();
  const { job } = stop;
  const { place } = job;
  const name = nameOf(job.jobType);
  // On this device it is submitted before the server knows it.
  const isSubmitted = useUnsentOf(job._id) === 'submitted';
  const mayAnswer = job.can.includes('answer') && !isSettled(job) && !isSubmitted;
  const named = `${formats.jobNumber(job.ID)} ${isolatedName(name)}`;
  return (
    <article className={styles.stop} data-done={isSettled(job) || undefined}>
      <span className={styles.number} aria-hidden>
        {formats.number(number)}
      </span>
      <div className={styles.stopText}>
        <div className={styles.stopHead}>
          <time dateTime={job.startDate} className={styles.time}>
            {timeOf(stop)}
          </time>
          {job.plannedLength === null ? null : <span className={styles.length}>{lengthText(job.plannedLength)}</span>}
          <span className={styles.states}>
            <LateMark job={job} />
            <StatusChip status={job.status} />
          </span>
        </div>
        <h3 className={styles.name}>
          <Link to="/jobs/$id/{-$dialog}" params={{ id: job._id }} className={styles.cover}>
            <JobTypeIcon icon={job.jobType.icon} size={18} />
            <NumberedName number={formats.jobNumber(job.ID)} name={name} />
          </Link>
        </h3>
        <div className={styles.where}>
          <DetailLine>
            {job.project ? (
              <Part>
                <CutName>{job.project.name}</CutName>
              </Part>
            ) : null}
            {place === null ? (
              <Part>
                <IconMapPinOff size={14} aria-hidden /> {t(($) => $.myDay.noPlace)}
              </Part>
            ) : place.address ? (
              <Part>
                <CutName>{place.address}</CutName>
              </Part>
            ) : null}
          </DetailLine>
        </div>
        {mayAnswer || place ? (
          <div className={styles.stopActions}>
            {mayAnswer ? (
              <LinkButton
                to="/jobs/$id/{-$dialog}"
                params={{ id: job._id, dialog: answerDialog }}
                variant="light"
                size="sm"
                leftSection={<IconPlayerPlay size={18} aria-hidden />}
                aria-label={
                  job.answers_count > 0
                    ? t(($) => $.myDay.goOnWith, { job: named })
                    : t(($) => $.myDay.startWith, { job: named })
                }
              >
                {job.answers_count > 0 ? t(($) => $.myDay.goOn) : t(($) => $.myDay.start)}
              </LinkButton>
            ) : null}
            {place ? (
              <ActionIcon
                variant="default"
                size={44}
                aria-label={t(($) => $.myDay.navigateTo, { job: named })}
                onClick={() => onNavigate(place)}
              >
                <IconNavigation size={18} aria-hidden />
              </ActionIcon>
            ) : null}
          </div>
        ) : null}
      </div>
    </article>
  );
}
