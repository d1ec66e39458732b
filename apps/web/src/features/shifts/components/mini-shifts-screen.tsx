import { useQuery } from '@tanstack/react-query';
import { IconArrowsMaximize } from '@tabler/icons-react';
import { Suspense, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../ui/links/link-button.tsx';
import { usePageTitle } from '../../../ui/shell/shell-state.tsx';
import { JobPanelBeside } from '../../jobs/index.ts';
import { shiftsQuery } from '../api/shifts.ts';
import { useShiftState } from '../use-shift-state.ts';
import { DaysToolbar } from './shift-toolbar.tsx';
import { ShiftsBody } from './shifts-body.tsx';
import styles from './shifts.module.css';

/** /shifts/mini: the week of those who have something to do, without filters and without a tray. */
export function MiniShiftsScreen() {
  const { t } = useTranslation(['shifts', 'jobs', 'roles', 'status', 'ui']);
  usePageTitle(t(($) => $.shifts.title));
  const shift = useShiftState({ isMini: true });
  const { address, span, show } = shift;
  const shifts = useQuery(shiftsQuery({ span, search: '', filters: null, users: null }));
  const open = useCallback((job: string) => show({ job, dialog: undefined }), [show]);
  const search = address.day === null ? {} : { day: address.day };
  return (
    <div className={styles.screen}>
      <div className={styles.toolbar}>
        <DaysToolbar shift={shift} />
        <LinkButton
          className={styles.ranges ?? ''}
          to="/shifts"
          search={search}
          variant="default"
          leftSection={<IconArrowsMaximize size={18} aria-hidden />}
        >
          {t(($) => $.shifts.whole)}
        </LinkButton>
      </div>
      <div className={styles.body}>
        <div className={styles.main}>
          <ShiftsBody shift={shift} shifts={shifts} isNarrowed={false} onClear={() => undefined} onOpen={open} isMini />
        </div>
      </div>
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
