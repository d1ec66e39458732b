import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Total, Totals } from '@plumbline/domain/blueprints/totals';
import { useFormats } from '../../../lib/access/hooks.ts';
import styles from './results.module.css';

/** Totals per element and overall, in metres and square metres: the legend of the picture beside it. */
export function TotalsTable({ totals }: { readonly totals: Totals }) {
  const { t } = useTranslation('plans');
  const formats = useFormats();
  const lengthOf = ({ length, unmeasured, former, outside }: Total) => (
    <>
      {length === 0 ? '' : t(($) => $.plans.metres, { value: formats.number(length) })}
      {unmeasured === 0 ? null : (
        <div className={styles.comment}>
          {t(($) => $.plans.scale.unmeasuredCount, { count: unmeasured, shown: formats.number(unmeasured) })}
        </div>
      )}
      {outside === 0 ? null : (
        <div className={styles.issue}>
          {t(($) => $.plans.scale.outsideCount, { count: outside, shown: formats.number(outside) })}
        </div>
      )}
      {former === 0 ? null : (
        <div className={styles.issue}>
          {t(($) => $.plans.scale.formerCount, { count: former, shown: formats.number(former) })}
        </div>
      )}
    </>
  );
  const areaOf = ({ area }: Total) =>
    area === 0 ? '' : t(($) => $.plans.squareMetres, { value: formats.number(area) });
  if (totals.overall.count + totals.overall.outside === 0)
    return <Text c="dimmed">{t(($) => $.plans.nothingMarked)}</Text>;
  return (
    <Table className={styles.totals} aria-label={t(($) => $.plans.totals)}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t(($) => $.plans.columns.element)}</Table.Th>
          <Table.Th>{t(($) => $.plans.columns.count)}</Table.Th>
          <Table.Th>{t(($) => $.plans.columns.length)}</Table.Th>
          <Table.Th>{t(($) => $.plans.columns.area)}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {totals.byName.map((total) => (
          <Table.Tr key={total.name ?? ''}>
            <Table.Td>
              <span className={styles.swatch} style={{ background: total.color }} />
              <bdi>{total.name ?? t(($) => $.plans.removed)}</bdi>
            </Table.Td>
            <Table.Td>{formats.number(total.count)}</Table.Td>
            <Table.Td>{lengthOf(total)}</Table.Td>
            <Table.Td>{areaOf(total)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th>{t(($) => $.plans.overall)}</Table.Th>
          <Table.Th>{formats.number(totals.overall.count)}</Table.Th>
          <Table.Th>{lengthOf(totals.overall)}</Table.Th>
          <Table.Th>{areaOf(totals.overall)}</Table.Th>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  );
}

/** That totals leave versions of elements out between which nobody has chosen yet. */
export function VersionsNote({ count }: { readonly count: number }) {
  const { t } = useTranslation('plans');
  const formats = useFormats();
  if (count === 0) return null;
  return (
    <Text size="sm" c="orange.8" mt="xs">
      {t(($) => $.plans.versionsLeftOut, { count, shown: formats.number(count) })}
    </Text>
  );
}
