import { useTranslation } from 'react-i18next';
import type { UserSkill } from '@plumbline/contract/references';
import type { ExpiryStatus } from '@plumbline/domain/skills/expiry';
import { expiryColours, expiryStatusOfNumber } from '@plumbline/domain/skills/expiry';
import { useFormats } from '../../../lib/access/hooks.ts';
import { isolatedName } from '../../../i18n/isolated.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import styles from './skills.module.css';

const colours = {
  red: 'var(--mantine-color-red-7)',
  yellow: 'var(--mantine-color-yellow-5)',
  green: 'var(--mantine-color-green-7)',
} as const;

/** The colour of a state of a skill (spec/1 §4 "Skill expiry display"). */
const colourOf = (status: ExpiryStatus) => colours[expiryColours[status]];

/** The status of a person's skill: its color, always with text, and its end. */
export function SkillStatus({ skill: { expirationStatus } }: { skill: Pick<UserSkill, 'expirationStatus'> }) {
  const { t } = useTranslation('skills');
  const formats = useFormats();
  const status = expiryStatusOfNumber(expirationStatus.status);
  return (
    <span className={styles.status}>
      <Chip colour={colourOf(status)}>{t(($) => $.skills.status[status])}</Chip>
      {expirationStatus.date ? (
        <span className={styles.until}>{t(($) => $.skills.until, { day: formats.day(expirationStatus.date) })}</span>
      ) : null}
    </span>
  );
}

/** The states that want somebody to act, the worst first. */
const urgent = ['expired', 'close_to_expire'] as const;

/** The skills of a person in a cell: how many, and how many of them want somebody to act; by name on hovering. */
export function SkillSummary({ skills }: { skills: readonly UserSkill[] }) {
  const { t } = useTranslation('skills');
  if (skills.length === 0) return null;
  const states = skills.map(({ expirationStatus }) => expiryStatusOfNumber(expirationStatus.status));
  return (
    <Tooltip label={skills.map(({ name }) => isolatedName(name)).join(', ')} multiline maw={280}>
      <span className={styles.summary}>
        <span>{t(($) => $.skills.count, { count: skills.length })}</span>
        {urgent.map((status) => {
          const count = states.filter((one) => one === status).length;
          if (count === 0) return null;
          return (
            <Chip key={status} colour={colourOf(status)}>
              {t(($) => $.skills.countOf[status], { count })}
            </Chip>
          );
        })}
      </span>
    </Tooltip>
  );
}
