import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { pushAbilityQuery, pushDevicesQuery, useEndPush, useSwitchPush } from '../api/push.ts';

/** Push messages on this device, and on the person's others. */
export function PushDevice() {
  const { t } = useTranslation('profile');
  const problemText = useProblemText();
  const { data: ability } = useQuery(pushAbilityQuery);
  const { data: devices = [] } = useQuery(pushDevicesQuery);
  const { mutate: change, isPending } = useSwitchPush();
  const { mutate: end } = useEndPush();
  const isPossible = ability === 'on' || ability === 'off';
  return (
    <Stack gap="xs">
      <Switch
        label={t(($) => $.profile.push.here)}
        description={ability === 'unsupported' || ability === 'denied' ? t(($) => $.profile.push[ability]) : undefined}
        checked={ability === 'on'}
        disabled={!isPossible || isPending}
        onChange={(event) =>
          change(event.currentTarget.checked, {
            onError: (failure) => notifications.show({ color: 'red', message: problemText(failure) }),
          })
        }
      />
      {devices.map((device) => (
        <Group key={device._id} justify="space-between" wrap="nowrap">
          <Text size="sm">
            <bdi>{device.device || t(($) => $.profile.devices.unknown)}</bdi>
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => end(device.endpoint)}>
            {t(($) => $.profile.push.end)}
          </Button>
        </Group>
      ))}
    </Stack>
  );
}
