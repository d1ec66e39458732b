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
import { shiftsQuery } from '../api/shifts.ts';
import { useCopying } from '../copying/use-copying.tsx';
import { peopleOf } from '../filter-people.ts';
import { PlanSurface } from '../planning/plan-surface.tsx';
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

/** What the panel, the menus and warnings say is loaded with the screen: it would be taken away until their texts come. */
const namespaces = [
  'shifts',
  'assignmentWarnings',
  'availability',
  'exports',
  'filters',
  'jobs',
  'roles',
  'status',
  'ui',
] as const;

/** /shifts: who does what on which day, with what waits beside it. */
export function ShiftsScreen() {
  const { t } = useTranslation(namespaces);
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
  const shifts = useQuery({ ...shiftsQuery(inDays), enabled: state.isReady });
  const open = useCallback((job: string) => show({ job, dialog: undefined }), [show]);
  const copying = useCopying(shift, asked);
  const tray = <ShiftTray span={span} filters={filters} shifts={shifts.data} openId={address.job} onOpen={open} />;
  const title = t(($) => $.shifts.tray.title);
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
            {title}
          </Button>
          <ShiftMenu asked={inDays} view={state.view} />
        </ListToolbar>
      </div>
      <div className={styles.notice}>
        <ViewNotice state={state} columnName={() => null} />
      </div>
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
                  onClear={() => state.grid.change({ search: '', filters: null })}
                  onOpen={open}
                  onCopy={copying.copyDay}
                  isMini={false}
                />
              </div>
              {isTrayOpen && isDesk ? (
                <aside className={styles.aside} aria-label={title} data-tray>
                  <div className={styles.asideHead}>
                    <Text fw={600}>{title}</Text>
                    <IconButton label={t(($) => $.ui.close, { ns: 'ui' })} onClick={() => setTray(false)}>
                      <IconX size={18} aria-hidden />
                    </IconButton>
                  </div>
                  {tray}
                </aside>
              ) : null}
            </div>
            <TrayDrawer isOpen={isTrayOpen && !isDesk} title={title} onClose={() => setTray(false)}>
              {tray}
            </TrayDrawer>
          </>
        )}
      </PlanSurface>
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
