import { Button, TextInput } from '@mantine/core';
import { IconArrowsMaximize, IconArrowsMinimize, IconEraser, IconPencil } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerContent, Signer } from '@plumbline/domain/questionnaire/answers';
import { isolatedNames } from '../i18n/isolated.ts';
import { byContent } from './field-attributes.ts';
import styles from './signature-box.module.css';
import { useSignaturePad } from './use-signature-pad.ts';

type Signed = Pick<AnswerContent, 'signature' | 'signer'>;

interface SignatureBoxProps extends Signed {
  /** `signature` is a PNG data address. */
  readonly isOpen: boolean;
  readonly mayChange: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly onChange: (signed: Signed) => void;
}

/** The signature of an answer: to look at, and a pad to sign on (spec/2 §2). */
export function SignatureBox(props: SignatureBoxProps) {
  const { signature, signer, isOpen, mayChange, onOpen, onClose, onChange } = props;
  const { t } = useTranslation('questionInputs');
  if (isOpen) return <Pad onClose={onClose} onChange={onChange} />;
  if (!signature) return null;
  return (
    <div className={styles.signed}>
      <img src={signature} alt={t(($) => $.questionInputs.signature.picture)} className={styles.picture} />
      {signer ? <span className={styles.signer}>{signerText(signer)}</span> : null}
      {mayChange ? (
        <Button
          variant="subtle"
          size="md"
          leftSection={<IconPencil size={18} aria-hidden />}
          onClick={() => {
            onChange({ signature: null, signer: null });
            onOpen();
          }}
        >
          {t(($) => $.questionInputs.signature.again)}
        </Button>
      ) : null}
    </div>
  );
}

/** Who signed, as it is read: the name, and the role where there is one. */
function signerText({ name, role }: Signer): string {
  return isolatedNames([name, role]);
}

/**
 * Paper to sign on with a finger, a pen or the mouse, over the whole screen where that is small. Whoever can't draw types the
 * name: while nothing is drawn, it is written on the paper.
 */
function Pad({ onClose, onChange }: Pick<SignatureBoxProps, 'onClose' | 'onChange'>) {
  const { t } = useTranslation('questionInputs');
  const [signer, setSigner] = useState<Signer>({ name: '', role: '' });
  const [picture, setPicture] = useState<string | null>(null);
  const report = (part: { readonly signature?: string | null; readonly signer?: Signer }) => {
    const next = { signature: picture, signer, ...part };
    setPicture(next.signature);
    setSigner(next.signer);
    onChange(next);
  };
  // Opened first: the pad takes the size that its paper has then.
  const { dialog, isLarge, resize } = useWholeScreen();
  const pad = useSignaturePad((signature) => report({ signature }));
  return (
    <dialog
      ref={dialog}
      className={styles.pad}
      data-large={isLarge || undefined}
      aria-label={t(($) => $.questionInputs.signature.picture)}
      onCancel={(event) => {
        event.preventDefault();
        resize(false);
      }}
    >
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
      <div className={styles.fields}>
        <TextInput
          size="md"
          value={signer.name}
          maxLength={200}
          autoComplete="name"
          attributes={byContent(signer.name)}
          label={t(($) => $.questionInputs.signature.type)}
          onChange={({ currentTarget: { value: name } }) => {
            const named = { ...signer, name };
            report(pad.isDrawn() ? { signer: named } : { signer: named, signature: pad.write(name) });
          }}
        />
        <TextInput
          size="md"
          value={signer.role}
          maxLength={200}
          autoComplete="organization-title"
          attributes={byContent(signer.role)}
          label={t(($) => $.questionInputs.signature.role)}
          onChange={({ currentTarget: { value: role } }) => report({ signer: { ...signer, role } })}
        />
      </div>
      <div className={styles.buttons}>
        <Button
          variant="default"
          size="md"
          leftSection={<IconEraser size={18} aria-hidden />}
          onClick={() => {
            pad.clear();
            report({ signature: null, signer: { name: '', role: '' } });
          }}
        >
          {t(($) => $.questionInputs.signature.clear)}
        </Button>
        <Button
          variant="default"
          size="md"
          leftSection={
            isLarge ? <IconArrowsMinimize size={18} aria-hidden /> : <IconArrowsMaximize size={18} aria-hidden />
          }
          onClick={() => resize(!isLarge)}
        >
          {isLarge ? t(($) => $.questionInputs.signature.smaller) : t(($) => $.questionInputs.signature.wholeScreen)}
        </Button>
        <Button size="md" onClick={onClose}>
          {t(($) => $.questionInputs.signature.done)}
        </Button>
      </div>
    </dialog>
  );
}

/** A dialog that is part of the page or covers the screen, with the same contents: what is drawn on it stays. */
function useWholeScreen() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isLarge, setLarge] = useState(false);
  const resize = (large: boolean) => {
    const element = dialog.current;
    if (!element) return;
    element.close();
    if (large) element.showModal();
    else element.show();
    setLarge(large);
  };
  useEffect(() => {
    const isSmall = window.matchMedia('(max-width: 767px)').matches;
    const element = dialog.current;
    if (isSmall) element?.showModal();
    else element?.setAttribute('open', '');
    setLarge(isSmall);
    return () => element?.close();
  }, []);
  return { dialog, isLarge, resize };
}
