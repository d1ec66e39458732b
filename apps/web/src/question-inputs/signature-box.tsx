import { Button, TextInput } from '@mantine/core';
import { IconEraser, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { byContent } from './field-attributes.ts';
import styles from './signature-box.module.css';
import { useSignaturePad } from './use-signature-pad.ts';

interface SignatureBoxProps {
  /** A PNG data address. */
  readonly signature: string | null;
  readonly isOpen: boolean;
  readonly mayChange: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly onChange: (signature: string | null) => void;
}

/** The signature of an answer: to look at, and a pad to sign on (spec/2 §2). */
export function SignatureBox(props: SignatureBoxProps) {
  const { signature, isOpen, mayChange, onOpen, onClose, onChange } = props;
  const { t } = useTranslation('questionInputs');
  if (isOpen) return <Pad onClose={onClose} onChange={onChange} />;
  if (!signature) return null;
  return (
    <div className={styles.signed}>
      <img src={signature} alt={t(($) => $.questionInputs.signature.picture)} className={styles.picture} />
      {mayChange ? (
        <Button
          variant="subtle"
          size="md"
          leftSection={<IconPencil size={18} aria-hidden />}
          onClick={() => {
            onChange(null);
            onOpen();
          }}
        >
          {t(($) => $.questionInputs.signature.again)}
        </Button>
      ) : null}
    </div>
  );
}

/** Paper to sign on with a finger, a pen or the mouse. Whoever can't draw types the name: it is written on the paper. */
function Pad({ onClose, onChange }: Pick<SignatureBoxProps, 'onClose' | 'onChange'>) {
  const { t } = useTranslation('questionInputs');
  const [name, setName] = useState('');
  const pad = useSignaturePad(onChange);
  return (
    <div className={styles.pad}>
      <div className={styles.sheet}>
        <canvas
          ref={pad.canvas}
          className={styles.paper}
          role="img"
          aria-label={t(($) => $.questionInputs.signature.paper)}
        />
        <span className={styles.line} aria-hidden>
          {t(($) => $.questionInputs.signature.paper)}
        </span>
      </div>
      <TextInput
        size="md"
        value={name}
        maxLength={60}
        autoComplete="name"
        attributes={byContent(name)}
        label={t(($) => $.questionInputs.signature.type)}
        onChange={(event) => {
          setName(event.currentTarget.value);
          pad.write(event.currentTarget.value);
        }}
      />
      <div className={styles.buttons}>
        <Button
          variant="default"
          size="md"
          leftSection={<IconEraser size={18} aria-hidden />}
          onClick={() => {
            setName('');
            pad.clear();
          }}
        >
          {t(($) => $.questionInputs.signature.clear)}
        </Button>
        <Button size="md" onClick={onClose}>
          {t(($) => $.questionInputs.signature.done)}
        </Button>
      </div>
    </div>
  );
}
