import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Marking } from '@plumbline/contract/blueprints';
import { totalsOf } from '@plumbline/domain/blueprints/totals';
import { useFormats, useSettings, useToggle } from '../../../lib/access/hooks.ts';
import type { AnsweredPlanProps } from '../../../question-inputs/surroundings.ts';
import { realLanguage } from '../../../i18n/language.ts';
import { isProblem, ProblemError } from '../../../lib/api/problem-error.ts';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { answeredMarkingsQuery, assetInfoQuery } from '../api/answered.ts';
import { planPagesQuery } from '../api/blueprints.ts';
import { FormerScale } from '../components/former-scale.tsx';
import { MarkPhotos } from '../photos/mark-photos.tsx';
import styles from './answered-plan.module.css';
import type { MarkedPage } from './draw-marked-plan.ts';
import { loadPicture, paintedMark } from './draw-marked-plan.ts';
import { MarkedPicture } from './marked-picture.tsx';
import type { ShownMarking } from './shown-markings.ts';
import { countedMarkings, shownMarkings } from './shown-markings.ts';
import { TotalsTable, VersionsNote } from './totals-table.tsx';
import { planKeys } from '../api/keys.ts';

const maxSize = { width: 520, height: 400 };
const maxSmall = { width: 220, height: 160 };

interface MarkedPageProps {
  readonly file: string;
  readonly page: number;
  readonly markings: readonly ShownMarking[];
  readonly isGray: boolean;
  readonly isSmall: boolean;
}

/** An answer on a plan, for reading: each marked page as a picture, and what the marks come to. */
export function AnsweredPlan({ jobId, file, elements, isSmall = false }: AnsweredPlanProps) {
  const { t, i18n } = useTranslation('plans');
  const formats = useFormats();
  const problemText = useProblemText();
  const settings = useSettings().blueprintSettings;
  const language = realLanguage(i18n.language);
  const isOn = useToggle('blueprints');
  const found = useQuery({ ...answeredMarkingsQuery(file, jobId), enabled: isOn && elements.length > 0 });
  const info = useQuery({ ...assetInfoQuery(file), enabled: isOn && elements.length > 0 });
  const all = useMemo(() => {
    const ids = new Set(elements);
    // With the other versions of what was marked: one of them counts, and may be all that is left.
    const isOfAnswer = (one: Marking) => ids.has(one._id) || (one.conflict_of !== null && ids.has(one.conflict_of));
    return shownMarkings(found.data?.filter(isOfAnswer) ?? [], settings, language);
  }, [found.data, elements, settings, language]);
  const markings = useMemo(() => countedMarkings(all), [all]);
  const totals = useMemo(() => totalsOf(markings), [markings]);
  const photos = useMemo(() => [...new Set(markings.flatMap(({ shape }) => shape.photos ?? []))], [markings]);
  const pages = useMemo(
    () => [...new Set(markings.map(({ shape }) => shape.page))].toSorted((a, b) => a - b),
    [markings],
  );
  if (!isOn || elements.length === 0) return null;
  if (!found.data) {
    return found.error ? (
      <Text size="sm" c="dimmed">
        {problemText(found.error)}
      </Text>
    ) : (
      <Skeleton
        height={isSmall ? maxSmall.height : maxSize.height / 2}
        maw={isSmall ? maxSmall.width : maxSize.width}
      />
    );
  }
  // Whoever may not see the plan is sent none of its marks: that says nothing of what has become of them.
  if (isProblem(info.error, 'not_found') && all.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t(($) => $.plans.answered.hidden)}
      </Text>
    );
  }
  const there = new Set(all.flatMap(({ marking }) => [marking._id, marking.conflict_of]));
  const gone = elements.filter((id) => !there.has(id)).length;
  const name = info.data && !isSmall ? (found.data[0]?.fileName ?? info.data.originalName) : null;
  return (
    <div className={styles.answered}>
      {name === null ? null : (
        <Text size="sm" c="dimmed">
          <bdi>{name}</bdi>
        </Text>
      )}
      {(isSmall ? pages.slice(0, 1) : pages).map((page) => (
        <MarkedPageOf
          key={page}
          file={file}
          page={page}
          markings={markings}
          isGray={info.data?.grayscale ?? false}
          isSmall={isSmall}
        />
      ))}
      {isSmall || photos.length === 0 ? null : <MarkPhotos ids={photos} />}
      {isSmall || markings.length === 0 ? null : (
        <div className={styles.totals}>
          <TotalsTable totals={totals} />
          <FormerScale file={file} count={totals.overall.former} />
          <VersionsNote count={all.length - markings.length} />
        </div>
      )}
      {gone > 0 && !info.isPending ? (
        <Text size="sm" c="dimmed">
          {t(($) => $.plans.answered.gone, { count: gone, shown: formats.number(gone) })}
        </Text>
      ) : null}
    </div>
  );
}

/** One page with the answer's marks on it. */
function MarkedPageOf({ file, page: number, markings, isGray, isSmall }: MarkedPageProps) {
  const { t } = useTranslation('plans');
  const formats = useFormats();
  const problemText = useProblemText();
  const pages = useQuery(planPagesQuery(file));
  const page = pages.data?.find((one) => one.page === number);
  const picture = useQuery({
    queryKey: planKeys.picture(page?.Location),
    queryFn: () => loadPicture(page?.Location ?? ''),
    enabled: page !== undefined,
    // A decoded page is tens of megabytes.
    gcTime: 0,
    staleTime: Infinity,
  });
  const marked = useMemo<MarkedPage | null>(
    () =>
      page && picture.data
        ? {
            picture: picture.data,
            width: page.width,
            height: page.height,
            isGray,
            marks: markings.filter(({ shape }) => shape.page === number).map(paintedMark),
          }
        : null,
    [page, picture.data, isGray, markings, number],
  );
  const part = useMemo(() => (page ? { x: 0, y: 0, width: page.width, height: page.height } : null), [page]);
  if (pages.error ?? picture.error) {
    return (
      <Text size="sm" c="dimmed">
        {picture.error instanceof ProblemError ? problemText(picture.error) : t(($) => $.plans.answered.noPicture)}
      </Text>
    );
  }
  if (pages.data && !page) {
    return (
      <Text size="sm" c="dimmed">
        {t(($) => $.plans.answered.noPage, { page: formats.number(number) })}
      </Text>
    );
  }
  const size = isSmall ? maxSmall : maxSize;
  if (!marked || !part) return <Skeleton height={size.height / 2} maw={size.width} />;
  return (
    <div dir="ltr" className={styles.picture}>
      <MarkedPicture marked={marked} part={part} maxSize={size} />
    </div>
  );
}
