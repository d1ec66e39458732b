import { useTranslation } from 'react-i18next';
import type { LastChange } from '@plumbline/contract/dashboard';
import { useFormats } from '../../../lib/access/hooks.ts';
import { shownName } from '../../../ui/person-avatar.tsx';
import { changeWordOf } from '../change-words.ts';
import { CutName, Part } from '../../../ui/detail-line.tsx';

interface ChangeLineProps {
  readonly change: LastChange;
  /** When it was asked for. */
  readonly now: number;
}

/** Who changed it last, what they did, and how long ago. */
export function ChangeLine({ change, now }: ChangeLineProps) {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  return (
    <>
      {change.user ? (
        <Part>
          <CutName>{shownName(change.user)}</CutName>
        </Part>
      ) : null}
      <Part>{t(($) => $.dashboard.changes[changeWordOf(change.name)])}</Part>
      <Part>
        <time dateTime={change.created_at} title={formats.dateTime(change.created_at)}>
          {formats.relative(change.created_at, new Date(now))}
        </time>
      </Part>
    </>
  );
}
