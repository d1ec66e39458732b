import { Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconPaperclip } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SharedJob, SharedPhoto, SharedPlan, SharedQuestion } from '@plumbline/contract/client-links';
import { useSettings } from '../../../lib/access/hooks.ts';
import { Chip } from '../../../ui/chip.tsx';
import { pictureAddress } from '../../../ui/pictures/picture-address.ts';
import { AddressPhotos, type AddressedPhoto } from '../../photos/index.ts';
import styles from './shared-job.module.css';

/** All photos of the page in their order, with what is said of each when it is shown large. */
function photosOf({ steps, plans }: SharedJob): ReadonlyMap<SharedPhoto, AddressedPhoto> {
  const all = [
    ...steps.flatMap(({ questions }) =>
      questions.flatMap(({ title, photos, pictures }) => [...pictures, ...photos].map((photo) => ({ photo, title }))),
    ),
    ...plans.flatMap(({ title, photos }) => photos.map((photo) => ({ photo, title }))),
  ];
  return new Map(
    all.flatMap(({ photo, title }) => {
      const { address, fileName: name, alt, caption } = photo;
      if (address === null) return [];
      const facts = [title, caption].filter((text) => text !== '');
      return [[photo, { address: `${address}&preview=true`, name, alt, facts }] as const];
    }),
  );
}

