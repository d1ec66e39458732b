import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { WireAutomation } from '@plumbline/contract/automations';
import { useFormats } from '../../../lib/access/hooks.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { shownName } from '../../../ui/person-avatar.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useRestoreVersion, versionsQuery } from '../api/automations.ts';
import { useDescribeAutomation } from './use-describe-automation.ts';

/** What an automation was, and the way back to it. */
export function VersionsDialog({ automation, onClose }: { automation: WireAutomation; onClose: () => void }) {
  const { t } = useTranslation('automations');
  const formats = useFormats();
  const describe = useDescribeAutomation();
  const problemText = useProblemText();
  const { data, error, refetch } = useQuery(versionsQuery(automation._id));
  const { mutateAsync: restore, isPending } = useRestoreVersion(automation._id);
  const goBackTo = async (version: number) => {
    try {
      await restore(version);
      notifications.show({ message: t(($) => $.automations.versions.restored) });
      onClose();
    } catch (refusal) {
      notifications.show({ message: problemText(refusal), color: 'red' });
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(($) => $.automations.versions.open)}
      size="lg"
      closeButtonProps={{ 'aria-label': t(($) => $.automations.close) }}
    >
      {!data && error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton height={160} aria-busy /> : null}
      <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
        {data?.map((one, place) => (
          <Group component="li" key={one.version} justify="space-between" wrap="nowrap">
            <div>
              <Text fw={600}>
                <bdi>{one.name}</bdi>
              </Text>
              <Text size="sm">{describe(one)}</Text>
              <Text size="sm" c="dimmed">
                <time dateTime={one.changed_at}>{formats.dateTime(one.changed_at)}</time>
                {one.changed_by ? (
                  <>
                    {' · '}
                    <bdi>{shownName(one.changed_by)}</bdi>
                  </>
                ) : null}
              </Text>
            </div>
            {place === 0 ? (
              <Text size="sm" c="dimmed" flex="none">
                {t(($) => $.automations.versions.current)}
              </Text>
            ) : (
              <Button variant="default" flex="none" disabled={isPending} onClick={() => void goBackTo(one.version)}>
                {t(($) => $.automations.versions.restore)}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
    </Modal>
  );
}
