import { IconShieldLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePerson } from '../../lib/access/hooks.ts';
import { LinkAnchor } from '../../ui/links/link-anchor.tsx';
import styles from '../layouts/main-layout.module.css';

/** Says to people of whom the company requires a second step how many days are left to set it up, and leads there. */
export function SecondStepNotice() {
  const { t } = useTranslation('secondStep');
  const { second_step: duty } = usePerson();
  return (
    <div role="status">
      {duty ? (
        <div className={styles.offline}>
          <IconShieldLock size={18} aria-hidden />
          <span>
            {duty.days_left > 0
              ? t(($) => $.secondStep.notice, { count: duty.days_left })
              : t(($) => $.secondStep.noticeNow)}
          </span>
          <LinkAnchor to="/profile" search={{ tab: 'security' }} size="sm" underline="always" c="inherit">
            {t(($) => $.secondStep.setUp)}
          </LinkAnchor>
        </div>
      ) : null}
    </div>
  );
}
