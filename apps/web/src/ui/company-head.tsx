import { useSettings } from '../lib/access/hooks.ts';
import { BrandMark } from './brand-mark.tsx';
import styles from './company-head.module.css';

/** Whose page it is, for people without an account: the company's logo and name. They may never have heard of the product. */
export function CompanyHead() {
  const { logo, companyName } = useSettings();
  return (
    <div className={styles.company}>
      {logo ? <img src={logo} alt={companyName ? '' : 'Plumbline'} /> : <BrandMark size={28} />}
      <bdi>{companyName || 'Plumbline'}</bdi>
    </div>
  );
}
