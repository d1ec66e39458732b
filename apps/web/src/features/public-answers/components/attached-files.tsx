import { Progress } from '@mantine/core';
import { IconBrush, IconFile, IconMicrophone, IconRefresh, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { useFormats } from '../../../lib/access/hooks.ts';
import { loadWithRetry } from '../../../lib/load-with-retry.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { useContentAddress } from '../../../question-inputs/asset-picture.tsx';
import type { FileUnderway, PublicFiles } from '../answering/use-public-files.ts';
import type { DeviceFile } from '../api/saved-answers.ts';
import styles from './attached-files.module.css';

const PhotoDrawing = lazy(async () => ({
  default: (await loadWithRetry(() => import('./photo-drawing.tsx'))).PhotoDrawing,
}));

interface AttachedFilesProps {
  readonly question: Question;
  /** Of those that have come. */
  readonly ids: readonly string[];
  readonly files: PublicFiles;
  readonly known: ReadonlyMap<string, DeviceFile>;
  /** What else went wrong here. */
  readonly notice: string | null;
}

/** The files of a stranger's answer: those that have come, those on their way, and those that were refused. */
export function AttachedFiles({ question, ids, files, known, notice }: AttachedFilesProps) {
  const { t } = useTranslation('publicAnswers');
  const askedId = question.id;
  const [drawnOn, setDrawnOn] = useState<string | null>(null);
  const underway = files.underwayOf(askedId);
  const alert = files.alertOf(askedId) ?? notice;
  return (
    <>
      {ids.length + underway.length > 0 ? (
        <ul className={styles.files} aria-label={t(($) => $.publicAnswers.files.label)}>
          {ids.map((id) => {
            const { name = '', size, picture = null, drawn } = known.get(id) ?? {};
            const content = files.contentOf(id);
            const photo = files.contentOf(drawn?.original ?? id);
            return (
              <Row key={id} name={name} size={size} picture={picture} content={content}>
                {photo && /^image\/(jpeg|png)$/.test(photo.type) ? (
                  <RowButton
                    icon={IconBrush}
                    label={t(($) => $.publicAnswers.files.draw, { name })}
                    onPress={() => setDrawnOn(id)}
                  />
                ) : null}
                <RowButton
                  icon={IconTrash}
                  label={t(($) => $.publicAnswers.files.remove, { name })}
                  onPress={() => files.remove(askedId, id)}
                />
              </Row>
            );
          })}
          {underway.map((one) => (
            <UnderwayRow key={one.key} one={one} files={files} />
          ))}
        </ul>
      ) : null}
      {alert ? (
        <p className={styles.alert} role="alert">
          {alert}
        </p>
      ) : null}
      {drawnOn !== null ? (
        <Suspense fallback={null}>
          <PhotoDrawing
            fileId={drawnOn}
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

function UnderwayRow({ one, files }: { readonly one: FileUnderway; readonly files: PublicFiles }) {
  const { t } = useTranslation('publicAnswers');
  const { key, name, size, isPrepared, share, failure } = one;
  const percent = Math.floor(share * 100);
  const said = isPrepared
    ? t(($) => $.publicAnswers.files.sending, { percent: isolated(`${percent}%`) })
    : t(($) => $.publicAnswers.files.preparing);
  return (
    <Row
      name={name}
      size={size}
      picture={null}
      below={
        failure === null ? (
          <>
            <span className={styles.size}>{said}</span>
            <Progress value={percent} size="xs" aria-hidden />
          </>
        ) : (
          <span className={styles.alert} role="alert">
            {failure}
          </span>
        )
      }
    >
      {failure === null ? null : (
        <RowButton
          icon={IconRefresh}
          label={t(($) => $.publicAnswers.files.tryAgain, { name })}
          onPress={() => files.tryAgain(key)}
        />
      )}
      <RowButton
        icon={IconTrash}
        label={t(($) => $.publicAnswers.files.remove, { name })}
        onPress={() => files.giveUp(key)}
      />
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
