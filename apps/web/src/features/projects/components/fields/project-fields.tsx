import { Button, Skeleton } from '@mantine/core';
import { IconArrowsSort, IconCheck } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '@plumbline/contract/projects';
import { can } from '@plumbline/domain/access/can';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { useActor, useSettings } from '../../../../lib/access/hooks.ts';
import { realLanguage } from '../../../../i18n/language.ts';
import { Section } from '../section.tsx';
import { FieldRow } from './field-row.tsx';
import styles from './project-fields.module.css';

/** What drags is loaded by those who arrange. */
const ArrangeFields = lazy(async () => ({ default: (await import('./arrange-fields.tsx')).ArrangeFields }));

interface FieldForUser {
  readonly field: ProjectField;
  readonly isVisible: boolean;
  readonly mayWrite: boolean;
}

/** The fields of a project under their headings, in their order, which administrators change; those without a heading come first. */
export function ProjectFields({ project }: { readonly project: Project }) {
  const { t, i18n } = useTranslation('projects');
  const { projectFields, groupTranslations } = useSettings();
  const language = realLanguage(i18n.language);
  const mayArrange = can(useActor(), 'settings.change').allowed;
  const [arranged, setArranged] = useState<string | null>(null);
  const byId = new Map(projectFields.map((field) => [field.id, field]));
  const groups = new Map<string, FieldForUser[]>([['', []]]);
  for (const { id, visible, can: abilities } of project.fields) {
    const field = byId.get(id);
    if (!field) continue;
    const group = field.settings.group ?? '';
    const met = { field, isVisible: visible, mayWrite: abilities.includes('write') };
    groups.set(group, [...(groups.get(group) ?? []), met]);
  }
  return [...groups].map(([group, fields]) => {
    if (fields.length === 0) return null;
    const title = group === '' ? t(($) => $.projects.fields.title) : groupTranslations[group]?.[language] || group;
    const isArranging = arranged === group && mayArrange;
    return (
      <Section
        key={group}
        title={title}
        action={
          mayArrange && fields.length > 1 ? (
            <Button
              variant="subtle"
              leftSection={isArranging ? <IconCheck size={18} aria-hidden /> : <IconArrowsSort size={18} aria-hidden />}
              onClick={() => setArranged(isArranging ? null : group)}
            >
              {isArranging ? t(($) => $.projects.fields.done) : t(($) => $.projects.fields.arrange)}
            </Button>
          ) : null
        }
      >
        {isArranging ? (
          <Suspense fallback={<Skeleton height={44 * fields.length} />}>
            <ArrangeFields projectId={project._id} label={title} fields={fields.map(({ field }) => field)} />
          </Suspense>
        ) : (
          <ul className={styles.fields}>
            {fields.map((met) => (
              <FieldRow key={met.field.id} project={project} {...met} />
            ))}
          </ul>
        )}
      </Section>
    );
  });
}
