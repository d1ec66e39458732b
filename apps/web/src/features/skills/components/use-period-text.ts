import { useTranslation } from 'react-i18next';
import type { ExpiryPeriod } from '@plumbline/domain/skills/expiry';

/** How long a skill lasts, in words: "2 years", "for good". */
export function usePeriodText(): (period: ExpiryPeriod | null) => string {
  const { t } = useTranslation('skills');
  return (period) => {
    if (period === null) return t(($) => $.skills.forGood);
    switch (period.unit) {
      case 'days':
        return t(($) => $.skills.period.days, { count: period.amount });
      case 'months':
        return t(($) => $.skills.period.months, { count: period.amount });
      case 'years':
        return t(($) => $.skills.period.years, { count: period.amount });
    }
  };
}
