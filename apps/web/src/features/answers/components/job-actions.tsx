import { ActionIcon, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDotsVertical, IconNavigation, IconShare } from '@tabler/icons-react';
import { lazy, memo, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobView } from '@plumbline/contract/job-shapes';
import { useFormats } from '../../../lib/access/hooks.ts';
import { ButtonMenu } from '../../../ui/button-menu.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { useShareJob } from '../../../ui/use-share-job.ts';
import { deskQuery } from '../../../ui/theme.ts';

const NavigateSheet = lazy(async () => ({
  default: (await import('../../../ui/map/navigate-sheet.tsx')).NavigateSheet,
}));

/** The way to a job's place, and its link to give away, while it is answered (spec/2 §2): beside Save, in a menu where there is no room. */
export const JobActions = memo(function JobActions({ job }: { readonly job: JobView }) {
  const { t } = useTranslation('jobs');
  const formats = useFormats();
  const isDesk = useMediaQuery(deskQuery, true, { getInitialValueInEffect: false });
  const [isNavigating, setNavigating] = useState(false);
  const share = useShareJob();
  const choices = [
    ...(job.project
      ? [{ name: t(($) => $.jobs.panel.navigate), Icon: IconNavigation, take: () => setNavigating(true) }]
      : []),
    { name: t(($) => $.jobs.panel.share), Icon: IconShare, take: () => void share(job) },
  ];
  return (
    <>
      {isDesk ? (
        choices.map(({ name, Icon, take }) => (
          <Tooltip key={name} label={name}>
            <ActionIcon variant="subtle" color="gray" size={44} aria-label={name} onClick={take}>
              <Icon size={20} aria-hidden />
            </ActionIcon>
          </Tooltip>
        ))
      ) : (
        <ButtonMenu
          target={
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={t(($) => $.jobs.panel.actions, { number: formats.jobNumber(job.ID) })}
            >
              <IconDotsVertical size={20} aria-hidden />
            </ActionIcon>
          }
        >
          {choices.map(({ name, Icon, take }) => (
            <Menu.Item key={name} mih={44} leftSection={<Icon size={18} aria-hidden />} onClick={take}>
              {name}
            </Menu.Item>
          ))}
        </ButtonMenu>
      )}
      {isNavigating ? (
        <Suspense fallback={null}>
          {/* Copies from before jobs included their place have none. */}
          <NavigateSheet place={job.place ?? null} isOpen onClose={() => setNavigating(false)} />
        </Suspense>
      ) : null}
    </>
  );
});
