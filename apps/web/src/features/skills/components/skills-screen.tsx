import { IconSchool } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Skill } from '@plumbline/contract/skills';
import type skillTexts from '../../../i18n/en/skills.json';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { ListScreen } from '../../../ui/grid/list-screen.tsx';
import { useGridState } from '../../../ui/grid/use-grid-state.ts';
import { newRow, useOpenedRow } from '../../../ui/grid/use-opened-row.ts';
import { skillsQuery } from '../api/skills.ts';
import { SkillCard, useSkillColumns } from './skill-columns.tsx';
import { SkillPanel } from './skill-panel.tsx';

declare module '../../../i18n/namespaces.ts' {
  interface Namespaces {
    skills: typeof skillTexts;
  }
}

const gridDefaults = { sort: 'name' };
const cardOf = (skill: Skill) => <SkillCard skill={skill} />;

/** /settings/skills, for the desk: what people can do, and for how long it holds; one of them in the panel beside. */
export function SkillsScreen() {
  const { t } = useTranslation('skills');
  const grid = useGridState(gridDefaults);
  const opened = useOpenedRow('skill');
  return (
    <ListScreen
      label={t(($) => $.skills.title)}
      screen="skills"
      columns={useSkillColumns()}
      page={useQuery(skillsQuery(grid.query))}
      state={grid}
      rowName={useNameOf()}
      card={cardOf}
      opened={opened}
      creation={{ label: t(($) => $.skills.list.create), start: () => opened.open(newRow) }}
      empty={{
        icon: IconSchool,
        title: t(($) => $.skills.list.emptyTitle),
        text: t(($) => $.skills.list.emptyText),
      }}
      panel={(id) => <SkillPanel id={id === newRow ? null : id} onClose={opened.close} onMade={opened.open} />}
    />
  );
}
