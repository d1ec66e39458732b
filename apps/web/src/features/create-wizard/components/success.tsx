import { Button, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/access/hooks.ts';
import { isolated, isolatedName } from '../../../i18n/isolated.ts';
import type { Made, Wizard } from '../use-wizard.ts';
import styles from './wizard.module.css';

interface SuccessProps {
  readonly wizard: Wizard;
  readonly made: Made;
  readonly onClose: () => void;
}

/** A way on from what was made. */
interface WayOn {
  readonly text: string;
  readonly onGo: () => void;
}

/** The end of the wizard: what was made, and where to go from it (spec/1 §2). The first way is the likeliest. */
export function Success({ wizard, made, onClose }: SuccessProps) {
  const { t } = useTranslation('createWizard');
  const text = useMadeText(made);
  const nextSteps = useNextSteps(made, onClose);
  return (
    <div className={`${styles.step} ${styles.done}`}>
      <IconCircleCheck size={56} stroke={1.4} className={styles.doneIcon} aria-hidden />
      <Text size="lg" fw={600} role="status">
        {text}
      </Text>
      <Stack gap="xs" w="100%" maw={320}>
        {nextSteps.map(({ text: way, onGo }, place) => (
          <Button
            key={way}
            mih={44}
            variant={place === 0 ? 'filled' : 'default'}
            data-autofocus={place === 0 || undefined}
            onClick={onGo}
          >
            {way}
          </Button>
        ))}
        {wizard.mayLink && made.kind === 'job' ? (
          <Button mih={44} variant="default" onClick={() => wizard.createRelated(made.job)}>
            {t(($) => $.createWizard.success.related)}
          </Button>
        ) : null}
        <Button mih={44} variant="default" onClick={wizard.createMore}>
          {t(($) => $.createWizard.success.more)}
        </Button>
      </Stack>
    </div>
  );
}

function useMadeText(made: Made): string {
  const { t } = useTranslation('createWizard');
  const formats = useFormats();
  switch (made.kind) {
    case 'project':
      return t(($) => $.createWizard.success.project, { name: isolatedName(made.project.name) });
    case 'user':
      return made.isKept
        ? t(($) => $.createWizard.success.userKept, { email: isolated(made.email) })
        : t(($) => $.createWizard.success.user, { email: isolated(made.email) });
    case 'job':
      return t(($) => $.createWizard.success.job, { number: formats.jobNumber(made.job.ID) });
  }
}

/** To what was made, and to its list. */
function useNextSteps(made: Made, onClose: () => void): readonly WayOn[] {
  const { t } = useTranslation('createWizard');
  const navigate = useNavigate();
  const way = (text: string, go: () => Promise<void>): WayOn => ({
    text,
    onGo: () => {
      onClose();
      void go();
    },
  });
  switch (made.kind) {
    case 'project':
      return [
        way(
          t(($) => $.createWizard.success.toProject),
          () => navigate({ to: '/project/view/$id/{-$dialog}', params: { id: made.project._id, dialog: undefined } }),
        ),
        way(
          t(($) => $.createWizard.success.toProjects),
          () => navigate({ to: '/projects' }),
        ),
      ];
    case 'user':
      return [
        way(
          t(($) => $.createWizard.success.toUser),
          () => navigate({ to: '/users/$id', params: { id: made.user._id } }),
        ),
        way(
          t(($) => $.createWizard.success.toUsers),
          () => navigate({ to: '/users' }),
        ),
      ];
    case 'job':
      return [
        way(
          t(($) => $.createWizard.success.toJob),
          () => navigate({ to: '/jobs/$id/{-$dialog}', params: { id: made.job._id, dialog: undefined } }),
        ),
        way(
          t(($) => $.createWizard.success.toJobs),
          () => navigate({ to: '/jobs' }),
        ),
      ];
  }
}
