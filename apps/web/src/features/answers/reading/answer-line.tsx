import { Anchor } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { WireAnswer } from '@plumbline/contract/answers';
import { useFormats } from '../../../lib/access/hooks.ts';
import { PersonAvatar, shownName } from '../../../ui/person-avatar.tsx';
import styles from './answer-line.module.css';

interface AnswerLineProps {
  readonly answer: WireAnswer;
  /** Who gave it is named above, for all of theirs. */
  readonly hidesAuthor?: boolean;
}

/** Who gave an answer, when, and for a system administrator where (spec/1 §6, spec/2 §6: clients don't see who). */
export function AnswerLine({ answer, hidesAuthor = false }: AnswerLineProps) {
  const { t } = useTranslation('answers');
  const formats = useFormats();
  const { user, location } = answer;
  return (
    <div className={styles.line}>
      {user && !hidesAuthor ? (
        <>
          <PersonAvatar person={user} size={22} />
          <bdi>{shownName(user)}</bdi>
        </>
      ) : null}
      <time dateTime={answer.date}>{formats.dateTime(answer.date)}</time>
      {location ? (
        <Anchor
          className={styles.map ?? ''}
          href={`https://www.openstreetmap.org/?mlat=${location.lat}&mlon=${location.long}#map=17/${location.lat}/${location.long}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <IconMapPin size={16} aria-hidden />
          {t(($) => $.answers.read.place)}
        </Anchor>
      ) : null}
    </div>
  );
}
