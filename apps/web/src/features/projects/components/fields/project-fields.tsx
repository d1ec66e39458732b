import { useTranslation } from 'react-i18next';
import type { Project } from '@plumbline/contract/projects';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { useSettings } from '../../../../lib/access/hooks.ts';
import { realLanguage } from '../../../../i18n/language.ts';
import { Section } from '../section.tsx';
import { FieldRow } from './field-row.tsx';
import styles from './project-fields.module.css';

interface FieldForUser {
  readonly field: ProjectField;
  readonly isVisible: boolean;
  readonly mayWrite: boolean;
}

/** The fields of a project under their headings, in their order; those without a heading come first. */
export function ProjectFields({ project }: { readonly project: Project }) {
  const { t, i18n } = useTranslation('projects');
  const { projectFields, groupTranslations } = useSettings();
  const language = realLanguage(i18n.language);
  const byId = new Map(projectFields.map((field) => [field.id, field]));
  const groups = new Map<string, FieldForUser[]>([['', []]]);
  for (const { id, visible, can } of project.fields) {
    const field = byId.get(id);
    if (!field) continue;
    const group = field.settings.group ?? '';
    const met = { field, isVisible: visible, mayWrite: can.includes('write') };
    groups.set(group, [...(groups.get(group) ?? []), met]);
  }
  return [...groups].map(([group, fields]) =>
    fields.length === 0 ? null : (
      <Section
        key={group}
        title={group === '' ? t(($) => $.projects.fields.title) : groupTranslations[group]?.[language] || group}
      >
        <ul className={styles.fields}>
          {fields.map((met) => (
            <FieldRow key={met.field.id} project={project} {...met} />
          ))}
        </ul>
      </Section>
    ),
  );
}
