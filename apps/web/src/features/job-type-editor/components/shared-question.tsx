import { Alert, Button, Group, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { newId } from '../../../lib/api/new-id.ts';
import { isolatedName } from '../../../i18n/isolated.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { questionJobTypesQuery } from '../api/editor-calls.ts';
import { makeOwn } from '../model/together.ts';
import { useScene } from './editor-context.ts';
import styles from './question-panel.module.css';
import { useQuestionName } from './use-question-words.ts';
import { LinkAnchor } from '../../../ui/links/link-anchor.tsx';

/** So many job types are named. */
const maxNamed = 5;

/** In how many job types a shared question stands; 0 for one that is not shared, null while it is not known. */
export function useSharedBy(question: Question): number | null {
  const places = useQuery({
    ...questionJobTypesQuery(question.id),
    enabled: question.isGlobal && question.revision > 0,
  });
  if (!question.isGlobal || question.revision === 0) return 0;
  return places.data?.length ?? null;
}

interface SharedQuestionProps {
  readonly question: Question;
  /** Whether it was said that it is to be changed everywhere. */
  readonly isForAll: boolean;
  readonly onForAll: () => void;
}

/** Says where else a shared question stands, and asks before it is changed for all of them or copied for this one. */
export function SharedQuestion({ question, isForAll, onForAll }: SharedQuestionProps) {
  const { t } = useTranslation('jobTypeEditor');
  const { editor, select } = useScene();
  const nameOf = useQuestionName(editor.snapshot().draft);
  const sharedBy = useSharedBy(question);
  const { data: places = [] } = useQuery({ ...questionJobTypesQuery(question.id), enabled: question.revision > 0 });
  const [isAsking, setAsking] = useState(false);
  const count = sharedBy ?? 0;
  const own = () => {
    const id = newId();
    editor.edit((draft) => makeOwn(draft, question.id, id));
    select(id);
  };
  return (
    <Alert color="blue" variant="light" icon={<IconUsers size={18} aria-hidden />} mb="md">
      {count > 1 ? t(($) => $.jobTypeEditor.globals.usedBy, { count }) : t(($) => $.jobTypeEditor.globals.shared)}
      {count > 1 ? (
        <>
          <Text size="sm" mt={4} component="ul" pl="md" className={styles.places ?? ''}>
            {places.slice(0, maxNamed).map((place) => (
              <li key={place._id}>
                <LinkAnchor
                  to="/job_type/editor/$id"
                  params={{ id: place._id }}
                  size="sm"
                  c="inherit"
                  underline="always"
                >
                  <bdi>{place.title}</bdi>
                </LinkAnchor>
              </li>
            ))}
            {count > maxNamed ? <li>{t(($) => $.jobTypeEditor.globals.more, { count: count - maxNamed })}</li> : null}
          </Text>
          <Group mt="sm" gap="xs">
            {isForAll ? null : (
              <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
                {t(($) => $.jobTypeEditor.globals.changeForAll)}
              </Button>
            )}
            <Button size="compact-sm" variant="default" onClick={own}>
              {t(($) => $.jobTypeEditor.globals.makeOwn)}
            </Button>
          </Group>
        </>
      ) : null}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t(($) => $.jobTypeEditor.globals.askTitle, { name: isolatedName(nameOf(question)) })}
        confirm={t(($) => $.jobTypeEditor.globals.changeForAll)}
        onConfirm={onForAll}
      >
        {t(($) => $.jobTypeEditor.globals.askText, { count })}
      </ConfirmDialog>
    </Alert>
  );
}
