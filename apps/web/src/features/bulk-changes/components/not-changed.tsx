import { List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { BulkChangeWithItems } from '@plumbline/contract/bulk-changes';
import { useFormats } from '../../../lib/access/hooks.ts';

interface NotChangedProps {
  readonly change: BulkChangeWithItems;
  /** At most so many of them are named. */
  readonly named: number;
  /** Whoever shows them has said how many they are. */
  readonly isCounted?: boolean;
}

/** The jobs that a bulk change did not change, each with its reason. */
export function NotChanged({ change, named, isCounted }: NotChangedProps) {
  const { t } = useTranslation('bulkChanges');
  const formats = useFormats();
  const { counts, not_changed: rest, undo_of: undoOf } = change;
  if (rest.length === 0) return null;
  const count = counts.refused + counts.kept;
  return (
    <>
      {isCounted ? null : (
        <Text size="sm" fw={600} c="var(--mantine-color-text)">
          {undoOf === null
            ? t(($) => $.bulkChanges.notChanged, { count })
            : t(($) => $.bulkChanges.notUndone, { count })}
        </Text>
      )}
      <List size="sm" c="var(--mantine-color-text)">
        {rest.slice(0, named).map(({ job, ID, reason }) => (
          <List.Item key={job}>
            {ID === null ? null : (
              <>
                <bdi>{formats.jobNumber(ID)}</bdi>:{' '}
              </>
            )}
            {reason}
          </List.Item>
        ))}
      </List>
    </>
  );
}
