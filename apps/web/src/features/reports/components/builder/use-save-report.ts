import { notifications } from '@mantine/notifications';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Report } from '@plumbline/contract/report-shapes';
import { useChangeReport, useCreateReport } from '../../api/reports.ts';
import type { Draft } from '../../model/draft.ts';
import { definitionOf } from '../../model/draft.ts';
import type { useReportParts } from '../use-report-parts.ts';

/** Saves the draft of a report, new or changed. @param onSaved the report's id */
export function useSaveReport(draft: Draft, report: Report | null, onSaved: (id: string) => void) {
  const { t } = useTranslation('reports');
  const create = useCreateReport();
  const update = useChangeReport(report?._id ?? '');
  const saving = report ? update : create;
  const [sent, setSent] = useState<Draft | null>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);

  // While it was saved the button could not have the focus: whoever wants to try again is still there.
  useEffect(() => {
    if (saving.error && document.activeElement === document.body) buttonRef.current?.focus();
  }, [saving.error]);

  const save = async (parts: ReturnType<typeof useReportParts>) => {
    setSent(draft);
    const saved = report
      ? await update.mutateAsync({
          opened: report,
          change: { name: draft.name, definition: definitionOf(draft) },
          parts,
        })
      : await create.mutateAsync(draft);
    notifications.show({ message: report ? t(($) => $.reports.builder.updated) : t(($) => $.reports.builder.created) });
    onSaved(saved._id);
  };
  return {
    buttonRef,
    isPending: saving.isPending,
    error: saving.error,
    /** Why the draft was refused, while it is as it was sent. */
    refusal: sent === draft ? saving.error : null,
    save,
  };
}
