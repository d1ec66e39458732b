import type { ReportTable } from '@plumbline/contract/report-cells';
import { pivotNames } from '@plumbline/domain/reports/pivot';
import type { Language } from '@plumbline/domain/languages/languages';
import { textsIn } from '@plumbline/texts/texts';
import { reportWords } from '../../lists/index.ts';

export type PivotOnWire = NonNullable<ReportTable['pivot']>;

/** The names of a pivot's rows and columns in a file, and what its totals are called. */
export function namesInFile(pivot: PivotOnWire, language: Language) {
  const { others } = textsIn(language).reportDocuments;
  return { ...pivotNames(pivot, { none: '–', others }), total: reportWords(language).total };
}
