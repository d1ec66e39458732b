import { ActionIcon, Button, Group, Input, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ActionConfigProps, Config } from '../fields/field-props.ts';
import { idOrNull, recordsOf, textOf } from '../fields/field-props.ts';
import { MentionField } from '../fields/mention-field.tsx';
import { TargetField } from '../fields/target-field.tsx';
import { useMistake } from '../fields/use-mistake.ts';
import { WebhookField } from '../fields/webhook-field.tsx';

/** A webhook that is set up, or an address of this action's own with its method and parameters. */
export function DestinationFields(props: ActionConfigProps) {
  const { t } = useTranslation('automations');
  const { config, onChange, problems } = props;
  const mistake = useMistake(problems);
  const webhook = idOrNull(config['webhook']);
  return (
    <Stack>
      <WebhookField
        direction="outgoing"
        id={webhook}
        onChange={(id) => onChange({ ...config, webhook: id })}
        error={mistake('webhook')}
      />
      {webhook === null ? (
        <>
          <TextInput
            label={t(($) => $.automations.config.url)}
            description={t(($) => $.automations.config.urlText)}
            placeholder="https://"
            type="url"
            inputMode="url"
            dir="ltr"
            value={textOf(config['url'])}
            onChange={(event) => onChange({ ...config, url: event.currentTarget.value })}
            error={mistake('url')}
          />
          <Input.Wrapper label={t(($) => $.automations.config.method)} labelElement="div">
            <SegmentedControl
              fullWidth
              mt={4}
              dir="ltr"
              aria-label={t(($) => $.automations.config.method)}
              value={textOf(config['method']) || 'post'}
              onChange={(method) => onChange({ ...config, method })}
              data={['get', 'post', 'put'].map((method) => ({ value: method, label: method.toUpperCase() }))}
            />
          </Input.Wrapper>
        </>
      ) : null}
      <Parameters {...props} />
    </Stack>
  );
}

/** The same, with the job whose data goes along. */
export function ConnectedDataFields(props: ActionConfigProps) {
  return (
    <Stack>
      <TargetField {...props} />
      <DestinationFields {...props} />
    </Stack>
  );
}

function Parameters(props: ActionConfigProps) {
  const { t } = useTranslation('automations');
  const { config, onChange, problems } = props;
  const mistake = useMistake(problems);
  const params = recordsOf(config['params']);
  const set = (next: readonly Config[]) => onChange({ ...config, params: next });
  return (
    <Input.Wrapper
      label={t(($) => $.automations.config.params)}
      description={t(($) => $.automations.config.paramsText)}
      labelElement="div"
    >
      <Stack gap="xs" mt={4}>
        {params.map((param, place) => (
          // A parameter's place is what it is.
          // oxlint-disable-next-line react/no-array-index-key -- they have no id, and two may be alike
          <Group key={place} gap="xs" align="flex-start" wrap="nowrap">
            <Group gap="xs" grow flex={1} miw={0} align="flex-start">
              <TextInput
                label={t(($) => $.automations.config.paramName)}
                dir="ltr"
                maxLength={100}
                value={textOf(param['name'])}
                onChange={(event) => set(params.with(place, { ...param, name: event.currentTarget.value }))}
                error={mistake(`params.${place}.name`)}
              />
              <MentionField
                {...props}
                label={t(($) => $.automations.config.paramValue)}
                maxLength={2000}
                value={textOf(param['value'])}
                onChange={(value) => set(params.with(place, { ...param, value }))}
                error={mistake(`params.${place}.value`)}
              />
            </Group>
            <ActionIcon
              mt={26}
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t(($) => $.automations.config.paramRemove)}
              onClick={() => set(params.toSpliced(place, 1))}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <div>
          <Button
            variant="default"
            size="compact-md"
            mih={36}
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={params.length >= 50}
            onClick={() => set([...params, { name: '', value: '' }])}
          >
            {t(($) => $.automations.config.paramAdd)}
          </Button>
        </div>
      </Stack>
    </Input.Wrapper>
  );
}
