import { CloseButton, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Mark } from '@plumbline/domain/assets/marks';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import styles from '../../../question-inputs/drawing/drawing.module.css';
import { DrawingBoard } from '../../../question-inputs/drawing/drawing-board.tsx';
import { paintDrawing } from '../../../question-inputs/drawing/paint-drawing.ts';
import { useShownPhoto } from '../../../question-inputs/drawing/use-shown-photo.ts';
import { WholeWindow } from '../../../ui/whole-window.tsx';
import type { PublicFiles } from '../answering/public-files.ts';
import type { DeviceFile } from '../api/stored-submissions.ts';
import { placeOf } from './files-of-submission.ts';

interface PhotoDrawingProps {
  readonly fileKey: string;
  readonly question: Question;
  readonly files: PublicFiles;
  readonly known: ReadonlyMap<string, DeviceFile>;
  readonly onClose: () => void;
}

/** Drawing over a photo that a stranger has attached: the picture with the drawing takes its place, the photo stays under it. */
export function PhotoDrawing({ fileKey, question, files, known, onClose }: PhotoDrawingProps) {
  const { t } = useTranslation(['drawing', 'ui']);
  const { name = '', drawn } = known.get(fileKey) ?? {};
  const original = drawn?.original ?? fileKey;
  const content = files.contentOf(original);
  const photo = useShownPhoto({ content, hasFailed: false });
  const save = async (marks: readonly Mark[]) => {
    if (!content) return;
    const type = content.type === 'image/png' ? 'image/png' : 'image/jpeg';
    const file = marks.length === 0 ? null : new File([await paintDrawing(content, marks)], name, { type });
    void files.draw(placeOf(question), fileKey, { original, marks: [...marks] }, file);
    onClose();
  };
  return (
    <WholeWindow label={t(($) => $.drawing.photo, { name })}>
      {photo.address && photo.size ? (
        <DrawingBoard
          address={photo.address}
          size={photo.size}
          name={name}
          marks={drawn?.marks ?? []}
          onSave={save}
          onCancel={onClose}
        />
      ) : photo.hasFailed ? (
        <div className={styles.look}>
          <div className={styles.bar}>
            <CloseButton size={44} data-autofocus aria-label={t(($) => $.ui.close)} onClick={onClose} />
          </div>
          <p role="alert">{t(($) => $.drawing.notShown)}</p>
        </div>
      ) : (
        <Loader role="status" m="auto" aria-label={t(($) => $.drawing.loading)} />
      )}
    </WholeWindow>
  );
}
