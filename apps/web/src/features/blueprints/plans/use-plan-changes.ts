import { useMutation } from '@tanstack/react-query';
import type { PlanFile } from '@plumbline/domain/projects/fields/files';
import { convertPlan, rotatePlan, saveGrayscale } from '../api/blueprints.ts';

interface PlanChanges {
  readonly plan: PlanFile;
  readonly onFileChange: () => Promise<unknown>;
  readonly onReplace: (id: string) => Promise<void>;
}

/** What is done with the file of a plan: turned, greyed, made a PDF. */
export function usePlanChanges({ plan, onFileChange, onReplace }: PlanChanges) {
  const rotate = useMutation({ mutationFn: () => rotatePlan(plan.id), onSuccess: onFileChange });
  const shade = useMutation({ mutationFn: () => saveGrayscale(plan.id, !plan.grayscale), onSuccess: onFileChange });
  const convert = useMutation({
    mutationFn: () => convertPlan(plan.id),
    onSuccess: (id) => (id === plan.id ? onFileChange() : onReplace(id)),
  });
  return {
    rotate: () => rotate.mutate(),
    shade: () => shade.mutate(),
    convert: () => convert.mutate(),
    isConverting: convert.isPending,
    isPending: rotate.isPending || shade.isPending || convert.isPending,
    error: rotate.error ?? shade.error ?? convert.error,
  };
}
