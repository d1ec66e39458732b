import { Button, Group, Modal, Skeleton, Stack } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import { textOfRich } from '@plumbline/domain/question-types/rich-text';
import { takesRichText } from '@plumbline/domain/question-types/text';
import { useFormats } from '../../lib/access/hooks.ts';
import { isolatedName } from '../../i18n/isolated.ts';
import { directionOf, realLanguage } from '../../i18n/language.ts';
import { useSayPart } from '../../question-inputs/answer-words.tsx';
import { useContentAddress } from '../../question-inputs/asset-picture.tsx';
import { useSpoken } from '../../question-inputs/spoken.ts';
import { FormFailure } from '../../ui/form-failure.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { answersDocument, dataAddress } from '../../offline/answers-document.ts';
import { smallPictureOf, type DeviceFile, type Owner } from '../../offline/outbox-entry.ts';
import type { OutboxGroup } from '../../offline/outbox-groups.ts';
import styles from './unsent-dialog.module.css';
import type { UnsentAnswer, UnsentMarks } from '../../offline/unsent-answers.ts';
import { readUnsent } from '../../offline/unsent-answers.ts';

interface UnsentDialogProps {
  readonly owner: Owner;
  readonly group: OutboxGroup;
  readonly onDiscard: () => void;
  readonly onClose: () => void;
}

type Unsent = Awaited<ReturnType<typeof readUnsent>>;

/**
 * What the server did not take of a job: to be read, to be saved as a file, to be deleted by choice. For a job that is gone it
 * is all that is left.
 */
export function UnsentDialog({ owner, group, onDiscard, onClose }: UnsentDialogProps) {
  const { t, i18n } = useTranslation('outbox');
  const formats = useFormats();
  const read = useReadAnswer();
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { jobId } = group;
  const title = t(($) => $.outbox.unsent.title, { number: formats.jobNumber(group.jobNumber) });
  useEffect(() => {
    readUnsent(owner, jobId).then(setUnsent, () => setFailure(t(($) => $.outbox.unsent.notRead)));
  }, [owner, jobId, t]);

  const rowOf = ({ fileName, changes }: UnsentMarks) => ({
    title: t(($) => $.outbox.unsent.plan, { name: isolatedName(fileName) }),
    lines: [t(($) => $.outbox.marks, { count: changes.elements.length + changes.removed.length })],
  });
  const save = async ({ answers, marks, loose }: Unsent) => {
    setFailure(null);
    try {
      const rows = answers.map((one) => ({ ...read(one), content: one.files as readonly FileContent[] }));
      // What was drawn goes as it would have been sent: whoever gets the file can bring it in.
      for (const one of marks) rows.push({ ...rowOf(one), content: [drawingFile(one)] });
      if (loose.length > 0) rows.push({ title: t(($) => $.outbox.unsent.loose), lines: [], content: loose });
      const language = realLanguage(i18n.language);
      const page = await Promise.all(
        rows.map(async ({ content, ...row }) => ({ ...row, files: await filesOf(content) })),
      );
      const name = `${t(($) => $.outbox.job, { number: group.jobNumber })}.html`;
      saveFile(answersDocument({ title, language, direction: directionOf(language) }, page), name);
    } catch (refused) {
      console.warn('The answers could not be saved as a file', refused);
      setFailure(t(($) => $.outbox.unsent.notSaved));
    }
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={600}
      closeButtonProps={{ 'aria-label': t(($) => $.outbox.close) }}
    >
      <Stack gap="md">
        <p className={styles.explain}>{t(($) => $.outbox.unsent.explain)}</p>
        <FormFailure text={failure} />
        {unsent === null ? (
          <Skeleton height={80} />
        ) : (
          <dl className={styles.answers}>
            {unsent.answers.map((one) => (
              <UnsentRow key={one.answer.id} {...read(one)} files={one.files} />
            ))}
            {unsent.marks.map((one) => (
              <UnsentRow key={one.changes.elements[0]?._id ?? one.fileName} {...rowOf(one)} files={[]} />
            ))}
            {unsent.loose.length > 0 ? (
              <UnsentRow title={t(($) => $.outbox.unsent.loose)} lines={[]} files={unsent.loose} />
            ) : null}
          </dl>
        )}
        <Group justify="flex-end">
          <Button
            variant="subtle"
            color="red"
            c="var(--mantine-color-error)"
            mih={44}
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={onDiscard}
          >
            {t(($) => $.outbox.discard)}
          </Button>
          <Button
            mih={44}
            disabled={unsent === null}
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => unsent && void save(unsent)}
          >
            {t(($) => $.outbox.unsent.save)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

type FileContent = Pick<DeviceFile, 'name' | 'type' | 'content'>;

function drawingFile({ fileName, changes }: UnsentMarks): FileContent {
  const type = 'application/json';
  return { name: `${fileName}.json`, type, content: new Blob([JSON.stringify(changes)], { type }) };
}

async function filesOf(files: readonly FileContent[]) {
  return Promise.all(
    files.flatMap(({ name, type, content }) =>
      content
        ? [dataAddress(content).then((address) => ({ name, address, isPicture: type.startsWith('image/') }))]
        : [],
    ),
  );
}

/** Says an answer in words: what was asked, and each thing that was answered on a line. */
function useReadAnswer(): (one: UnsentAnswer) => { readonly title: string; readonly lines: readonly string[] } {
  const { t } = useTranslation('outbox');
  const say = useSayPart();
  const spoken = useSpoken();
  return ({ answer, question }) => {
    const { value, comment, isIssue, emails, signature } = answer;
    const asked = question && spoken(question);
    const isRich = asked && takesRichText(asked) && typeof value === 'string';
    const parts = asked && !isRich ? questionTypeRegistry[asked.type].toText(value, asked.settings).map(say) : [];
    const plain = isRich ? textOfRich(value) : asked || value === null ? parts.join(', ') : JSON.stringify(value);
    return {
      title: asked?.title || t(($) => $.outbox.unsent.question),
      lines: [
        plain,
        comment ?? '',
        isIssue ? t(($) => $.outbox.unsent.issue) : '',
        emails.join(', '),
        signature ? t(($) => $.outbox.unsent.signature) : '',
      ].filter(Boolean),
    };
  };
}

interface UnsentRowProps {
  readonly title: string;
  readonly lines: readonly string[];
  readonly files: readonly DeviceFile[];
}

function UnsentRow({ title, lines, files }: UnsentRowProps) {
  return (
    <div>
      <dt dir="auto">{title}</dt>
      {lines.map((line) => (
        <dd key={line} dir="auto" className="paragraphs">
          {line}
        </dd>
      ))}
      {files.length > 0 ? (
        <dd className={styles.files}>
          {files.map((file) => (
            <UnsentFile key={file.id} file={file} />
          ))}
        </dd>
      ) : null}
    </div>
  );
}

function UnsentFile({ file }: { readonly file: DeviceFile }) {
  const address = useContentAddress(file.content ?? undefined);
  const small = useContentAddress(smallPictureOf(file));
  if (!address) return null;
  return (
    <a href={address} download={file.name} className={styles.file}>
      {small ? <img src={small} alt="" /> : null}
      <bdi>{file.name}</bdi>
    </a>
  );
}
