import { Button, Table } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownNumber } from '@plumbline/domain/blueprints/measure';
import { measuredElement, scaleStatusOf } from '@plumbline/domain/blueprints/totals';
import type { JobStatus } from '@plumbline/domain/jobs/status';
import { useFormats } from '../../../lib/access/hooks.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { MarkPhotos } from '../photos/mark-photos.tsx';
import styles from './results.module.css';
import type { ShownMarking } from './shown-markings.ts';

/** As many rows as are shown at once. */
const atOnce = 100;

/** One row an element, the newest first. A job in review has a red edge (spec/3 §4). */
export function MarkingRows({ markings }: { readonly markings: readonly ShownMarking[] }) {
  const { t } = useTranslation('plans');
  const formats = useFormats();
  const [count, setCount] = useState(atOnce);
  const shown = markings.slice(0, count);
  const hasPeople = shown.some(({ marking }) => marking.user);
  return (
    <section aria-label={t(($) => $.plans.elements)} className={styles.scroller}>
      <Table className={styles.rows}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t(($) => $.plans.columns.element)}</Table.Th>
            <Table.Th>{t(($) => $.plans.columns.length)}</Table.Th>
            <Table.Th>{t(($) => $.plans.columns.area)}</Table.Th>
            <Table.Th>{t(($) => $.plans.columns.job)}</Table.Th>
            <Table.Th>{t(($) => $.plans.columns.status)}</Table.Th>
            {hasPeople ? <Table.Th>{t(($) => $.plans.columns.user)}</Table.Th> : null}
            <Table.Th>{t(($) => $.plans.columns.marked)}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((element) => {
            const { id, look, shape, marking } = element;
            const { length, area } = measuredElement(element) ?? { length: 0, area: 0 };
            const scaleStatus = scaleStatusOf(element);
            const { job, user } = marking;
            return (
              <Table.Tr key={id} className={job.status === 'review' ? styles.review : undefined}>
                <Table.Td>
                  <span className={styles.swatch} style={{ background: look.color }} />
                  <bdi>{look.name ?? t(($) => $.plans.removed)}</bdi>
                  {shape.issue ? (
                    <div className={styles.issue}>
                      <IconAlertTriangle size={16} aria-hidden />
                      {t(($) => $.plans.issue)}
                    </div>
                  ) : null}
                  {shape.comment ? (
                    <div className={styles.comment}>
                      <bdi>{shape.comment}</bdi>
                    </div>
                  ) : null}
                  {shape.photos ? <MarkPhotos ids={shape.photos} /> : null}
                  {marking.counted ? null : <div className={styles.comment}>{t(($) => $.plans.otherVersion)}</div>}
                </Table.Td>
                <Table.Td>
                  {length === 0 ? '' : t(($) => $.plans.metres, { value: formats.number(shownNumber(length)) })}
                  {scaleStatus === 'current' ? null : (
                    <div className={scaleStatus === 'unmeasured' ? styles.comment : styles.issue}>
                      {t(($) => $.plans.scale[scaleStatus])}
                    </div>
                  )}
                </Table.Td>
                <Table.Td>
                  {area === 0 ? '' : t(($) => $.plans.squareMetres, { value: formats.number(shownNumber(area)) })}
                </Table.Td>
                <Table.Td>
                  <Link to="/jobs/$id/{-$dialog}" params={{ id: job._id, dialog: undefined }}>
                    {formats.jobNumber(job.ID)}
                  </Link>
                </Table.Td>
                <Table.Td>
                  <StatusChip status={job.status as JobStatus} />
                </Table.Td>
                {hasPeople ? (
                  <Table.Td>
                    <bdi>{user ? `${user.name.first} ${user.name.last}`.trim() : ''}</bdi>
                  </Table.Td>
                ) : null}
                <Table.Td className={styles.moment}>{formats.dateTime(marking.created_at)}</Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
      {markings.length > count ? (
        <Button variant="subtle" onClick={() => setCount(count + atOnce)}>
          {t(($) => $.plans.more100, { shown: formats.number(markings.length - count) })}
        </Button>
      ) : null}
    </section>
  );
}
