import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SkillView } from '@plumbline/contract/skills';
import { isolatedName } from '../../../i18n/isolated.ts';
import { isProblem } from '../../../lib/api/problem-error.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useFormKey } from '../../../ui/editing/use-form-key.ts';
import { Notice } from '../../../ui/notice.tsx';
import { RemoveButton } from '../../../ui/remove-button.tsx';
import { DetailPanel } from '../../../ui/shell/detail-panel.tsx';
import { skillQuery } from '../api/skill-queries.ts';
import { useRemoveSkill } from '../api/skills.ts';
import { SkillForm } from './skill-form.tsx';

interface SkillPanelProps {
  /** Null: a new one. */
  readonly id: string | null;
  readonly onClose: () => void;
  readonly onMade: (id: string) => void;
}

/** One skill, made or changed beside the list. */
export function SkillPanel({ id, onClose, onMade }: SkillPanelProps) {
  const nameOf = useNameOf();
  const { t } = useTranslation('skills');
  const { data, error, refetch } = useQuery({ ...skillQuery(id ?? ''), enabled: id !== null });
  const isMissing = isProblem(error, 'not_found');
  const title = id === null ? t(($) => $.skills.form.newTitle) : data ? nameOf(data) : t(($) => $.skills.title);
  return (
    <DetailPanel title={title} onClose={onClose}>
      {id === null ? <SkillForm skill={null} onSaved={(saved) => onMade(saved._id)} /> : null}
      {data && !isMissing ? (
        <Stack gap="lg">
          <ChangeSkill skill={data} />
          <Uses skill={data} />
          {data.can.includes('remove') ? <Remove skill={data} onRemoved={onClose} /> : null}
        </Stack>
      ) : null}
      {id !== null && !data && !error ? <Skeleton height={280} aria-busy /> : null}
      {isMissing ? <Notice kind="missing" title={t(($) => $.skills.list.missing)} /> : null}
      {!data && error && !isMissing ? <ErrorState failure={error} onRetry={() => void refetch()} /> : null}
    </DetailPanel>
  );
}

/** The form of a skill, which retains input while others change the same one. */
function ChangeSkill({ skill }: { skill: SkillView }) {
  const { key, onDirty, onSaved } = useFormKey(skill.version);
  return <SkillForm key={key} skill={skill} onDirty={onDirty} onSaved={onSaved} />;
}

/** The jobs, job types and people of a skill. */
function Uses({ skill }: { skill: SkillView }) {
  const { t } = useTranslation('skills');
  if (skill.holders_count === null || skill.jobs_count === null || skill.job_types_count === null) return null;
  return (
    <Text size="sm" c="dimmed">
      {t(($) => $.skills.form.usedBy, {
        people: t(($) => $.skills.form.people, { count: skill.holders_count }),
        jobs: t(($) => $.skills.form.jobs, { count: skill.jobs_count }),
        jobTypes: t(($) => $.skills.form.jobTypes, { count: skill.job_types_count }),
      })}
    </Text>
  );
}

/** Deleting, which names how many people lose the skill. */
function Remove({ skill, onRemoved }: { skill: SkillView; onRemoved: () => void }) {
  const nameOf = useNameOf();
  const { t } = useTranslation('skills');
  const { mutateAsync: remove } = useRemoveSkill(skill._id);
  const holders = skill.holders_count ?? 0;
  return (
    <RemoveButton
      label={t(($) => $.skills.form.delete)}
      title={t(($) => $.skills.form.deleteTitle, { name: isolatedName(nameOf(skill)) })}
      confirm={t(($) => $.skills.form.delete)}
      onRemove={async () => {
        await remove();
        onRemoved();
      }}
    >
      {holders === 0
        ? t(($) => $.skills.form.deleteTextNobody)
        : holders > 1000
          ? t(($) => $.skills.form.deleteTextMany)
          : t(($) => $.skills.form.deleteText, { count: holders })}
    </RemoveButton>
  );
}
