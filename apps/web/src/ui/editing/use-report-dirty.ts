import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Says whether something in a form waits to be saved, whenever that becomes another. */
export function useReportDirty<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  onDirty: ((isDirty: boolean) => void) | undefined,
): void {
  const { isDirty } = form.formState;
  const reportDirty = useEffectEvent((dirty: boolean) => onDirty?.(dirty));
  useEffect(() => reportDirty(isDirty), [isDirty]);
}
