import { Outlet, useMatches } from '@tanstack/react-router';
import { useSettings } from '../access/hooks.ts';
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

/** The frame of the sign-in pages: the instance's logo over one calm sheet; the terms page goes without the logo (Spec 1 §2). */
export function AuthLayout() {
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
