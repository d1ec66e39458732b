import { Textarea } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { IconMessage, IconPencil } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { commentLimit } from '@plumbline/domain/questionnaire/validation';
import { byContent } from './field-attributes.ts';
import type { TextAttributes } from './spoken.ts';
import { useTextDraft } from './use-text-draft.ts';
import styles from './comment-box.module.css';

interface CommentBoxProps {
  readonly comment: string | null;
  /** Ready-made responses (spec/2 §3, responseOptions). */
  readonly chips: readonly { readonly text: string; readonly said: TextAttributes }[];
  readonly isOpen: boolean;
  readonly mayChange: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly onChange: (comment: string) => void;
}

/** The comment of an answer. Open, it takes letters and ready-made responses; a click elsewhere, or Escape, closes it. */
export function CommentBox(props: CommentBoxProps) {
  const { comment, chips, isOpen, mayChange, onOpen, onClose, onChange } = props;
  const { t } = useTranslation('questionInputs');
  if (isOpen && mayChange) return <OpenBox {...{ comment, chips, onClose, onChange }} />;
  if (!comment) return null;
  return (
    <div className={styles.closed}>
      <IconMessage size={18} stroke={1.7} aria-hidden />
      <p className="paragraphs" dir="auto">
        {comment}
      </p>
      {mayChange ? (
        <button
          type="button"
          className={styles.edit}
          aria-label={t(($) => $.questionInputs.comment.edit)}
          onClick={onOpen}
        >
          <IconPencil size={18} aria-hidden />
        </button>
      ) : null}
    </div>
  );
}

function OpenBox({
  comment,
  chips,
  onClose,
  onChange,
}: Pick<CommentBoxProps, 'comment' | 'chips' | 'onClose' | 'onChange'>) {
  const { t } = useTranslation('questionInputs');
  const field = useRef<HTMLTextAreaElement>(null);
  // Not when the button goes down: what was aimed at would move away below the finger.
  const box = useClickOutside<HTMLDivElement>(onClose, ['click']);
  const draft = useTextDraft(comment ?? '', onChange);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    // With what is offered below it, above the bar at the window's edge.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [box]);

  return (
    <div
      ref={box}
      role="presentation"
      className={styles.open}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <Textarea
        ref={field}
        {...draft}
        size="lg"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={commentLimit}
        attributes={byContent(draft.value)}
        label={t(($) => $.questionInputs.comment.label)}
      />
      {chips.length > 0 ? (
        <div className={styles.chips} role="group" aria-label={t(($) => $.questionInputs.comment.chips)}>
          {chips.map(({ text, said }) => (
            <button
              key={text}
              type="button"
              className={styles.chip}
              onClick={() => onChange(comment?.trim() ? `${comment.trimEnd()}\n${text}` : text)}
            >
              <bdi {...said}>{text}</bdi>
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
