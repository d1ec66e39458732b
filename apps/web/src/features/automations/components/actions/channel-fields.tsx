import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ActionConfigProps } from '../fields/field-props.ts';
import { idOrNull, textOf } from '../fields/field-props.ts';
import { OneOfKind } from '../fields/choice-fields.tsx';
import { MentionField } from '../fields/mention-field.tsx';
import { useMistake } from '../fields/use-mistake.ts';

/** To which channel a card goes, and what it says above the job. */
export function ChannelFields(props: ActionConfigProps) {
  const { t } = useTranslation('automations');
  const { config, onChange, problems } = props;
  const mistake = useMistake(problems);
  return (
    <Stack>
      <OneOfKind
        kind="channels"
        label={t(($) => $.automations.config.channel)}
        id={idOrNull(config['channel'])}
        onChange={(channel) => onChange({ ...config, channel })}
        error={mistake('channel')}
        isRequired
      />
      <MentionField
        {...props}
        label={t(($) => $.automations.text.title)}
        value={textOf(config['title'])}
        onChange={(title) => onChange({ ...config, title })}
        error={mistake('title')}
        isRequired
      />
      <MentionField
        {...props}
        label={t(($) => $.automations.text.text)}
        value={textOf(config['text'])}
        onChange={(text) => onChange({ ...config, text })}
        error={mistake('text')}
        isLong
      />
    </Stack>
  );
}
