import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useBulkChange } from '../../bulk-changes/index.ts';
import type { AskedShifts } from '../api/shifts.ts';
import { shiftKeys } from '../keys.ts';
import type { ShiftState } from '../use-shift-state.ts';
import type { CopySource } from './copy-dialog.tsx';

/** Calendars and fields come with the first copy. */
const CopyDialog = lazy(async () => ({ default: (await import('./copy-dialog.tsx')).CopyDialog }));

/** Copying of days and weeks: what opens its dialog, and the dialog. What is made is one change of many jobs, which can be undone. */
export function useCopying(shift: ShiftState, asked: Omit<AskedShifts, 'span'>) {
  const { span, timeZone, weekBegins, show } = shift;
  const client = useQueryClient();
  const { change } = useBulkChange();
  const [source, setSource] = useState<CopySource | null>(null);
  const copyDay = useCallback((day: string) => setSource({ range: 'day', day }), []);
  const copyWeek = useCallback((day: string) => setSource({ range: 'week', day }), []);
  const dialog: ReactNode = source ? (
    <Suspense fallback={null}>
      <CopyDialog
        source={source}
        asked={asked}
        timeZone={timeZone}
        weekBegins={weekBegins}
        onClose={() => setSource(null)}
        onCopy={(jobs, changes, to) => {
          setSource(null);
          const numbered = jobs.map(({ job, ID }) => ({ _id: job, ID }));
          void change(numbered, { kind: 'plan_copies', input: { changes } })
            .then(() => client.invalidateQueries({ queryKey: shiftKeys.all }))
            .catch(() => undefined);
          if (to < span.from || to > span.to) show({ day: to });
        }}
      />
    </Suspense>
  ) : null;
  return { copyDay, copyWeek, dialog };
}
