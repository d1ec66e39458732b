import { IconRepeat } from '@tabler/icons-react';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isolatedName } from '../../../i18n/isolated.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { useFormats } from '../../../lib/access/hooks.ts';
import type { Shifts } from '../board/board-rows.ts';
import { jobNames } from '../job-names.ts';
import { AheadFrame } from './ahead-chip.tsx';
import styles from './shift-tray.module.css';

/** The jobs that automations will create for people whom nobody knows yet. */
export function TrayAhead({ shifts }: { readonly shifts: Shifts }) {
  const { t } = useTranslation('shifts');
  const nameOf = useNameOf();
  const formats = useFormats();
  const ahead = shifts.planned_ahead.filter(({ users }) => users.length === 0);
  if (ahead.length === 0) return null;
  const { jobTypes, projects } = jobNames(shifts);
  return (
    <section aria-label={t(($) => $.shifts.ahead.title)}>
      <Text size="sm" fw={600} py="xs">
        {t(($) => $.shifts.ahead.title)}
      </Text>
      <ul className={styles.jobs}>
        {ahead.map((job, place) => {
          const type = jobTypes.get(job.jobType);
          const [name, start] = [type ? nameOf(type) : '', formats.dateTime(job.startDate)];
          const project = job.in_many_projects
            ? t(($) => $.shifts.ahead.inMany)
            : job.project && (projects.get(job.project)?.name ?? null);
          const words = [
            t(($) => $.shifts.ahead.planned),
            isolatedName(name),
            start,
            project && isolatedName(project),
            job.automation && t(($) => $.shifts.ahead.by, { name: isolatedName(job.automation.name) }),
          ];
          return (
            <li key={place}>
              <AheadFrame ahead={job} label={words.filter(Boolean).join(', ')} isOneLine={false} style={frameStyle}>
                <IconRepeat size={16} aria-hidden />
                <span className={styles.lines}>
                  <span className={styles.name} dir="auto">
                    {name}
                  </span>
                  <span className={styles.quiet}>{start}</span>
                  {project ? (
                    <span className={styles.place} dir="auto">
                      {project}
                    </span>
                  ) : null}
                </span>
              </AheadFrame>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const frameStyle = { minBlockSize: 'var(--plumbline-touch)', paddingBlock: '0.375rem' } as const;
