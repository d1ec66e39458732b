import { Progress } from '@mantine/core';
import { IconBrush, IconFile, IconMicrophone, IconRefresh, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { useFormats } from '../../../lib/access/hooks.ts';
import { loadWithRetry } from '../../../lib/load-with-retry.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { useContentAddress } from '../../../question-inputs/asset-picture.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import type { FileUnderway } from '../answering/file-uploads.ts';
import { useFileAlertText } from './use-file-alert-text.ts';
import type { FilesAround } from './files-of-submission.ts';
import styles from './attached-files.module.css';

const PhotoDrawing = lazy(async () => ({
  default: (await loadWithRetry(() => import('./photo-drawing.tsx'))).PhotoDrawing,
}));

interface AttachedFilesProps {
  readonly question: Question;
  /** Those in the answer, by their keys. */
  readonly ids: readonly string[];
  readonly around: FilesAround;
  readonly mayChange: boolean;
  /** What else went wrong here. */
  readonly notice: string | null;
}

/** The files of a stranger's answer: those that were sent, those on their way, and those that were refused. */
export function AttachedFiles({ question, ids, around, mayChange, notice }: AttachedFilesProps) {
  const { t } = useTranslation('publicAnswers');
  const alertText = useFileAlertText();
  const askedId = question.id;
  const [drawnOn, setDrawnOn] = useState<string | null>(null);
  const { files, view, known } = around;
  const refused = [...view.underway.values()].filter(
    ({ chosen, failure }) => chosen.askedId === askedId && failure !== null,
  );
  const alert = view.alerts.get(askedId);
  const said = alert ? alertText(alert) : notice;
  const remove = (name: string, onPress: () => void) =>
    mayChange ? (
      <RowButton icon={IconTrash} label={t(($) => $.publicAnswers.files.remove, { name })} onPress={onPress} />
    ) : null;
  return (
    <>
      {ids.length + refused.length > 0 ? (
        <ul className={styles.files} aria-label={t(($) => $.publicAnswers.files.label)}>
          {ids.map((key) => {
            const underway = view.underway.get(key);
            if (underway) {
              return (
                <UnderwayRow
                  key={key}
                  one={underway}
                  picture={known.get(underway.chosen.drawing?.replaces ?? '')?.picture ?? null}
                >
                  {remove(underway.name, () => files.remove(askedId, key))}
                </UnderwayRow>
              );
            }
            const { name = '', size, picture = null, drawn } = known.get(key) ?? {};
            const content = files.contentOf(key);
            const photo = files.contentOf(drawn?.original ?? key);
            return (
              <Row key={key} name={name} size={size} picture={picture} content={content}>
                {mayChange && photo && /^image\/(jpeg|png)$/.test(photo.type) ? (
                  <RowButton
                    icon={IconBrush}
                    label={t(($) => $.publicAnswers.files.draw, { name })}
                    onPress={() => setDrawnOn(key)}
                  />
                ) : null}
                {remove(name, () => files.remove(askedId, key))}
              </Row>
            );
          })}
          {refused.map((one) => (
            <UnderwayRow key={one.chosen.key} one={one} picture={null}>
              {mayChange ? (
                <RowButton
                  icon={IconRefresh}
                  label={t(($) => $.publicAnswers.files.tryAgain, { name: one.name })}
                  onPress={() => files.tryAgain(one.chosen.key)}
                />
              ) : null}
              {remove(one.name, () => files.remove(askedId, one.chosen.key))}
            </UnderwayRow>
          ))}
        </ul>
      ) : null}
      {said ? (
        <p className={styles.alert} role="alert">
          {said}
        </p>
      ) : null}
      {drawnOn !== null ? (
        <Suspense fallback={null}>
          <PhotoDrawing
            fileKey={drawnOn}
            files={files}
            known={known}
            question={question}
            onClose={() => setDrawnOn(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

interface UnderwayRowProps {
  readonly one: FileUnderway;
  /** Of what a drawing takes the place of. */
  readonly picture: string | null;
  readonly children: ReactNode;
}

function UnderwayRow({ one, picture, children }: UnderwayRowProps) {
  const { t } = useTranslation('publicAnswers');
  const problemText = useProblemText();
  const { name, size, isPrepared, isWaiting, share, failure } = one;
  const percent = Math.floor(share * 100);
  const said = isWaiting
    ? t(($) => $.publicAnswers.files.waiting)
    : isPrepared
      ? t(($) => $.publicAnswers.files.sending, { percent: isolated(`${percent}%`) })
      : t(($) => $.publicAnswers.files.preparing);
  return (
    <Row
      name={name}
      size={size}
      picture={picture}
      below={
        failure === null ? (
          <>
            <span className={styles.size}>{said}</span>
            <Progress value={percent} size="xs" aria-hidden />
          </>
        ) : (
          <span className={styles.alert} role="alert">
            {problemText(failure)}
          </span>
        )
      }
    >
      {children}
    </Row>
  );
}

interface RowProps {
  readonly name: string;
  readonly size: number | undefined;
  readonly picture: string | null;
  /** As this device has it. */
  readonly content?: File | undefined;
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

function Row({ name, size, picture, content, below, children }: RowProps) {
  const { t } = useTranslation('publicAnswers');
  const formats = useFormats();
  const sound = content?.type.startsWith('audio/') ? content : undefined;
  const address = useContentAddress(sound);
  const Sign = sound ? IconMicrophone : IconFile;
  const megabytes = (size ?? 0) / 1024 / 1024;
  const said =
    megabytes < 0.1
      ? t(($) => $.publicAnswers.files.kilobytes, { size: formats.number(Math.ceil((size ?? 0) / 1024)) })
      : t(($) => $.publicAnswers.files.megabytes, { size: formats.number(Math.round(megabytes * 10) / 10) });
  return (
    <li className={styles.file}>
      <span className={styles.thumb}>
        {picture ? <img src={picture} alt="" /> : <Sign size={22} stroke={1.7} aria-hidden />}
      </span>
      <span className={styles.facts}>
        <bdi className={styles.name}>{name}</bdi>
        {below ?? (size === undefined ? null : <span className={styles.size}>{said}</span>)}
        {address ? (
          <audio className={styles.player} src={address} controls preload="none" aria-label={name}>
            {/* Nobody has written down what is said in the field. */}
            <track kind="captions" />
          </audio>
        ) : null}
      </span>
      {children}
    </li>
  );
}

interface RowButtonProps {
  readonly icon: typeof IconTrash;
  readonly label: string;
  readonly onPress: () => void;
}

function RowButton({ icon: Icon, label, onPress }: RowButtonProps) {
  return (
    <button type="button" className={styles.act} aria-label={label} onClick={onPress}>
      <Icon size={20} stroke={1.7} aria-hidden />
    </button>
  );
}
