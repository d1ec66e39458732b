import { textOfRich } from '@plumbline/domain/question-types/rich-text';
import { AssetPicture } from './asset-picture.tsx';
import { CallButtons } from './call-buttons.tsx';
import styles from './fields.module.css';
import type { QuestionInputProps } from './question-input.ts';
import { RichText } from './rich-text.tsx';
import { useTextAttributes } from './spoken.ts';
import { useSurroundings } from './surroundings.ts';

/** Something to read, with a picture if wanted (spec/2 §2 "Read-only message question"). */
export function MessageInput({ question }: QuestionInputProps) {
  const { fill } = useSurroundings();
  const said = useTextAttributes();
  const { message, image } = question.settings;
  return (
    <div className={styles.stack}>
      {message ? (
        <RichText source={message} said={said(question, 'message')} fill={(text) => fill(text, question.id)} />
      ) : null}
      {message ? <CallButtons text={textOfRich(message)} /> : null}
      {image ? <AssetPicture assetId={image} size="500" shape="whole" /> : null}
    </div>
  );
}
