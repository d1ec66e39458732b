import { Button, Checkbox, Group, Input, SegmentedControl, Select, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { UseFormReturn } from 'react-hook-form';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { SkillView } from '@plumbline/contract/skills';
import type { ExpiryUnit } from '@plumbline/domain/skills/expiry';
import { expiryUnits } from '@plumbline/domain/skills/expiry';
import type { SkillRole } from '@plumbline/domain/skills/skill';
import { expiryLimits, skillNameLimit, skillRoles } from '@plumbline/domain/skills/skill';
import type { KeptDraft } from '../../../lib/drafts/device-drafts.ts';
import { RestoredNote } from '../../../ui/editing/restored-note.tsx';
import { useKeptDraft } from '../../../ui/editing/use-device-draft.ts';
import type { FormDraft } from '../../../ui/editing/use-form-draft.ts';
import { useFormDraft } from '../../../ui/editing/use-form-draft.ts';
import { useOpened } from '../../../ui/editing/use-opened.ts';
import { useReportDirty } from '../../../ui/editing/use-report-dirty.ts';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { PictureField } from '../../../ui/pictures/picture-field.tsx';
import { useProblemForm } from '../../../ui/use-problem-form.ts';
import { useSaveSkill } from '../api/skills.ts';
import { inOrder, useSkillParts } from './use-skill-parts.tsx';
import { NumberInput } from '../../../ui/numbers/number-input.tsx';

interface Values {
  name: string;
  /** The address that is shown, and the new picture's id; null for none, undefined while it stays as it is. */
  avatar: { readonly address: string | null; readonly id: string | null | undefined };
  roles: SkillRole[];
  isExpiring: boolean;
  amount: number | '';
  unit: ExpiryUnit;
}

/** What a skill lasts at first, once it is said to expire: most certificates are for a year or two. */
const usualExpiry = { amount: 1, unit: 'years' } as const;

interface SkillFormProps {
  /** Null: a new one. */
  readonly skill: SkillView | null;
  readonly onSaved?: (skill: SkillView) => void;
  /** Told whether something waits to be saved. */
  readonly onDirty?: (isDirty: boolean) => void;
}

/** The form, with what was put into it here before and not saved. */
export function SkillForm(props: SkillFormProps) {
  const name = `skill/${props.skill?._id ?? 'new'}`;
  const kept = useKeptDraft<FormDraft<SkillView | null>>(name);
  return kept === undefined ? null : <Form {...props} draftName={name} kept={kept} />;
}

interface FormProps extends SkillFormProps {
  readonly draftName: string;
  readonly kept: KeptDraft<FormDraft<SkillView | null>> | null;
}

/** Name, picture, who may hold it, and how long it holds (spec/1 §3 Skill). */
function Form({ skill: shown, onSaved, onDirty, draftName, kept }: FormProps) {
  const { t } = useTranslation(['skills', 'roles']);
  const skill = useOpened(kept ? kept.content.over : shown);
  const { mutateAsync: save } = useSaveSkill(skill, useSkillParts());
  const { form, field, onSubmit, isSubmitting, failure } = useProblemForm<Values>({
    defaultValues: {
      name: skill?.name ?? '',
      avatar: { address: skill?.avatar ?? null, id: undefined },
      roles: skill ? [...skill.roles] : [...skillRoles],
      isExpiring: skill !== null && skill.expiry !== null,
      ...(skill?.expiry ?? usualExpiry),
    },
    fieldsByPath: { expiry: 'amount', 'expiry.amount': 'amount' },
    check: ({ name, roles, isExpiring, amount, unit }) => ({
      ...(name.trim() ? {} : { name: { code: 'required' } }),
      ...(roles.length > 0 ? {} : { roles: { code: 'required' } }),
      ...(isExpiring ? amountMistake(amount, unit) : {}),
    }),
    submit: async ({ name, avatar, roles, isExpiring, amount, unit }) => {
      const saved = await save({
        name: name.trim(),
        roles: inOrder(roles),
        expiry: isExpiring ? { amount: Number(amount), unit } : null,
        ...(avatar.id === undefined ? {} : { avatar: avatar.id }),
      });
      notifications.show({ message: t(($) => $.skills.form.saved) });
      onSaved?.(saved);
    },
  });
  const isExpiring = form.watch('isExpiring');
  useReportDirty(form, onDirty);
  const isUnsaved = useFormDraft(form, draftName, skill, kept);
  return (
    <form onSubmit={onSubmit} noValidate>
      <LeaveGuard isDirty={isUnsaved} place="skill" />
      <Stack>
        <RestoredNote kept={kept} onDiscard={() => form.reset()} />
        <TextInput
          {...field('name')}
          label={t(($) => $.skills.form.name)}
          maxLength={skillNameLimit}
          dir="auto"
          required
          data-autofocus={skill === null || undefined}
        />
        <Controller
          control={form.control}
          name="avatar"
          render={({ field: { value, onChange } }) => (
            <PictureField
              label={t(($) => $.skills.form.avatar)}
              target="skill"
              shape="square"
              value={value.address}
              onChange={(picture) => onChange({ address: picture?.Location ?? null, id: picture?.assetId ?? null })}
              error={field('avatar').error}
            />
          )}
        />
        <Roles form={form} error={field('roles').error} />
        <Input.Wrapper
          label={t(($) => $.skills.form.lasts)}
          description={t(($) => $.skills.form.lastsHint)}
          labelElement="div"
          id="skill-lasts"
        >
          <Controller
            control={form.control}
            name="isExpiring"
            render={({ field: { value, onChange } }) => (
              <SegmentedControl
                fullWidth
                mt={6}
                aria-labelledby="skill-lasts-label"
                value={value ? 'period' : 'good'}
                onChange={(chosen) => onChange(chosen === 'period')}
                data={[
                  { value: 'good', label: t(($) => $.skills.form.forGood) },
                  { value: 'period', label: t(($) => $.skills.form.forPeriod) },
                ]}
              />
            )}
          />
        </Input.Wrapper>
        {isExpiring ? <Period form={form} error={field('amount').error} /> : null}
        <FormFailure text={failure} />
        <div>
          <Button type="submit" loading={isSubmitting} mih={44}>
            {skill ? t(($) => $.skills.form.save) : t(($) => $.skills.form.create)}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

interface RolesProps {
  readonly form: UseFormReturn<Values>;
  readonly error: string | undefined;
}

/** Who may have the skill. */
function Roles({ form, error }: RolesProps) {
  const { t } = useTranslation(['skills', 'roles']);
  return (
    <Controller
      control={form.control}
      name="roles"
      render={({ field: { value, onChange } }) => (
        <Checkbox.Group
          label={t(($) => $.skills.form.roles)}
          description={t(($) => $.skills.form.rolesHint)}
          error={error}
          value={value}
          onChange={(chosen) => {
            form.clearErrors('roles');
            onChange(chosen);
          }}
        >
          <Stack gap="xs" mt="xs">
            {skillRoles.map((role) => (
              <Checkbox key={role} value={role} label={t(($) => $.roles[role])} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    />
  );
}

/** What is wrong with a number of units, by the rules that the server keeps to. */
function amountMistake(amount: number | string, unit: ExpiryUnit) {
  const number = Number(amount);
  if (amount === '' || !Number.isInteger(number) || number < 1) {
    return { amount: { code: 'too_small_number', details: { minimum: 1 } } };
  }
  return number > expiryLimits[unit] ? { amount: { code: 'period_too_long' } } : {};
}

type Form = ReturnType<typeof useProblemForm<Values>>['form'];

/** A number of days, months or years. */
function Period({ form, error }: { form: Form; error: string | undefined }) {
  const { t } = useTranslation('skills');
  return (
    <Group grow align="flex-start">
      <Controller
        control={form.control}
        name="amount"
        render={({ field: { value, onChange } }) => (
          <NumberInput
            label={t(($) => $.skills.form.amount)}
            value={value}
            onChange={(typed) => {
              form.clearErrors('amount');
              onChange(typed);
            }}
            error={error}
            min={1}
            allowDecimal={false}
            allowNegative={false}
          />
        )}
      />
      <Controller
        control={form.control}
        name="unit"
        render={({ field: { value, onChange } }) => (
          <Select
            label={t(($) => $.skills.form.unit)}
            value={value}
            onChange={(unit) => onChange(unit)}
            allowDeselect={false}
            data={expiryUnits.map((unit) => ({ value: unit, label: t(($) => $.skills.form.units[unit]) }))}
          />
        )}
      />
    </Group>
  );
}
