import { ActionIcon, Menu } from '@mantine/core';
import { IconCalendarShare, IconDotsVertical, IconFileSpreadsheet, IconPrinter } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListView } from '@plumbline/contract/views';
import { ButtonMenu } from '../../../ui/button-menu.tsx';
import { showFailure } from '../../../ui/undo.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { CalendarDialog } from '../../calendars/index.ts';
import { useBackgroundExport } from '../../exports/index.ts';
import type { AskedShifts } from '../api/shifts.ts';
import { shiftsNarrowed } from '../api/shifts.ts';

interface ShiftMenuProps {
  /** What the board shows. */
  readonly asked: AskedShifts;
  /** The view that it shows them by; null without one. */
  readonly view: Pick<ListView, '_id' | 'name'> | null;
}

/** How the plan leaves the product: as a calendar, as a file, on paper. */
export function ShiftMenu({ asked, view }: ShiftMenuProps) {
  const { t } = useTranslation(['shifts', 'exports']);
  const [isSubscribing, setSubscribing] = useState(false);
  const exportShifts = useExportShifts();
  return (
    <>
      <ButtonMenu
        target={
          <ActionIcon variant="default" size={36} aria-label={t(($) => $.shifts.out.menu)}>
            <IconDotsVertical size={18} aria-hidden />
          </ActionIcon>
        }
      >
        <Menu.Item leftSection={<IconCalendarShare size={18} aria-hidden />} onClick={() => setSubscribing(true)}>
          {t(($) => $.shifts.out.subscribe)}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileSpreadsheet size={18} aria-hidden />} onClick={() => void exportShifts(asked)}>
          {t(($) => $.shifts.out.xlsx)}
        </Menu.Item>
        <Menu.Item leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
          {t(($) => $.shifts.out.print)}
        </Menu.Item>
      </ButtonMenu>
      {isSubscribing ? (
        <Suspense fallback={null}>
          <CalendarDialog view={view} onClose={() => setSubscribing(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Has the days that are shown made a spreadsheet in the background. */
function useExportShifts(): (asked: AskedShifts) => Promise<void> {
  const { t } = useTranslation('exports');
  const problemText = useProblemText();
  const begin = useBackgroundExport();
  return (asked) =>
    begin('shifts_xlsx', shiftsNarrowed(asked)).catch((failure: unknown) =>
      showFailure(t(($) => $.exports.failed, { reason: problemText(failure) })),
    );
}
