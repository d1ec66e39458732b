import { TagsInput } from '@mantine/core';
import { IconMail, IconPlus } from '@tabler/icons-react';
import { addressAsPasted } from '@plumbline/domain/text/address-as-typed';
import { useTranslation } from 'react-i18next';
import styles from './comment-box.module.css';

interface EmailsBoxProps {
  readonly emails: readonly string[];
  /** Addresses of a project table and of people by role (spec/2 §3, emailsFromTable, emailsFromSystemList). */
  readonly offered: readonly string[];
  readonly isOpen: boolean;
  readonly mayChange: boolean;
  readonly onChange: (emails: readonly string[]) => void;
}

/** So many offered addresses stand as chips; the others are found by typing. */
const chipLimit = 8;

/** To whom an answer is to be shared: chips of offered addresses, and any typed with commas between them (spec/2 §2, §5). */
export function EmailsBox({ emails, offered, isOpen, mayChange, onChange }: EmailsBoxProps) {
  const { t } = useTranslation('questionInputs');
  if (!mayChange) {
    return emails.length === 0 ? null : (
      <div className={styles.closed}>
        <IconMail size={18} stroke={1.7} aria-hidden />
        <p>
          <bdi dir="ltr">{emails.join(', ')}</bdi>
        </p>
      </div>
    );
  }
  if (!isOpen && emails.length === 0) return null;
  const left = offered.filter((address) => !emails.includes(address));
  return (
    <div className={styles.open}>
      <TagsInput
        size="lg"
        label={t(($) => $.questionInputs.emails.label)}
        placeholder={t(($) => $.questionInputs.emails.placeholder)}
        value={[...emails]}
        data={left}
        limit={20}
        maxTags={100}
        splitChars={[',', ';', ' ', '\n']}
        acceptValueOnBlur
        clearable
        clearButtonProps={{ 'aria-label': t(($) => $.questionInputs.emails.clear) }}
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        classNames={{ inputField: styles.address ?? '' }}
        onChange={(typed) => onChange(typed.map(addressAsPasted))}
      />
      {left.length > 0 ? (
        <div className={styles.chips} role="group" aria-label={t(($) => $.questionInputs.emails.offered)}>
          {left.slice(0, chipLimit).map((address) => (
            <button key={address} type="button" className={styles.chip} onClick={() => onChange([...emails, address])}>
              <IconPlus size={16} aria-hidden /> <bdi dir="ltr">{address}</bdi>
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
