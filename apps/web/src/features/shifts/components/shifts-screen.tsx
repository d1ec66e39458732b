import { Button, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconInbox, IconX } from '@tabler/icons-react';
import { Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type texts from '../../../i18n/en/shifts.json';
import { GridSearch } from '../../../ui/grid/grid-search.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { usePageTitle } from '../../../ui/shell/shell-state.tsx';
import { deskQuery } from '../../../ui/theme.ts';
import { AbsenceRequests } from '../../availability/index.ts';
import { JobPanelBeside } from '../../jobs/index.ts';
import { ListToolbar, useListView, ViewNotice } from '../../views/index.ts';
import type { AskedShifts } from '../api/shifts.ts';
import { shiftsQuery } from '../api/shifts.ts';
import { useCopying } from '../copying/use-copying.tsx';
import { peopleOf } from '../filter-people.ts';
import { PlanSurface } from '../planning/plan-surface.tsx';
import { shiftTexts } from '../shift-texts.ts';
import type { ShiftState } from '../use-shift-state.ts';
import { useShiftState } from '../use-shift-state.ts';
import { ShiftMenu } from './shift-menu.tsx';
import { CopyMenu, DaysToolbar, RangeSwitch, RowsMenu } from './shift-toolbar.tsx';
import { ShiftTray } from './shift-tray.tsx';
import { ShiftsBody } from './shifts-body.tsx';
import styles from './shifts.module.css';
import { TrayDrawer } from './tray-drawer.tsx';

declare module '../../../i18n/namespaces.ts' {
  interface Namespaces {
    shifts: typeof texts;
  }
}

/** /shifts: who does what on which day, with what waits beside it. */
export function ShiftsScreen() {
  const { t } = useTranslation(shiftTexts);
  usePageTitle(t(($) => $.shifts.title));
  const shift = useShiftState({ isMini: false });
  const { address, span, show } = shift;
  const state = useListView('shifts', { isOneThing: address.job !== null });
  const isDesk = useMediaQuery(deskQuery, true, { getInitialValueInEffect: false });
  const [isTray, setTray] = useState<boolean | null>(null);
  const isTrayOpen = isTray ?? isDesk;
  const { search, filters } = state.grid.query;
  const asked = { search, filters, users: peopleOf(filters) };
  const inDays = { span, ...asked };
  const copying = useCopying(shift, asked);
  return (
    <div className={styles.screen}>
      <div className={styles.toolbar}>
        <DaysToolbar shift={shift} />
        <RangeSwitch shift={shift} />
      </div>
      <div className={`${styles.toolbar} ${styles.tools}`}>
        <GridSearch value={search} onSearch={(text) => state.grid.change({ search: text })} />
        <ListToolbar state={state}>
          <RowsMenu shift={shift} />
          <AbsenceRequests />
          <CopyMenu shift={shift} onDay={copying.copyDay} onWeek={copying.copyWeek} />
          <Button
            variant={isTrayOpen ? 'light' : 'default'}
            leftSection={<IconInbox size={18} aria-hidden />}
            aria-expanded={isTrayOpen}
            // Where the tray is a drawer, jobs are dropped on what opens it.
            data-tray
            onClick={() => setTray(!isTrayOpen)}
          >
            {t(($) => $.shifts.tray.title)}
          </Button>
          <ShiftMenu asked={inDays} view={state.view} />
        </ListToolbar>
      </div>
      <div className={styles.notice}>
        <ViewNotice state={state} columnName={() => null} />
      </div>
      <PlannedShifts
        shift={shift}
        asked={inDays}
        isReady={state.isReady}
        tray={isTrayOpen ? (isDesk ? 'beside' : 'drawer') : null}
        onTrayClose={() => setTray(false)}
        onClear={() => state.grid.change({ search: '', filters: null })}
        onCopy={copying.copyDay}
      />
      {copying.dialog}
      {address.job === null ? null : (
        <Suspense fallback={null}>
          <JobPanelBeside
            key={address.job}
            id={address.job}
            dialog={address.dialog}
            onDialog={(dialog) => show({ dialog: dialog ?? undefined })}
            onClose={() => show({ job: null })}
          />
        </Suspense>
      )}
    </div>
  );
}

interface PlannedShiftsProps {
  readonly shift: ShiftState;
  readonly asked: AskedShifts;
  /** Whether it is known what is asked for. */
  readonly isReady: boolean;
  /** Where the tray is, while it is open. */
  readonly tray: 'beside' | 'drawer' | null;
  readonly onTrayClose: () => void;
  readonly onClear: () => void;
  readonly onCopy: (day: string) => void;
}

/** The board and its tray. Apart from the tools above them: these are not drawn again for what comes from the server. */
function PlannedShifts({ shift, asked, isReady, tray, onTrayClose, onClear, onCopy }: PlannedShiftsProps) {
  const { t } = useTranslation(['shifts', 'ui']);
  const { address, span, show } = shift;
  const { search, filters } = asked;
  const shifts = useQuery({ ...shiftsQuery(asked), enabled: isReady });
  const open = useCallback((job: string) => show({ job, dialog: undefined }), [show]);
  const waiting = (
    <ShiftTray
      span={span}
      filters={filters}
      shifts={shifts.data}
      isBoardPending={shifts.isPending}
      openId={address.job}
      onOpen={open}
    />
  );
  const title = t(($) => $.shifts.tray.title);
  return (
    <PlanSurface shifts={shifts.data} timeZone={shift.timeZone}>
      {(planned) => (
        <>
          <div className={styles.body}>
            <div className={styles.main}>
              <ShiftsBody
                shift={shift}
                shifts={shifts}
                planned={planned}
                isNarrowed={search !== '' || filters !== null}
                onClear={onClear}
                onOpen={open}
                onCopy={onCopy}
                isMini={false}
              />
            </div>
            {tray === 'beside' ? (
              <aside className={styles.aside} aria-label={title} data-tray>
                <div className={styles.asideHead}>
                  <Text fw={600}>{title}</Text>
                  <IconButton label={t(($) => $.ui.close, { ns: 'ui' })} onClick={onTrayClose}>
                    <IconX size={18} aria-hidden />
                  </IconButton>
                </div>
                {waiting}
              </aside>
            ) : null}
          </div>
          <TrayDrawer isOpen={tray === 'drawer'} title={title} onClose={onTrayClose}>
            {waiting}
          </TrayDrawer>
        </>
      )}
    </PlanSurface>
  );
}
