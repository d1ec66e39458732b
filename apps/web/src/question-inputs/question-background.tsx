import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { phoneQuery } from '../ui/theme.ts';
import { pictureQuery, useContentAddress } from './asset-picture.tsx';
import styles from './question-background.module.css';

/** The background picture of a question, its mobile or desktop version, under an overlay for legibility (spec/2 §2). */
export function QuestionBackground({ question }: { question: Question }) {
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false });
  const { backgroundMobile, backgroundDesktop } = question;
  const wanted = isPhone ? (backgroundMobile ?? backgroundDesktop) : (backgroundDesktop ?? backgroundMobile);
  return wanted && question.settings.withBackground !== false ? <Picture assetId={wanted} /> : null;
}

function Picture({ assetId }: { assetId: string }) {
  const { data } = useQuery(pictureQuery(assetId, '500'));
  const address = useContentAddress(data);
  return address ? <img src={address} alt="" aria-hidden className={styles.picture} /> : null;
}
