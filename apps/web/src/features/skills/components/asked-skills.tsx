import { ActionIcon, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SkillReference } from '@plumbline/contract/references';
import type { Role } from '@plumbline/domain/actor/roles';
import { isolatedName } from '../../../i18n/isolated.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { SkillAvatar } from './skill-avatar.tsx';
import styles from './skills.module.css';
import { SkillPicker } from './skill-picker.tsx';

interface AskedSkillsProps {
  /** What asks for them. */
  readonly of: 'job' | 'jobType' | 'project' | 'user';
  /** Only those that somebody in this role may be given are offered. */
  readonly role?: Role;
  readonly skills: readonly SkillReference[];
  readonly mayChange: boolean;
  /** Makes exactly these the skills; what it throws, the dialog says. */
  readonly onChange: (skills: readonly SkillReference[]) => Promise<unknown>;
  readonly isPicking: boolean;
  readonly onPicking: (isPicking: boolean) => void;
}

/**
 * The skills that something asks for. Taking one off asks first; whoever declines chooses again (spec/1 §4 "Skill
 * removal").
 */
export function AskedSkills({ of, role, skills, mayChange, onChange, isPicking, onPicking }: AskedSkillsProps) {
  const nameOf = useNameOf();
  const { t } = useTranslation('skills');
  const [removing, setRemoving] = useState<SkillReference | null>(null);
  const isDone = useRef(false);
  const name = removing ? isolatedName(nameOf(removing)) : '';
  const close = () => {
    setRemoving(null);
    if (!isDone.current) onPicking(true);
  };
  return (
    <>
      {skills.length === 0 ? <Text c="dimmed">{t(($) => $.skills.asked.none[of])}</Text> : null}
      <ul
        className={styles.list}
        aria-label={of === 'user' ? t(($) => $.skills.title) : t(($) => $.skills.asked.title)}
      >
        {skills.map((skill) => (
          <li key={skill._id} className={styles.row}>
            <SkillAvatar avatar={skill.avatar} />
            <span className={styles.text} dir="auto">
              {nameOf(skill)}
            </span>
            {mayChange ? (
              <Tooltip label={t(($) => $.skills.remove, { name: nameOf(skill) })}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={44}
                  aria-label={t(($) => $.skills.remove, { name: isolatedName(nameOf(skill)) })}
                  onClick={() => {
                    isDone.current = false;
                    setRemoving(skill);
                  }}
                >
                  <IconX size={18} aria-hidden />
                </ActionIcon>
              </Tooltip>
            ) : null}
          </li>
        ))}
      </ul>
      <SkillPicker
        isOpen={isPicking}
        onClose={() => onPicking(false)}
        title={t(($) => $.skills.add)}
        chosenIds={skills.map(({ _id }) => _id)}
        role={role ?? null}
        onPick={(picked) => void onChange([...skills, ...picked]).catch(() => undefined)}
      />
      <ConfirmDialog
        isOpen={removing !== null}
        onClose={close}
        title={t(($) => $.skills.asked.removeTitle[of], { name })}
        confirm={t(($) => $.skills.removeConfirm)}
        onConfirm={async () => {
          await onChange(skills.filter(({ _id }) => _id !== removing?._id));
          isDone.current = true;
        }}
      >
        {t(($) => $.skills.asked.removeText[of])}
      </ConfirmDialog>
    </>
  );
}
