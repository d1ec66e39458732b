import { Button } from '@mantine/core';
import { IconPlus, IconSchool } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Skill } from '@plumbline/contract/skills';
import type skillTexts from '../../../i18n/en/skills.json';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { DataGrid } from '../../../ui/grid/data-grid.tsx';
import { noSelection } from '../../../ui/grid/selection.ts';
import { useGridState } from '../../../ui/grid/use-grid-state.ts';
import { Notice } from '../../../ui/notice.tsx';
import { TopBarActions } from '../../../ui/shell/top-bar-actions.tsx';
import { skillsQuery } from '../api/skills.ts';
import { SkillCard, useSkillColumns } from './skill-columns.tsx';
import { SkillPanel } from './skill-panel.tsx';

declare module '../../../i18n/namespaces.ts' {
  interface Namespaces {
    skills: typeof skillTexts;
  }
}

/** What the address says while a skill is being made. */
const newSkill = 'new';
const gridDefaults = { sort: 'name' };
const cardOf = (skill: Skill) => <SkillCard skill={skill} />;

/** /settings/skills, for the desk: what people can do, and for how long it holds; one of them in the panel beside. */
export function SkillsScreen() {
  const nameOf = useNameOf();
  const { t } = useTranslation('skills');
  const { skill: openId } = useSearch({ from: '/main/settings/skills' });
  const navigate = useNavigate();
  const grid = useGridState(gridDefaults);
  const page = useQuery(skillsQuery(grid.query));
  const columns = useSkillColumns();
  const open = (skill: string | null) =>
    void navigate({
      to: '/settings/skills',
      search: ({ skill: _, ...rest }) => ({ ...rest, ...(skill ? { skill } : {}) }),
    });
  const create = useMemo(
    () => (
      <Button
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() =>
          void navigate({
            to: '/settings/skills',
            search: (before) => ({ ...before, skill: newSkill }),
          })
        }
      >
        {t(($) => $.skills.list.create)}
      </Button>
    ),
    [t, navigate],
  );
  return (
    <>
      <TopBarActions>{create}</TopBarActions>
      <DataGrid
        label={t(($) => $.skills.title)}
        screen="skills"
        columns={columns}
        page={page}
        state={grid}
        rowId={(skill) => skill._id}
        rowName={nameOf}
        card={cardOf}
        selection={noSelection}
        onSelect={() => undefined}
        openId={openId}
        onOpen={(skill) => open(skill._id)}
        onClose={() => open(null)}
        isMultiple={false}
        empty={
          <Notice
            kind="empty"
            icon={IconSchool}
            title={t(($) => $.skills.list.emptyTitle)}
            text={t(($) => $.skills.list.emptyText)}
          >
            {create}
          </Notice>
        }
      />
      {openId ? (
        <SkillPanel
          key={openId}
          id={openId === newSkill ? null : openId}
          onClose={() => open(null)}
          onMade={(id) => open(id)}
        />
      ) : null}
    </>
  );
}
