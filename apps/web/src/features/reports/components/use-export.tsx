import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Report } from '@plumbline/contract/report-shapes';
import { randomKey } from '../../../lib/api/random-key.ts';
import { useBackgroundExport } from '../../exports/index.ts';
import { useFormats } from '../../../lib/access/hooks.ts';
import { isolated, isolatedName } from '../../../i18n/isolated.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { showFailure } from '../../../ui/undo.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import type { ExportFormat } from '../api/export-report.ts';
import { backgroundExport, endingOf, exportReport } from '../api/export-report.ts';
import { countersQuery } from '../api/reports.ts';

const million = 1_000_000;

/**
 * Exports a report with progress until the file is saved; it can be canceled. A report with more rows than the screen
 * counts is exported in the background, and found under "My exports".
 */
export function useExport() {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const problemText = useProblemText();
  const queryClient = useQueryClient();
  const begin = useBackgroundExport();
  return async ({ _id, name }: Pick<Report, '_id' | 'name'>, format: ExportFormat) => {
    const counters = await queryClient.ensureQueryData(countersQuery(_id)).catch(() => null);
    if (counters?.total_is_estimate) {
      const { kind, input } = backgroundExport(_id, format);
      await begin(kind, input).catch((failure: unknown) =>
        showFailure(t(($) => $.reports.export.failed, { reason: problemText(failure) })),
      );
      return;
    }
    const id = randomKey();
    const stop = new AbortController();
    const named = { name: isolatedName(name) };
    const say = (text: string) => ({
      id,
      loading: true,
      autoClose: false as const,
      withCloseButton: false,
      message: (
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm">{text}</Text>
          <Button variant="subtle" size="compact-md" onClick={() => stop.abort()}>
            {t(($) => $.reports.export.cancel)}
          </Button>
        </Group>
      ),
    });
    notifications.show(say(t(($) => $.reports.export.preparing, named)));
    const end = (message: string, color?: string) =>
      notifications.update({
        id,
        loading: false,
        message,
        autoClose: 6000,
        withCloseButton: true,
        ...(color === undefined ? {} : { color }),
      });
    try {
      const file = await exportReport(_id, format, {
        signal: stop.signal,
        onProgress: (bytes) => {
          const size = isolated(`${formats.number(Math.round(bytes / (million / 10)) / 10)} MB`);
          notifications.update(say(t(($) => $.reports.export.receiving, { ...named, size })));
        },
      });
      const fileName = file.name ?? `${name}.${endingOf(format)}`;
      saveFile(file.content, fileName);
      end(t(($) => $.reports.export.done, { name: isolatedName(fileName) }));
    } catch (failure) {
      if (stop.signal.aborted) end(t(($) => $.reports.export.canceled));
      else
        end(
          t(($) => $.reports.export.failed, { reason: problemText(failure) }),
          'red',
        );
    }
  };
}
