import { Checkbox, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { filedParts } from '@plumbline/domain/settings/cloud-drive';
import type { ActionConfigProps } from '../fields/field-props.ts';
import { TargetField } from '../fields/target-field.tsx';
import { useMistake } from '../fields/use-mistake.ts';
import { ReportChoice } from './message-fields.tsx';

/** What of which job is saved to the company's cloud drive. */
export function DriveFields(props: ActionConfigProps) {
  const { t } = useTranslation('automations');
  const mistake = useMistake(props.problems);
  const given: unknown = props.config['parts'];
  const chosen: readonly unknown[] = Array.isArray(given) ? given : [];
  return (
    <Stack>
      <TargetField {...props} />
      <Checkbox.Group
        label={t(($) => $.automations.drive.label)}
        description={t(($) => $.automations.drive.text)}
        value={filedParts.filter((part) => chosen.includes(part))}
        onChange={(parts) => props.onChange({ ...props.config, parts })}
        error={mistake('parts')}
      >
        <Stack gap="xs" mt="xs">
          {filedParts.map((part) => (
            <Checkbox key={part} value={part} label={t(($) => $.automations.drive[part])} />
          ))}
        </Stack>
      </Checkbox.Group>
    </Stack>
  );
}

/** Which report is saved to the company's cloud drive. */
export function DriveReportFields(props: ActionConfigProps) {
  const { t } = useTranslation('automations');
  return (
    <Stack>
      <ReportChoice {...props} />
      <Text size="sm" c="dimmed">
        {t(($) => $.automations.drive.reportText)}
      </Text>
    </Stack>
  );
}
