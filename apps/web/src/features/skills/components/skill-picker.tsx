import { Button, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Skill } from '@plumbline/contract/skills';
import { can } from '@plumbline/domain/access/can';
import type { Role } from '@plumbline/domain/actor/roles';
import { useActor } from '../../../lib/access/hooks.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { PickerDialog } from '../../../ui/pickers/picker-dialog.tsx';
import { PickerList, usePickerSearch } from '../../../ui/pickers/picker-list.tsx';
import pickerStyles from '../../../ui/pickers/picker.module.css';
import { SkillAvatar } from './skill-avatar.tsx';
import { skillSuggestionsQuery } from '../api/skill-queries.ts';
import { usePeriodText } from './use-period-text.ts';
import { LinkAnchor } from '../../../ui/links/link-anchor.tsx';

interface SkillPickerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** Already chosen: not offered again. */
  readonly chosenIds: readonly string[];
  /** Only those that somebody in this role may be given. */
  readonly role?: Role | null;
  readonly onPick: (skills: readonly Skill[]) => void;
}

/** Chooses skills (spec/1 §2 "Skill picker"). */
export function SkillPicker(props: SkillPickerProps) {
  return (
    <PickerDialog isOpen={props.isOpen} onClose={props.onClose} title={props.title}>
      <Skills {...props} />
    </PickerDialog>
  );
}

function Skills({ chosenIds, role = null, onPick, onClose }: SkillPickerProps) {
  const nameOf = useNameOf();
  const { t } = useTranslation(['skills', 'ui']);
  const periodText = usePeriodText();
  const { typed, setTyped, search } = usePickerSearch();
  const [picked, setPicked] = useState<readonly Skill[]>([]);
  const found = useQuery(skillSuggestionsQuery(search, role));
  const isBare = found.data?.docs.length === 0 && search === '';
  const isPicked = (skill: Skill) => picked.some(({ _id }) => _id === skill._id);
  return (
    <PickerList
      label={t(($) => $.skills.picker.search)}
      typed={typed}
      onType={setTyped}
      found={found}
      offered={found.data?.docs.filter(({ _id }) => !chosenIds.includes(_id))}
      nothing={
        isBare
          ? t(($) => $.skills.picker.none)
          : search === ''
            ? t(($) => $.skills.picker.allChosen)
            : t(($) => $.ui.picker.nothingFound)
      }
      foot={
        <div className={pickerStyles.foot}>
          {isBare ? <ToSkills /> : null}
          <Button
            className={pickerStyles.push ?? ''}
            disabled={picked.length === 0}
            onClick={() => {
              onPick(picked);
              onClose();
            }}
          >
            {t(($) => $.ui.picker.choose, { count: picked.length })}
          </Button>
        </div>
      }
    >
      {(skill) => (
        <UnstyledButton
          className={pickerStyles.row ?? ''}
          aria-pressed={isPicked(skill)}
          onClick={() =>
            setPicked(isPicked(skill) ? picked.filter(({ _id }) => _id !== skill._id) : [...picked, skill])
          }
        >
          <SkillAvatar avatar={skill.avatar} size={36} />
          <span className={pickerStyles.text}>
            <bdi>{nameOf(skill)}</bdi>
            <span className={pickerStyles.role}>{periodText(skill.expiry)}</span>
          </span>
          {isPicked(skill) ? <IconCheck size={20} aria-hidden /> : null}
        </UnstyledButton>
      )}
    </PickerList>
  );
}

/** Where skills are made, for whoever makes them. */
function ToSkills() {
  const { t } = useTranslation('skills');
  if (!can(useActor(), 'skill.manage').allowed) return null;
  return <LinkAnchor to="/settings/skills">{t(($) => $.skills.picker.make)}</LinkAnchor>;
}