/** What a job came to: its issues first, then every answer by step, and the plans. */
export function SharedAnswers({ job }: { readonly job: SharedJob }) {
  const { t } = useTranslation('clientLinks');
  const [shown, setShown] = useState<number | null>(null);
  const photos = photosOf(job);
  const places = new Map([...photos.keys()].map((photo, place) => [photo, place]));
  const open = (photo: SharedPhoto) => setShown(places.get(photo) ?? null);
  const issues = job.steps.flatMap(({ questions }) => questions.filter(({ isIssue }) => isIssue));
  return (
    <>
      <Issues issues={issues} />
      {job.steps.length > 0 ? (
        <section className={styles.part} aria-label={t(($) => $.clientLinks.page.results)}>
          <Title order={2} size="h4">
            {t(($) => $.clientLinks.page.results)}
          </Title>
          {job.steps.map(({ title, score, description, questions }, place) => (
            <section key={place} className={styles.step}>
              {title ? (
                <Title order={3} size="h5" dir="auto">
                  {title}
                </Title>
              ) : null}
              {score ? (
                <Text size="sm" fw={600} dir="auto">
                  {score}
                </Text>
              ) : null}
              {description ? (
                <Text size="sm" c="dimmed" dir="auto" className={styles.lines ?? ''}>
                  {description}
                </Text>
              ) : null}
              {questions.map((question) => (
                <Answer key={question.number} question={question} onOpen={open} />
              ))}
            </section>
          ))}
        </section>
      ) : null}
      {job.plans.length > 0 ? (
        <section className={styles.part} aria-label={t(($) => $.clientLinks.page.plans)}>
          <Title order={2} size="h4">
            {t(($) => $.clientLinks.page.plans)}
          </Title>
          {job.plans.map((plan, place) => (
            <Plan key={place} plan={plan} onOpen={open} />
          ))}
        </section>
      ) : null}
      {shown !== null ? (
        <Suspense fallback={null}>
          <AddressPhotos
            photos={[...photos.values()]}
            position={shown}
            onMove={setShown}
            onClose={() => setShown(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

const anchorOf = (number: string) => `question-${number}`;

/** The answers that are issues, each with the way to it. */
function Issues({ issues }: { readonly issues: readonly SharedQuestion[] }) {
  const { t } = useTranslation('clientLinks');
  if (issues.length === 0) {
    return (
      <p className={styles.fine}>
        <IconCircleCheck size={20} aria-hidden /> {t(($) => $.clientLinks.page.noIssues)}
      </p>
    );
  }
  return (
    <section className={styles.issues} aria-label={t(($) => $.clientLinks.page.issues)}>
      <Title order={2} size="h4">
        <IconAlertTriangle size={20} aria-hidden /> {t(($) => $.clientLinks.page.issues)} <bdi>({issues.length})</bdi>
      </Title>
      <ul>
        {issues.map(({ number, title, answer, comment }) => (
          <li key={number}>
            <a href={`#${anchorOf(number)}`} dir="auto">
              {title}
            </a>
            {[answer, comment].map((text, place) =>
              text ? (
                <p key={place} dir="auto">
                  {text}
                </p>
              ) : null,
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface AnswerProps {
  readonly question: SharedQuestion;
  readonly onOpen: (photo: SharedPhoto) => void;
}

function Answer({ question, onOpen }: AnswerProps) {
  const { t } = useTranslation('clientLinks');
  const { branding } = useSettings();
  const { number, title, isIssue, answer, comment, files, signature } = question;
  const photos = [...question.pictures, ...question.photos];
  const hasMore = photos.length > 0 || files.length > 0 || signature !== null || comment !== '';
  return (
    <article id={anchorOf(number)} className={styles.answer} data-issue={isIssue || undefined}>
      <p className={styles.question} dir="auto">
        {title}
      </p>
      {isIssue ? (
        <Chip colour={branding.reviewColour} isStrong>
          {t(($) => $.clientLinks.page.issue)}
        </Chip>
      ) : null}
      {answer ? (
        <p className={styles.value} dir="auto">
          {answer}
        </p>
      ) : hasMore ? null : (
        <p className={styles.none}>{t(($) => $.clientLinks.page.noAnswer)}</p>
      )}
      {comment ? (
        <p className={styles.comment} dir="auto">
          {comment}
        </p>
      ) : null}
      <Photos photos={photos} onOpen={onOpen} />
      {files.length > 0 ? (
        <ul className={styles.files} aria-label={t(($) => $.clientLinks.page.files)}>
          {files.map(({ name, address }) => (
            <li key={address}>
              <a href={address} target="_blank" rel="noreferrer">
                <IconPaperclip size={18} aria-hidden /> <bdi>{name}</bdi>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {signature ? (
        <figure className={styles.signature}>
          <img src={signature.picture} alt={t(($) => $.clientLinks.page.signature)} />
          <figcaption>{[signature.caption, signature.when].filter((text) => text !== '').join(' · ')}</figcaption>
        </figure>
      ) : null}
    </article>
  );
}

interface PhotosProps {
  readonly photos: readonly SharedPhoto[];
  readonly onOpen: (photo: SharedPhoto) => void;
}

function Photos({ photos, onOpen }: PhotosProps) {
  const { t } = useTranslation('clientLinks');
  if (photos.length === 0) return null;
  return (
    <ul className={styles.photos} aria-label={t(($) => $.clientLinks.page.photos)}>
      {photos.map((photo, place) => {
        const small = pictureAddress(photo.address, '500');
        return (
          <li key={place}>
            {small === null ? (
              <p className={styles.none}>{t(($) => $.clientLinks.page.notShown, { name: photo.fileName })}</p>
            ) : (
              <button
                type="button"
                aria-label={t(($) => $.clientLinks.page.openPhoto, { name: photo.alt || photo.fileName })}
                onClick={() => onOpen(photo)}
              >
                <img src={small} alt="" loading="lazy" />
              </button>
            )}
            {photo.caption ? <p className={styles.caption}>{photo.caption}</p> : null}
          </li>
        );
      })}
    </ul>
  );
}

interface PlanProps {
  readonly plan: SharedPlan;
  readonly onOpen: (photo: SharedPhoto) => void;
}

/** A marked page of a plan: what is marked lies over its picture, never mirrored. */
function Plan({ plan, onOpen }: PlanProps) {
  const { t } = useTranslation('clientLinks');
  const { title, alt, address, overlay, overlayAlt, ratio, legend, notes, photos } = plan;
  return (
    <section className={styles.step}>
      <Title order={3} size="h5" dir="auto">
        {title}
      </Title>
      {address === null ? (
        <p className={styles.none}>{t(($) => $.clientLinks.page.notDrawn)}</p>
      ) : (
        <div className={styles.plan} dir="ltr" style={{ aspectRatio: `1 / ${ratio}` }}>
          <img src={address} alt={alt} loading="lazy" />
          {overlay === null ? null : (
            <img src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(overlay)}`} alt={overlayAlt} />
          )}
        </div>
      )}
      {legend.length > 0 ? (
        <ul className={styles.legend} aria-label={t(($) => $.clientLinks.page.legend)}>
          {legend.map(({ color, name, count, length, area }, place) => (
            <li key={place}>
              <span className={styles.colour} style={{ background: color }} />
              <span dir="auto">{name}</span>
              <bdi>{[`× ${count}`, length, area].filter(Boolean).join(' · ')}</bdi>
            </li>
          ))}
        </ul>
      ) : null}
      {notes.map((note) => (
        <Text key={note} size="sm" c="dimmed">
          {note}
        </Text>
      ))}
      <Photos photos={photos} onOpen={onOpen} />
    </section>
  );
}
