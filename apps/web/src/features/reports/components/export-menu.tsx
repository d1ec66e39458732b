import { Button, Menu } from '@mantine/core';
import {
  IconBraces,
  IconChevronDown,
  IconDownload,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconFileTypePdf,
} from '@tabler/icons-react';
import type { TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Report } from '@plumbline/contract/report-shapes';
import { ButtonMenu } from '../../../ui/button-menu.tsx';
import type { ExportFormat } from '../api/export-report.ts';
import { exportFormats } from '../api/export-report.ts';
import { useExport } from './use-export.tsx';

const icons: Readonly<Record<ExportFormat, TablerIcon>> = {
  xlsx: IconFileSpreadsheet,
  pdf: IconFileTypePdf,
  pdfArchival: IconFileTypePdf,
  csv: IconFileTypeCsv,
  jsonl: IconBraces,
};

/** The files that a report can be had as. */
export function ExportMenu({ report }: { readonly report: Pick<Report, '_id' | 'name'> }) {
  const { t } = useTranslation('reports');
  const start = useExport();
  return (
    <ButtonMenu
      target={
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {t(($) => $.reports.export.open)}
        </Button>
      }
    >
      {exportFormats.map((format) => {
        const Icon = icons[format];
        return (
          <Menu.Item
            key={format}
            leftSection={<Icon size={18} aria-hidden />}
            onClick={() => void start(report, format)}
          >
            {t(($) => $.reports.export[format])}
          </Menu.Item>
        );
      })}
    </ButtonMenu>
  );
}
