import { Button, Group } from '@mantine/core';
import { IconFileSpreadsheet, IconFileTypePdf, IconPhoto } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { sheetRowOf } from '@plumbline/domain/blueprints/rows';
import { totalsOf } from '@plumbline/domain/blueprints/totals';
import type { Box } from '@plumbline/domain/blueprints/shapes';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { saveSheet } from '../api/markings.ts';
import type { MarkedPage } from './draw-marked-plan.ts';
import { drawMarkedPlan, exportScale, pictureBlob } from './draw-marked-plan.ts';
import { MarkedPicture } from './marked-picture.tsx';
import styles from './results.module.css';
import type { ShownMarking } from './shown-markings.ts';
import { TotalsTable, VersionsNote } from './totals-table.tsx';

/** The picture of the summary is at most so large (spec/3 §9 "image preview"). */
const preview = { width: 500, height: 580 };

interface SummaryStepProps {
  readonly marked: MarkedPage;
  readonly part: Box;
  readonly markings: readonly ShownMarking[];
  /** How many other versions of them are left out. */
  readonly versions: number;
  readonly planName: string;
  readonly projectName: string;
  readonly failure: string | null;
  readonly onPdf: () => void;
  readonly onBack: () => void;
}

/** Step 2: what is exported, with its totals, and the files that it can be had as. */
export function SummaryStep(props: SummaryStepProps) {
  const { marked, part, markings, versions, planName, projectName, failure, onPdf, onBack } = props;
  const { t } = useTranslation('plans');
  const problemText = useProblemText();
  const totals = useMemo(() => totalsOf(markings), [markings]);
  const picture = useMutation({
    mutationFn: async () =>
      saveFile(await pictureBlob(drawMarkedPlan(marked, part, exportScale(part))), `${projectName} - ${planName}.png`),
  });
  const sheet = useMutation({ mutationFn: () => saveSheet(markings.map(sheetRowOf), versions, projectName) });
  const refusal = picture.error ?? sheet.error;
  return (
    <div className={styles.step}>
      <div className={styles.summary}>
        <div dir="ltr" className={styles.previewPlace}>
          <MarkedPicture marked={marked} part={part} maxSize={preview} />
        </div>
        <div>
          <TotalsTable totals={totals} />
          <VersionsNote count={versions} />
        </div>
      </div>
      <FormFailure text={failure ?? (refusal ? problemText(refusal) : null)} />
      <Group justify="space-between">
        <Button variant="subtle" onClick={onBack}>
          {t(($) => $.plans.wizard.back)}
        </Button>
        <Group gap="xs">
          <Button
            variant="default"
            loading={picture.isPending}
            leftSection={<IconPhoto size={18} aria-hidden />}
            onClick={() => picture.mutate()}
          >
            {t(($) => $.plans.wizard.picture)}
          </Button>
          <Button
            variant="default"
            loading={sheet.isPending}
            leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
            onClick={() => sheet.mutate()}
          >
            {t(($) => $.plans.wizard.sheet)}
          </Button>
          <Button data-autofocus leftSection={<IconFileTypePdf size={18} aria-hidden />} onClick={onPdf}>
            {t(($) => $.plans.wizard.pdf)}
          </Button>
        </Group>
      </Group>
    </div>
  );
}
