import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isolated, isolatedName } from '../../i18n/isolated.ts';
import { randomKey } from '../../lib/api/random-key.ts';
import { useFormats } from '../../lib/access/hooks.ts';
import type { CreateRequest } from '../../lib/create-request.ts';
import { openCreateWizard } from '../../lib/create-request.ts';
import { undoTime } from '../../ui/undo.tsx';
import type { Draft } from './draft.ts';
import type { Made } from './use-create-form.ts';

/** Says in a notice what was created, with the ways to it and to another like it (decision 0076). */
export function useShowMade(request: CreateRequest) {
  const { t } = useTranslation('createWizard');
  const formats = useFormats();
  const navigate = useNavigate();

  const textOf = (made: Made): string => {
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
  };
  const openMade = (made: Made): Promise<void> => {
    switch (made.kind) {
      case 'project':
        return navigate({ to: '/project/view/$id/{-$dialog}', params: { id: made.project._id, dialog: undefined } });
      case 'user':
        return navigate({ to: '/users/$id', params: { id: made.user._id } });
      case 'job':
        return navigate({ to: '/jobs/$id/{-$dialog}', params: { id: made.job._id, dialog: undefined } });
    }
  };
  return (made: Made, { entity, jobType, project, startDate, plannedLength }: Draft): void => {
    const id = randomKey();
    const another = (): void =>
      openCreateWizard({
        entity,
        ...(request.jobOnly ? { jobOnly: true } : {}),
        ...(made.kind === 'job' ? { again: { jobType, project, startDate, plannedLength } } : {}),
      });
    const button = (text: string, go: () => unknown) => (
      <Button
        variant="subtle"
        size="compact-md"
        onClick={() => {
          notifications.hide(id);
          go();
        }}
      >
        {text}
      </Button>
    );
    // That no email is sent is not missed for being away a moment.
    const isWarning = made.kind === 'user' && made.isKept;
    notifications.show({
      id,
      autoClose: isWarning ? false : undoTime,
      ...(isWarning ? { color: 'yellow' } : {}),
      message: (
        <>
          <Text size="sm">{textOf(made)}</Text>
          <Group gap="xs" justify="flex-end">
            {button(
              t(($) => $.createWizard.success.open),
              () => void openMade(made),
            )}
            {button(
              t(($) => $.createWizard.success.another),
              another,
            )}
          </Group>
        </>
      ),
    });
  };
}
