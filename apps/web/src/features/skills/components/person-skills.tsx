import { Button, Group, Text } from '@mantine/core';
import { IconCalendar, IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserSkill } from '@plumbline/contract/references';
import type { Skill } from '@plumbline/contract/skills';
import type { Role } from '@plumbline/domain/actor/roles';
import { isolatedName } from '../../../i18n/isolated.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { HoldingDialog } from './holding-dialog.tsx';
import { SkillAvatar } from './skill-avatar.tsx';
import styles from './skills.module.css';
import { SkillPicker } from './skill-picker.tsx';
import { skillQuery, useSetExpiration, useSetUserSkills } from '../api/skill-queries.ts';
import { SkillStatus } from './skill-status.tsx';

interface PersonSkillsProps {
  readonly userId: string;
  readonly role: Role;
  /** As texts name the person. */
  readonly name: string;
  readonly skills: readonly UserSkill[];
  readonly mayManage: boolean;
}

/** What a person can do and until when; for whoever may, with the ways to add, to change the days and to take away. */
export function PersonSkills({ userId, role, name, skills, mayManage }: PersonSkillsProps) {
  const nameOf = useNameOf();
  const { t } = useTranslation('skills');
  const { mutateAsync: set } = useSetUserSkills(userId);
  const [isPicking, setPicking] = useState(false);
  const [giving, setGiving] = useState<readonly Skill[]>([]);
  const [changing, setChanging] = useState<UserSkill | null>(null);
  const [removing, setRemoving] = useState<UserSkill | null>(null);
  const isDone = useRef(false);
  const ids = skills.map(({ _id }) => _id);
  const [only] = giving;
  return (
    <>
      {skills.length === 0 ? <Text c="dimmed">{t(($) => $.skills.person.none)}</Text> : null}
      <ul className={styles.list}>
        {skills.map((skill) => (
          <SkillRow
            key={skill._id}
            skill={skill}
            mayManage={mayManage}
            onChange={() => setChanging(skill)}
            onRemove={() => {
              isDone.current = false;
              setRemoving(skill);
            }}
          />
        ))}
      </ul>
      {mayManage ? (
        <Button
          variant="subtle"
          size="compact-md"
          mih={36}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setPicking(true)}
        >
          {t(($) => $.skills.add)}
        </Button>
      ) : null}
      <SkillPicker
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        title={t(($) => $.skills.person.addTitle, { name: isolatedName(name) })}
        chosenIds={ids}
        role={role}
        onPick={setGiving}
      />
      {only ? (
        <HoldingDialog
          title={
            giving.length === 1
              ? isolatedName(nameOf(only))
              : t(($) => $.skills.person.giveMany, { count: giving.length })
          }
          expiry={giving.length === 1 ? only.expiry : undefined}
          held={null}
          submit={t(($) => $.skills.person.give)}
          onSave={(expiration) => set([...ids, ...giving.map(({ _id }) => ({ _id, ...expiration }))])}
          onClose={() => setGiving([])}
        />
      ) : null}
      {changing ? <DaysDialog userId={userId} skill={changing} onClose={() => setChanging(null)} /> : null}
      <ConfirmDialog
        isOpen={removing !== null}
        onClose={() => {
          setRemoving(null);
          // Whoever declines chooses again (spec/1 §4 "Skill removal").
          if (!isDone.current) setPicking(true);
        }}
        title={t(($) => $.skills.person.removeTitle, {
          name: isolatedName(name),
          skill: removing ? isolatedName(nameOf(removing)) : '',
        })}
        confirm={t(($) => $.skills.removeConfirm)}
        isDangerous
        onConfirm={async () => {
          await set(ids.filter((id) => id !== removing?._id));
          isDone.current = true;
        }}
      >
        {t(($) => $.skills.person.removeText)}
      </ConfirmDialog>
    </>
  );
}

interface SkillRowProps {
  readonly skill: UserSkill;
  readonly mayManage: boolean;
  readonly onChange: () => void;
  readonly onRemove: () => void;
}

function SkillRow({ skill, mayManage, onChange, onRemove }: SkillRowProps) {
  const nameOf = useNameOf();
  const { t } = useTranslation('skills');
  return (
    <li className={styles.row}>
      <SkillAvatar avatar={skill.avatar} size={36} />
      <span className={styles.text}>
        <span dir="auto">{nameOf(skill)}</span>
        <SkillStatus skill={skill} />
      </span>
      {mayManage ? (
        <Group gap={0} wrap="nowrap">
          <IconButton
            label={t(($) => $.skills.person.changeDays, { name: isolatedName(nameOf(skill)) })}
            onClick={onChange}
          >
            <IconCalendar size={18} aria-hidden />
          </IconButton>
          <IconButton label={t(($) => $.skills.remove, { name: isolatedName(nameOf(skill)) })} onClick={onRemove}>
            <IconX size={18} aria-hidden />
          </IconButton>
        </Group>
      ) : null}
    </li>
  );
}

/** Changes the days of a skill that is held; how long it lasts by itself is asked of the skill. */
function DaysDialog({ userId, skill, onClose }: { userId: string; skill: UserSkill; onClose: () => void }) {
  const nameOf = useNameOf();
  const { t } = useTranslation('skills');
  const { mutateAsync: setExpiration } = useSetExpiration(userId);
  const { data, isError } = useQuery(skillQuery(skill._id));
  if (!data && !isError) return null;
  return (
    <HoldingDialog
      title={isolatedName(nameOf(skill))}
      expiry={data?.expiry ?? null}
      held={skill}
      submit={t(($) => $.skills.person.save)}
      onSave={(expiration) => setExpiration({ skillId: skill._id, expiration })}
      onClose={onClose}
    />
  );
}
