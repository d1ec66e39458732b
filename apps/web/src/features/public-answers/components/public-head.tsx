import { useSettings } from '../../../lib/access/hooks.ts';
import { BrandMark } from '../../../ui/brand-mark.tsx';
import styles from './public-answer-screen.module.css';

/** Who asks: the company's logo and name. Whoever answers may never have heard of the product. */
export function PublicHead() {
  const { logo, companyName } = useSettings();
  return (
    <div className={styles.company}>
      {logo ? <img src={logo} alt={companyName ? '' : 'Plumbline'} /> : <BrandMark size={28} />}
      <bdi>{companyName || 'Plumbline'}</bdi>
    </div>
  );
}
