import { ActionIcon } from '@mantine/core';
import { IconBold, IconItalic, IconList, IconListNumbers, IconUnderline } from '@tabler/icons-react';
import type { TablerIcon } from '@tabler/icons-react';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import type { Editor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import type { RefObject } from 'react';
import { useEffect, useImperativeHandle, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './rich-text-editor.module.css';
import type { TextAttributes } from './spoken.ts';

/** What can be done to a text from beside it. */
export interface RichTextHandle {
  /** Puts a text in the place of so many characters before the cursor, and goes on writing. */
  readonly replaceBefore: (count: number, text: string) => void;
}

export interface RichTextFieldProps {
  /** HTML as this field makes it, or plain text. */
  readonly value: string;
  readonly disabled: boolean;
  readonly isWrong: boolean;
  readonly labelledBy: string;
  readonly describedBy: string | undefined;
  readonly onChange: (value: string | null) => void;
  /** In which language it is written, where that is known. */
  readonly said?: TextAttributes;
  readonly handle?: RefObject<RichTextHandle | null>;
  /** Called with the text before the cursor in its paragraph, whenever that changes. */
  readonly onText?: (before: string) => void;
  /** Told of a key before the text is; true when it is taken. */
  readonly onKey?: (key: string) => boolean;
}

/** Plain text from before the question became a rich one retains its line breaks. */
function asHtml(value: string): string {
  if (/<[a-z][^<>]*>/i.test(value)) return value;
  const safe = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return safe === '' ? '' : `<p>${safe.replaceAll('\n', '</p><p>')}</p>`;
}

/** spec/3 §5 "Rich text": headings of four levels. */
const headingLevels = [1, 2, 3, 4] as const;

const extensions = [
  StarterKit.configure({
    heading: { levels: [...headingLevels] },
    codeBlock: false,
    code: false,
    horizontalRule: false,
    link: { openOnClick: false },
  }),
];

/** Words with weight and lists. What it makes is HTML of a few known elements; pasted formatting beyond them is dropped. */
export function RichTextEditor(props: RichTextFieldProps) {
  const { value, disabled, isWrong, labelledBy, describedBy, said, handle } = props;
  // The editor captures its initial options.
  const latest = useRef(props);
  latest.current = props;
  const editor = useEditor({
    // Created after mounting: with concurrent rendering, as for the next question, it would be discarded before that.
    immediatelyRender: false,
    extensions,
    content: asHtml(value),
    editable: !disabled,
    // The content security policy takes no style sheets made on the way.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
        ...(disabled ? { 'aria-disabled': 'true' } : {}),
      },
      handleKeyDown: (_, event) => latest.current.onKey?.(event.key) ?? false,
    },
    onUpdate: ({ editor: changed }) => latest.current.onChange(changed.isEmpty ? null : changed.getHTML()),
    onTransaction: ({ editor: changed, transaction }) => {
      if (!transaction.docChanged && !transaction.selectionSet) return;
      const { $from } = changed.state.selection;
      latest.current.onText?.($from.parent.textBetween(0, $from.parentOffset));
    },
  });
  useImperativeHandle(handle, () => ({
    replaceBefore: (count, text) => {
      if (!editor) return;
      const { from } = editor.state.selection;
      editor
        .chain()
        .focus()
        .insertContentAt({ from: from - count, to: from }, text)
        .run();
    },
  }));
  useEffect(() => {
    // What another person answered meanwhile shows; what is being typed here is not replaced under the cursor. An editor
    // that was hidden (something around it is being fetched) has ended, and another one takes its place.
    if (!editor || editor.isDestroyed || editor.isFocused || asHtml(value) === (editor.isEmpty ? '' : editor.getHTML()))
      return;
    editor.commands.setContent(asHtml(value), { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    if (editor && !editor.isDestroyed) editor.setEditable(!disabled, false);
  }, [editor, disabled]);

  return (
    <div className={styles.field} data-wrong={isWrong || undefined} data-disabled={disabled || undefined}>
      {disabled || !editor ? null : <Tools editor={editor} />}
      <EditorContent editor={editor} className={styles.text} {...said} />
    </div>
  );
}

function Tools({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation('questionInputs');
  const on = useEditorState({
    editor,
    selector: ({ editor: at }) => ({
      level: headingLevels.find((level) => at.isActive('heading', { level })) ?? 0,
      bold: at.isActive('bold'),
      italic: at.isActive('italic'),
      underline: at.isActive('underline'),
      bullets: at.isActive('bulletList'),
      numbers: at.isActive('orderedList'),
    }),
  });
  const tool = (name: Exclude<keyof typeof on, 'level'>, label: string, Icon: TablerIcon, run: () => void) => (
    <ActionIcon
      key={name}
      variant={on[name] ? 'light' : 'subtle'}
      color={on[name] ? undefined : 'gray'}
      size={44}
      aria-label={label}
      aria-pressed={on[name]}
      onClick={run}
    >
      <Icon size={20} stroke={1.8} aria-hidden />
    </ActionIcon>
  );
  const chain = () => editor.chain().focus();
  return (
    <div className={styles.tools} role="toolbar" aria-label={t(($) => $.questionInputs.richText.tools)}>
      <select
        className={styles.level}
        aria-label={t(($) => $.questionInputs.richText.level)}
        value={on.level}
        onChange={(event) => {
          const level = headingLevels.find((one) => one === Number(event.currentTarget.value));
          if (level === undefined) chain().setParagraph().run();
          else chain().setHeading({ level }).run();
        }}
      >
        <option value={0}>{t(($) => $.questionInputs.richText.paragraph)}</option>
        {headingLevels.map((level) => (
          <option key={level} value={level}>
            {t(($) => $.questionInputs.richText.heading, { level })}
          </option>
        ))}
      </select>
      {tool(
        'bold',
        t(($) => $.questionInputs.richText.bold),
        IconBold,
        () => chain().toggleBold().run(),
      )}
      {tool(
        'italic',
        t(($) => $.questionInputs.richText.italic),
        IconItalic,
        () => chain().toggleItalic().run(),
      )}
      {tool(
        'underline',
        t(($) => $.questionInputs.richText.underline),
        IconUnderline,
        () => chain().toggleUnderline().run(),
      )}
      {tool(
        'bullets',
        t(($) => $.questionInputs.richText.bullets),
        IconList,
        () => chain().toggleBulletList().run(),
      )}
      {tool(
        'numbers',
        t(($) => $.questionInputs.richText.numbers),
        IconListNumbers,
        () => chain().toggleOrderedList().run(),
      )}
    </div>
  );
}
