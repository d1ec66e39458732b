import { Select, Stack, Switch } from '@mantine/core';
import { clientLinkDays } from '@plumbline/domain/jobs/client-link';
import { useTranslation } from 'react-i18next';
import { NumberInput } from '../../../../ui/numbers/number-input.tsx';
import type { ActionConfigProps } from '../fields/field-props.ts';
import { idOrNull, textOf } from '../fields/field-props.ts';
import { MentionField } from '../fields/mention-field.tsx';
import { RecipientsField } from '../fields/recipients-field.tsx';
import { ReportField } from '../fields/report-field.tsx';
import { TargetField } from '../fields/target-field.tsx';
import { useMistake } from '../fields/use-mistake.ts';

interface TextProps extends ActionConfigProps {
  readonly name: 'subject' | 'text';
  readonly label: string;
  readonly isRequired?: boolean;
  readonly isLong?: boolean;
}

function Text({ name, ...props }: TextProps) {
  const mistake = useMistake(props.problems);
  return (
    <MentionField
      {...props}
      value={textOf(props.config[name])}
      onChange={(text) => props.onChange({ ...props.config, [name]: text })}
      error={mistake(name)}
    />
  );
}

export function EmailFields(props: ActionConfigProps) {
  const { t } = useTranslation('automations');
  return (
    <Stack>
      <RecipientsField
        {...props}
        label={t(($) => $.automations.recipient.to)}
        addressLabel={t(($) => $.automations.recipient.email)}
      />
      <Text {...props} name="subject" label={t(($) => $.automations.text.subject)} isRequired />
      <Text {...props} name="text" label={t(($) => $.automations.text.text)} isRequired isLong />
    </Stack>
  );
}

export function SmsFields(props: ActionConfigProps) {
  const { t } = useTranslation('automations');
  return (
    <Stack>
      <RecipientsField
        {...props}
        label={t(($) => $.automations.recipient.to)}
        addressLabel={t(($) => $.automations.recipient.phone)}
      />
      <Text {...props} name="text" label={t(($) => $.automations.text.text)} isRequired isLong />
    </Stack>
  );
}

export function PushFields(props: ActionConfigProps) {
  const { t } = useTranslation('automations');
  return (
    <Stack>
      <RecipientsField {...props} label={t(($) => $.automations.recipient.to)} />
      <Text {...props} name="subject" label={t(($) => $.automations.text.title)} isRequired />
      <Text {...props} name="text" label={t(($) => $.automations.text.text)} isLong />
    </Stack>
  );
}

export function ReportFields(props: ActionConfigProps) {
  return (
    <Stack>
      <ReportChoice {...props} />
      <EmailFieldsWithOptionalText {...props} />
    </Stack>
  );
}

/** Which report, and as what kind of file. */
export function ReportChoice({ config, onChange, problems }: ActionConfigProps) {
  const { t } = useTranslation('automations');
  const mistake = useMistake(problems);
  return (
    <>
      <ReportField
        id={idOrNull(config['report'])}
        onChange={(report) => onChange({ ...config, report })}
        error={mistake('report')}
      />
      <Select
        label={t(($) => $.automations.config.format)}
        allowDeselect={false}
        value={textOf(config['format']) || 'xlsx'}
        onChange={(format) => onChange({ ...config, format })}
        data={[
          { value: 'xlsx', label: t(($) => $.automations.config.formatXlsx) },
          { value: 'csv', label: 'CSV' },
          { value: 'pdf', label: 'PDF' },
        ]}
      />
    </>
  );
}

export function SummaryFields(props: ActionConfigProps) {
  const { t } = useTranslation('automations');
  const { config, onChange, problems } = props;
  const mistake = useMistake(problems);
  const days = config['linkDays'];
  const hasLink = days !== null && days !== undefined;
  return (
    <Stack>
      <TargetField {...props} />
      <EmailFieldsWithOptionalText {...props} />
      <Switch
        label={t(($) => $.automations.config.link)}
        description={t(($) => $.automations.config.linkText)}
        checked={hasLink}
        onChange={({ currentTarget }) =>
          onChange({ ...config, linkDays: currentTarget.checked ? clientLinkDays.initial : null })
        }
      />
      {hasLink ? (
        <NumberInput
          label={t(($) => $.automations.config.linkDays)}
          min={clientLinkDays.min}
          max={clientLinkDays.max}
          isBound
          allowDecimal={false}
          value={typeof days === 'number' ? days : ''}
          onChange={(linkDays) => onChange({ ...config, linkDays: linkDays === '' ? 0 : linkDays })}
          error={mistake('linkDays')}
          withAsterisk
        />
      ) : null}
    </Stack>
  );
}

function EmailFieldsWithOptionalText(props: ActionConfigProps) {
  const { t } = useTranslation('automations');
  return (
    <>
      <RecipientsField
        {...props}
        label={t(($) => $.automations.recipient.to)}
        addressLabel={t(($) => $.automations.recipient.email)}
      />
      <Text {...props} name="subject" label={t(($) => $.automations.text.subject)} isRequired />
      <Text {...props} name="text" label={t(($) => $.automations.text.text)} isLong />
    </>
  );
}
