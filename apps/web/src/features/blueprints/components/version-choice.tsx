import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { boxOf } from '@plumbline/domain/blueprints/shapes';
import type { PlanEditor } from '@plumbline/plan-editor/editor';
import { useActor, useFormats } from '../../../lib/access/hooks.ts';
import { isolated, isolatedName } from '../../../i18n/isolated.ts';
import { shownName } from '../../../ui/person-avatar.tsx';
import type { Marked } from './marking-facts.ts';
import styles from './plan.module.css';

interface VersionChoiceProps {
  readonly editor: PlanEditor;
  readonly id: string;
  readonly marked: Marked;
}

/** Two people have changed this element at the same time: which version stays is chosen here, and until then one of them counts. */
export function VersionChoice({ editor, id, marked }: VersionChoiceProps) {
  const { t } = useTranslation('blueprints');
  const formats = useFormats();
  const { id: me } = useActor();
  const versions = editor.document.versionsOf(id);
  if (!versions) return null;
  const others = versions.filter((one) => one !== id);
  const made = marked.authors.get(id);
  const isMine = (one: string) => marked.authors.get(one)?.changed_by?._id === me;
  // With three of them, or where both are one's own, "mine" and "theirs" say nothing.
  const isOneEach = others.length === 1 && isMine(id) !== isMine(others[0] ?? '');
  const keeps = (own: boolean) =>
    own ? t(($) => $.blueprints.versions.keepMine) : t(($) => $.blueprints.versions.keepTheirs);
  const show = () => {
    const next = versions[(versions.indexOf(id) + 1) % versions.length] ?? id;
    const element = editor.document.get(next);
    editor.select([next]);
    if (element) editor.view.reveal(boxOf(element.shape));
  };
  return (
    <section className={styles.versions} aria-label={t(($) => $.blueprints.versions.title)}>
      <Text size="sm" fw={600}>
        {t(($) => $.blueprints.versions.title)}
      </Text>
      {made?.changed_by ? (
        <Text size="sm">
          {t(($) => $.blueprints.versions.by, {
            name: isolatedName(shownName(made.changed_by)),
            time: isolated(formats.dateTime(made.updated_at)),
          })}
        </Text>
      ) : null}
      <Text size="sm">
        {editor.document.isCounted(id)
          ? t(($) => $.blueprints.versions.counts)
          : t(($) => $.blueprints.versions.countsNot)}
      </Text>
      <Group gap="xs" mt={4}>
        <Button size="sm" mih={44} onClick={() => editor.commands.settle(id, 'this')}>
          {isOneEach ? keeps(isMine(id)) : t(($) => $.blueprints.versions.keepThis)}
        </Button>
        {others.length === 1 ? (
          <Button size="sm" mih={44} variant="light" onClick={() => editor.commands.settle(id, 'others')}>
            {isOneEach ? keeps(!isMine(id)) : t(($) => $.blueprints.versions.keepOther)}
          </Button>
        ) : null}
        <Button size="sm" mih={44} variant="light" onClick={() => editor.commands.settle(id, 'all')}>
          {t(($) => $.blueprints.versions.keepAll)}
        </Button>
        <Button size="sm" mih={44} variant="subtle" onClick={show}>
          {t(($) => $.blueprints.versions.showOther)}
        </Button>
      </Group>
    </section>
  );
}
