import { Button, Menu } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserSkill } from '@plumbline/contract/references';
import { setSkillExpiration } from '@plumbline/contract/skills';
import type { UserListItem } from '@plumbline/contract/users';
import { isolatedName } from '../../../i18n/isolated.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { callServer } from '../../../lib/api/call-server.ts';
import { ButtonMenu } from '../../../ui/button-menu.tsx';
import { shownName } from '../../../ui/person-avatar.tsx';
import { HoldingDialog, holdingKeys, skillQuery, type Expiration } from '../../skills/index.ts';
import { useEach } from '../../../ui/bulk/use-each.tsx';
import { actionLook } from './action-look.ts';

/** A skill that some of several people hold. */
interface HeldSkill {
  readonly skill: UserSkill;
  readonly holders: readonly UserListItem[];
}

function heldBy(users: readonly UserListItem[]): readonly HeldSkill[] {
  const held = Map.groupBy(
    users.flatMap((user) => user.skills.map((skill) => ({ skill, user }))),
    ({ skill }) => skill._id,
  );
  return [...held.values()].flatMap((of) => {
    const [first] = of;
    return first ? [{ skill: first.skill, holders: of.map(({ user }) => user) }] : [];
  });
}

type Days = Pick<UserSkill, 'startDate' | 'expiryDate'>;

const setDays = (userId: string, skillId: string, expiration: Expiration, idempotencyKey: string) =>
  callServer(setSkillExpiration, { params: { userId, skillId }, body: { expiration }, idempotencyKey });

/** Gives a person the days back that they had, unless somebody has set others since. */
const restoreDays = (userId: string, skillId: string, before: Days, { startDate, expiryDate }: Days) =>
  callServer(setSkillExpiration, {
    params: { userId, skillId },
    body: {
      expiration: {
        startDate: before.startDate,
        ...(before.expiryDate === null ? { permanent: true } : { expiryDate: before.expiryDate }),
      },
      left: { startDate, expiryDate },
    },
  });

interface RenewSkillProps {
  /** Whose skills may be changed. */
  readonly users: readonly UserListItem[];
}

/** Gives new days to one skill of all of several people who hold it. */
export function RenewSkill({ users }: RenewSkillProps) {
  const { t } = useTranslation('users');
  const nameOf = useNameOf();
  const [renewed, setRenewed] = useState<HeldSkill | null>(null);
  const held = heldBy(users).toSorted((one, other) => nameOf(one.skill).localeCompare(nameOf(other.skill)));
  if (held.length === 0) return null;
  return (
    <>
      <ButtonMenu
        position="bottom-start"
        target={
          <Button {...actionLook} variant="default" leftSection={<IconCalendar size={18} aria-hidden />}>
            {t(($) => $.users.several.renew)}
          </Button>
        }
        dropdown={{ mah: 360, style: { overflowY: 'auto' } }}
      >
        <Menu.Label>{t(($) => $.users.several.renewHint)}</Menu.Label>
        {held.map((one) => (
          <Menu.Item key={one.skill._id} onClick={() => setRenewed(one)}>
            {t(($) => $.users.several.renewOf, {
              skill: isolatedName(nameOf(one.skill)),
              count: one.holders.length,
            })}
          </Menu.Item>
        ))}
      </ButtonMenu>
      {/* Its texts come when it is opened first, and must not take the panel away. */}
      <Suspense fallback={null}>
        {renewed ? <RenewDialog {...renewed} onClose={() => setRenewed(null)} /> : null}
      </Suspense>
    </>
  );
}

/** From when and until when; how long the skill lasts by itself is asked of the skill. */
function RenewDialog({ skill, holders, onClose }: HeldSkill & { readonly onClose: () => void }) {
  const { t } = useTranslation('users');
  const nameOf = useNameOf();
  const queryClient = useQueryClient();
  const each = useEach();
  const { data, isError } = useQuery(skillQuery(skill._id));
  const name = isolatedName(nameOf(skill));
  const renew = (expiration: Expiration) =>
    each({
      items: holders,
      nameOf: shownName,
      change: ({ _id }, key) => setDays(_id, skill._id, expiration, key),
      done: (count) => t(($) => $.users.several.renewed, { count, skill: name }),
      refused: (count) => t(($) => $.users.several.notRenewed, { count }),
      undo: ({ _id, skills }, left) => {
        const before = skills.find((one) => one._id === skill._id);
        return before ? restoreDays(_id, skill._id, before, left) : Promise.resolve();
      },
      refresh: () => Promise.all(holdingKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    });
  if (!data && !isError) return null;
  return (
    <HoldingDialog
      title={t(($) => $.users.several.renewTitle, { skill: name, count: holders.length })}
      expiry={data?.expiry ?? null}
      held={null}
      submit={t(($) => $.users.several.renewConfirm)}
      // It continues in the background, where the result for each person is shown.
      onSave={(expiration) => {
        void renew(expiration);
        return Promise.resolve();
      }}
      onClose={onClose}
    />
  );
}
