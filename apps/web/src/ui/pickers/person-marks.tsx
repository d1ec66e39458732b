import { IconRosetteDiscountCheckFilled, IconSchool } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Tooltip } from '../tooltip.tsx';

interface PersonMarksProps {
  readonly inTraining: boolean;
  readonly greenMark: boolean;
}

/** The marks beside a person's name: in training, green mark. */
export function PersonMarks({ inTraining, greenMark }: PersonMarksProps) {
  const { t } = useTranslation('ui');
  return (
    <>
      {inTraining ? (
        <Tooltip label={t(($) => $.ui.person.inTraining)}>
          <IconSchool size={16} role="img" aria-label={t(($) => $.ui.person.inTraining)} />
        </Tooltip>
      ) : null}
      {greenMark ? (
        <Tooltip label={t(($) => $.ui.person.greenMark)}>
          <IconRosetteDiscountCheckFilled
            size={16}
            role="img"
            aria-label={t(($) => $.ui.person.greenMark)}
            color="var(--mantine-color-green-7)"
          />
        </Tooltip>
      ) : null}
    </>
  );
}
