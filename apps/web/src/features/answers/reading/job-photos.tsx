import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireAnswer } from '@plumbline/contract/answers';
import type { ReadRow, ReadSection } from '@plumbline/domain/questionnaire/read-sections';
import { AssetPicture } from '../../../question-inputs/asset-picture.tsx';
import { PhotoWindow } from '../../photos/index.ts';
import { JobPhotosContext, useJobPhotos } from './job-photos-context.ts';
import styles from './job-photos.module.css';

/** A photo of a job's answers that the server has. */
interface JobPhoto {
  readonly fileId: string;
  readonly name: string;
  /** Of the question that it answers. */
  readonly title: string;
  /** When that was answered. */
  readonly at: string;
}

/** The photos of a job's current answers, each once, in the order of their questions. */
export function photosOf(
  sections: readonly ReadSection<WireAnswer>[],
  titleOf: (row: ReadRow<WireAnswer>) => string,
): readonly JobPhoto[] {
  const seen = new Set<string>();
  return sections.flatMap(({ rows }) =>
    rows.flatMap((row) =>
      (row.facts?.assets ?? []).flatMap(({ assetId, contentType, originalName: name }) => {
        const isNamed = row.answer?.files.includes(assetId) === true;
        if (!isNamed || !contentType.startsWith('image/') || seen.has(assetId)) return [];
        seen.add(assetId);
        return [{ fileId: assetId, name, title: titleOf(row), at: row.facts?.date ?? '' }];
      }),
    ),
  );
}

/** The answers of a job whose photos are shown one after the other. */
export function JobPhotos({
  photos,
  children,
}: {
  readonly photos: readonly JobPhoto[];
  readonly children: ReactNode;
}) {
  const [opened, setOpened] = useState<string | null>(null);
  const position = photos.findIndex(({ fileId }) => fileId === opened);
  const photo = photos[position];
  const open = (fileId: string) => {
    const isThere = photos.some((one) => one.fileId === fileId);
    if (isThere) setOpened(fileId);
    return isThere;
  };
  return (
    <JobPhotosContext value={{ open }}>
      {children}
      {photo ? (
        <Suspense fallback={null}>
          <PhotoWindow
            fileId={photo.fileId}
            onDrawn={null}
            walk={{ position, total: photos.length, onMove: (to) => setOpened(photos[to]?.fileId ?? null) }}
            about={{ title: photo.title, at: photo.at }}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      ) : null}
    </JobPhotosContext>
  );
}

/** The photos of a job in one row, where there is more than one: each opens large. */
export function PhotoStrip({ photos }: { readonly photos: readonly JobPhoto[] }) {
  const { t } = useTranslation('answers');
  const opening = useJobPhotos();
  if (photos.length < 2) return null;
  return (
    <ul className={styles.strip} aria-label={t(($) => $.answers.read.photos)}>
      {photos.map(({ fileId, name, title }) => (
        <li key={fileId}>
          <button
            type="button"
            className={styles.photo}
            aria-label={t(($) => $.answers.read.openPhoto, { name, title })}
            title={title}
            onClick={() => opening?.open(fileId)}
          >
            <AssetPicture assetId={fileId} size="100x100" shape="tile" />
          </button>
        </li>
      ))}
    </ul>
  );
}
