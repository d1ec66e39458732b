import { Accordion, Group, ScrollArea, Text } from '@mantine/core';
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { WireFormProblem } from '@plumbline/contract/job-type-files';
import styles from './form-report.module.css';

/** So many places of one kind are listed; a large form can have one in every row. */
const placesShown = 50;

/** The errors and conversions of a file: a line per kind, with each place and its content. */
export function FormReport({ report }: { readonly report: readonly WireFormProblem[] }) {
  const errors = report.filter((line) => line.is_error);
  // What would come out differently is of no use while the file is not taken at all.
  const groups = [...Map.groupBy(errors.length > 0 ? errors : report, (line) => line.message)];
  return (
    <ScrollArea.Autosize mah="32vh" type="auto">
      <Accordion
        multiple
        variant="separated"
        defaultValue={errors.length > 0 ? groups.map((_, place) => String(place)) : []}
      >
        {groups.map(([message, lines], place) => (
          <ReportGroup key={message} value={String(place)} message={message} lines={lines} />
        ))}
      </Accordion>
    </ScrollArea.Autosize>
  );
}

interface ReportGroupProps {
  /** Names the group within the list. Part of an id, so without blanks. */
  readonly value: string;
  readonly message: string;
  readonly lines: readonly WireFormProblem[];
}

function ReportGroup({ value, message, lines }: ReportGroupProps) {
  const { t } = useTranslation('jobTypes');
  const isError = lines[0]?.is_error === true;
  const Icon = isError ? IconAlertCircle : IconInfoCircle;
  const hidden = lines.length - placesShown;
  return (
    <Accordion.Item value={value}>
      <Accordion.Control
        icon={
          <Icon size={20} aria-hidden color={isError ? 'var(--mantine-color-error)' : 'var(--mantine-color-dimmed)'} />
        }
      >
        <Group gap="xs" wrap="nowrap" justify="space-between">
          <Text size="sm">{message}</Text>
          <Text
            size="sm"
            c="dimmed"
            className={styles.count ?? ''}
            aria-label={t(($) => $.jobTypes.report.places, { count: lines.length })}
          >
            {lines.length}
          </Text>
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        <ul className={styles.places}>
          {lines.slice(0, placesShown).map((line) => (
            <li key={`${line.sheet} ${line.row} ${line.column} ${line.value}`}>
              <Text size="sm" c="dimmed">
                <Place line={line} />
              </Text>
              {line.value ? (
                <Text size="sm" className={styles.value ?? ''} dir="auto">
                  {line.value}
                </Text>
              ) : null}
            </li>
          ))}
        </ul>
        {hidden > 0 ? (
          <Text size="sm" c="dimmed" mt="xs">
            {t(($) => $.jobTypes.report.more, { count: hidden })}
          </Text>
        ) : null}
      </Accordion.Panel>
    </Accordion.Item>
  );
}

function Place({ line: { sheet, row, column } }: { readonly line: WireFormProblem }) {
  const { t } = useTranslation('jobTypes');
  const parts = [
    sheet === 'json' ? null : t(($) => $.jobTypes.report.sheet, { sheet }),
    row === null ? null : t(($) => $.jobTypes.report.row, { row }),
    column,
  ].filter((part) => part !== null);
  return parts.map((part, index) => (
    <span key={part}>
      {index > 0 ? ' · ' : ''}
      <bdi>{part}</bdi>
    </span>
  ));
}
