import { Loader, Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { makePdf } from '../api/markings.ts';
import { CropStep } from './crop-step.tsx';
import type { Crop, MarkedPage } from './draw-marked-plan.ts';
import { addressOf, drawMarkedPlan, exportScale, loadPicture, meets, paintedMark } from './draw-marked-plan.ts';
import styles from './results.module.css';
import type { ShownMarking } from './shown-markings.ts';
import { countedMarkings } from './shown-markings.ts';
import { SummaryStep } from './summary-step.tsx';
import { planKeys } from '../api/keys.ts';

/** A page of a plan, from the server's response. */
interface ExportedPage {
  readonly page: number;
  readonly Location: string;
  readonly width: number;
  readonly height: number;
}

interface ExportWizardProps {
  readonly planName: string;
  /** Files are saved under it. */
  readonly projectName: string;
  readonly page: ExportedPage;
  readonly isGray: boolean;
  readonly markings: readonly ShownMarking[];
  readonly onClose: () => void;
}

const whole: Crop = { x: 0, y: 0, width: 100, height: 100 };

type Step =
  | { readonly at: 'crop' }
  | { readonly at: 'summary' }
  | { readonly at: 'loading'; readonly link: string | null };

/** From a marked plan to a picture, PDF or spreadsheet: crop, then summary with the downloads; while the PDF is made "Pdf loading" (spec/3 §2). */
export function ExportWizard({ planName, projectName, page, isGray, markings, onClose }: ExportWizardProps) {
  const { t } = useTranslation('plans');
  const problemText = useProblemText();
  const picture = useQuery({
    queryKey: planKeys.picture(page.Location),
    queryFn: () => loadPicture(page.Location),
    gcTime: 0,
    staleTime: Infinity,
  });
  const [step, setStep] = useState<Step>({ at: 'crop' });
  const [crop, setCrop] = useState<Crop>(whole);
  const [failure, setFailure] = useState<string | null>(null);
  const part = useMemo(
    () => ({
      x: (crop.x / 100) * page.width,
      y: (crop.y / 100) * page.height,
      width: (crop.width / 100) * page.width,
      height: (crop.height / 100) * page.height,
    }),
    [crop, page],
  );
  const onPage = useMemo(() => markings.filter(({ shape }) => shape.page === page.page), [markings, page.page]);
  // What lies outside of the picture is not in its tables, and what is hidden is not in it, either.
  const versions = useMemo(
    () => onPage.filter(({ shape, marking }) => marking.visible && meets(shape, part)),
    [onPage, part],
  );
  const shown = useMemo(() => countedMarkings(versions), [versions]);
  const marked = useMemo<MarkedPage | null>(
    () =>
      picture.data
        ? {
            picture: picture.data,
            width: page.width,
            height: page.height,
            isGray,
            marks: countedMarkings(onPage).map(paintedMark),
          }
        : null,
    [picture.data, page, isGray, onPage],
  );

  /** The tab is opened by the press itself: one that opens later is taken for an advertisement and shut. */
  async function openPdf(): Promise<void> {
    if (!marked) return;
    const tab = window.open('', '_blank');
    setFailure(null);
    setStep({ at: 'loading', link: null });
    try {
      const image = addressOf(drawMarkedPlan(marked, part, exportScale(part)));
      const link = await makePdf(
        image,
        // The server says of those that don't count how many there are.
        versions.map(({ id }) => id),
        { width: part.width, height: part.height },
      );
      setStep({ at: 'loading', link });
      if (tab) {
        tab.opener = null;
        tab.location.replace(new URL(link, window.location.href));
        setStep({ at: 'summary' });
      }
    } catch (refusal) {
      tab?.close();
      setFailure(problemText(refusal));
      setStep({ at: 'summary' });
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      size="auto"
      title={t(($) => $.plans.wizard.title)}
      closeButtonProps={{ 'aria-label': t(($) => $.plans.close) }}
      classNames={{ content: styles.wizard ?? '' }}
    >
      {!marked && picture.error ? <ErrorState failure={picture.error} onRetry={() => void picture.refetch()} /> : null}
      {!marked && !picture.error ? <Loader role="status" m="xl" aria-label={t(($) => $.plans.wizard.loading)} /> : null}
      {marked && step.at === 'crop' ? (
        <CropStep
          marked={marked}
          crop={crop}
          onCrop={setCrop}
          onWhole={() => setCrop(whole)}
          onNext={() => setStep({ at: 'summary' })}
          onCancel={onClose}
        />
      ) : null}
      {marked && step.at === 'summary' ? (
        <SummaryStep
          marked={marked}
          part={part}
          markings={shown}
          versions={versions.length - shown.length}
          planName={planName}
          projectName={projectName}
          failure={failure}
          onPdf={() => void openPdf()}
          onBack={() => setStep({ at: 'crop' })}
        />
      ) : null}
      {step.at === 'loading' ? (
        <div className={styles.making} role="status">
          {step.link === null ? (
            <>
              <Loader />
              <Text>{t(($) => $.plans.wizard.pdfLoading)}</Text>
            </>
          ) : (
            <a href={step.link} target="_blank" rel="noreferrer" onClick={() => setStep({ at: 'summary' })}>
              {t(($) => $.plans.wizard.openPdf)}
            </a>
          )}
        </div>
      ) : null}
    </Modal>
  );
}
