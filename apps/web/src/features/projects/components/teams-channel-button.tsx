import { ActionIcon } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBrandTeams } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { joinChannel } from '@plumbline/contract/settings';
import { callServer } from '../../../lib/api/call-server.ts';
import { isProblem } from '../../../lib/api/problem-error.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';

/**
 * Opens the project's channel of Microsoft Teams in a new tab, made when it is asked for first (spec/2 §5, §8): for people who sign in with
 * Microsoft, while that app is on.
 */
export function TeamsChannelButton({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('projects');
  const { mutate, isPending } = useMutation({
    mutationFn: () => callServer(joinChannel, { params: { projectId } }),
  });
  const label = t(($) => $.projects.page.openTeams);
  const open = () => {
    // Browsers open tabs only while a click is handled.
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    const fail = (message: string) => {
      tab?.close();
      notifications.show({ color: 'red', message: message || t(($) => $.projects.page.teamsFailed) });
    };
    mutate(undefined, {
      onSuccess: (answer) => {
        if (!answer.success) fail(answer.message);
        else if (tab) tab.location.href = answer.webUrl;
        else window.location.assign(answer.webUrl);
      },
      // What the server says of it, or the words of the specification.
      onError: (refusal) => fail(isProblem(refusal) ? refusal.message : ''),
    });
  };
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size={44} aria-label={label} loading={isPending} onClick={open}>
        <IconBrandTeams size={20} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
