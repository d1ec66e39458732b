import { useDocumentTitle } from '@mantine/hooks';
import { Outlet, useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../lib/access/hooks.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import styles from './auth-layout.module.css';
import { EntranceFoot } from './entrance-foot.tsx';

function Logo() {
  const { logo, companyName } = useSettings();
  if (logo) return <img className={styles.logo} src={logo} alt={companyName || 'Plumbline'} />;
  return (
    <div className={styles.name}>
      <BrandMark size={40} />
      <span dir="auto">{companyName || 'Plumbline'}</span>
    </div>
  );
}

const titles = {
  '/auth': 'signIn',
  '/signup': 'signUp',
  '/custom_signup': 'signUp',
  '/forgot_password': 'forgot',
  '/reset_password': 'reset',
  '/privacy_and_tou': 'terms',
} as const;

/** What the tab is called: what is to be done there, and whose it is. */
function useTitleOfEntrance(): void {
  const { t } = useTranslation('access');
  const { companyName } = useSettings();
  const path = useMatches({
    select: (matches) => matches.map(({ fullPath }) => fullPath).find((one) => one in titles),
  });
  const product = companyName || 'Plumbline';
  const key = titles[path as keyof typeof titles];
  useDocumentTitle(path === undefined ? product : `${t(($) => $.access[key].title)} · ${product}`);
}

/** The frame of the sign-in pages: the instance's logo over one calm sheet; the terms page goes without the logo (spec/1 §2). */
export function AuthLayout() {
  useTitleOfEntrance();
  const isTerms = useMatches({ select: (matches) => matches.some((match) => match.fullPath === '/privacy_and_tou') });
  return (
    <div className={styles.page}>
      <main className={styles.main}>
        <div className={isTerms ? styles.wide : styles.card}>
          {isTerms ? null : <Logo />}
          <div className={styles.sheet}>
            <Outlet />
          </div>
        </div>
      </main>
      <EntranceFoot />
    </div>
  );
}
