import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportTemplate } from '@plumbline/contract/report-shapes';
import type { ReportType } from '@plumbline/domain/reports/report-types';
import { reportLimits, reportTypes } from '@plumbline/domain/reports/report-types';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import type { ChartStart } from '../model/chart-starts.ts';
import { ChartStarts } from './chart-starts.tsx';
import styles from './new-report.module.css';
import { typeIcons } from './type-icons.ts';

interface NameEntryProps {
  readonly template: ReportTemplate | null;
  /** What is listed, where that is known already. */
  readonly type: ReportType | undefined;
  readonly onBack: (() => void) | null;
  readonly onName: (name: string, type: ReportType) => Promise<void>;
  /** Begins with a chart, under the name that is typed or else its title. */
  readonly onChart: (start: ChartStart, type: ReportType, name: string) => void;
}

/** The name of a new report, which it must have (spec/2 §5), and what it lists. */
export function NameEntry({ template, type, onBack, onName, onChart }: NameEntryProps) {
  const { t } = useTranslation('reports');
  const problemText = useProblemText();
  const [name, setName] = useState(template?.name ?? '');
  const [chosen, setChosen] = useState<ReportType>(template?.type ?? type ?? 'jobs');
  const [failure, setFailure] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  const confirm = async () => {
    setRunning(true);
    setFailure(null);
    try {
      await onName(name.trim(), chosen);
    } catch (refusal) {
      setFailure(problemText(refusal));
      setRunning(false);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '' && !isRunning) void confirm();
      }}
    >
      <Stack>
        <TextInput
          label={t(($) => $.reports.name.label)}
          placeholder={t(($) => $.reports.name.placeholder)}
          dir="auto"
          maxLength={reportLimits.name}
          required
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {template === null && type === undefined ? (
          <Radio.Group
            label={t(($) => $.reports.name.type)}
            value={chosen}
            onChange={(value) => setChosen(reportTypes.find((one) => one === value) ?? 'jobs')}
          >
            <div className={styles.types}>
              {reportTypes.map((one) => {
                const Icon = typeIcons[one];
                return (
                  <Radio.Card
                    key={one}
                    value={one}
                    className={styles.type ?? ''}
                    aria-label={t(($) => $.reports.types[one])}
                  >
                    <Icon size={22} stroke={1.6} aria-hidden />
                    <Text component="span" fw={600}>
                      {t(($) => $.reports.types[one])}
                    </Text>
                    <Text component="span" size="xs" c="dimmed">
                      {t(($) => $.reports.typeTexts[one])}
                    </Text>
                  </Radio.Card>
                );
              })}
            </div>
          </Radio.Group>
        ) : null}
        {template === null ? (
          <ChartStarts type={chosen} onChoose={(start, title) => onChart(start, chosen, name.trim() || title)} />
        ) : null}
        <FormFailure text={failure} />
        <Group justify="flex-end">
          {onBack ? (
            <Button variant="default" onClick={onBack}>
              {t(($) => $.reports.back)}
            </Button>
          ) : null}
          <Button type="submit" disabled={name.trim() === ''} loading={isRunning}>
            {template ? t(($) => $.reports.name.create) : t(($) => $.reports.name.confirm)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
