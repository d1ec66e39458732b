import { ActionIcon, Group } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import type { Draft } from '../model/draft.ts';
import { AddQuestion } from './add-question.tsx';
import { ClientsSee } from './clients-see.tsx';
import styles from './editor-screen.module.css';
import { MissingTexts } from './missing-texts.tsx';
import { Outline } from './outline.tsx';
import { ProblemList } from './problem-list.tsx';
import type { Marks } from './use-marks.ts';

interface EditorOutlineProps {
  readonly draft: Draft;
  readonly marks: Marks;
  /** At its edge, where it can be made wider. */
  readonly resizer: ReactNode;
  readonly onRemove: (ids: ReadonlySet<string>) => void;
}

/** The outline with what belongs to all of it: adding, marking, problems and missing texts. */
export function EditorOutline({ draft, marks, resizer, onRemove }: EditorOutlineProps) {
  const { t } = useTranslation('jobTypeEditor');
  return (
    <div className={styles.outline}>
      {resizer}
      <div className={styles.tools}>
        <Group gap="xs" wrap="nowrap">
          <AddQuestion />
          {draft.length > 1 ? (
            <Tooltip label={t(($) => $.jobTypeEditor.selection.start)}>
              <ActionIcon
                variant={marks.isTapping ? 'filled' : 'default'}
                size={36}
                aria-label={t(($) => $.jobTypeEditor.selection.start)}
                aria-pressed={marks.isTapping}
                onClick={() => (marks.isTapping ? marks.clear() : marks.setTapping(true))}
              >
                <IconListCheck size={20} aria-hidden />
              </ActionIcon>
            </Tooltip>
          ) : null}
        </Group>
        <ClientsSee marks={marks} />
        <ProblemList />
        <MissingTexts />
      </div>
      {draft.length === 0 ? (
        <Notice
          kind="empty"
          title={t(($) => $.jobTypeEditor.empty.title)}
          text={t(($) => $.jobTypeEditor.empty.text)}
        />
      ) : (
        <Outline marks={marks} onRemove={onRemove} />
      )}
    </div>
  );
}
