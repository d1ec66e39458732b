import { lazy, Suspense } from 'react';
import type { ReportFigureProps } from './figure/figure-of-report.tsx';
import { FigureSkeleton } from './figure/figure-skeleton.tsx';

const FigureOfReport = lazy(async () => ({ default: (await import('./figure/figure-of-report.tsx')).FigureOfReport }));

/** What a report comes to, outside of its own screen: its chart, or else its figures. With the reader's rights, as the report itself. */
export function ReportFigure(props: ReportFigureProps) {
  return (
    <Suspense fallback={<FigureSkeleton />}>
      <FigureOfReport {...props} />
    </Suspense>
  );
}
