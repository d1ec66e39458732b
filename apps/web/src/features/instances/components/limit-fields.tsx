import { Input, SimpleGrid } from '@mantine/core';
import type { Control } from 'react-hook-form';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { InstanceOnWire } from '@plumbline/contract/instances';
import type { LimitKind } from '@plumbline/domain/instances/limits';
import { limitKinds } from '@plumbline/domain/instances/limits';
import { NumberInput } from '../../../ui/numbers/number-input.tsx';
import type { EditedInstance } from './edit-instance-dialog.tsx';

const gibibyte = 1024 ** 3;

/** The limits as people type them: files in gigabytes, nothing for no limit. */
export type TypedLimits = Record<LimitKind, number | ''>;

/** The wire's limits in the form of {@link TypedLimits}. */
export function typedLimits({ limits }: Pick<InstanceOnWire, 'limits'>): TypedLimits {
  const { people, storage, jobs_a_day } = limits;
  return {
    people: people ?? '',
    storage: storage === null ? '' : Math.round((storage / gibibyte) * 1000) / 1000,
    jobs_a_day: jobs_a_day ?? '',
  };
}

/** Typed limits in the form of the wire. */
export function limitsOf({ people, storage, jobs_a_day }: TypedLimits): InstanceOnWire['limits'] {
  return {
    people: people === '' ? null : people,
    storage: storage === '' ? null : Math.round(storage * gibibyte),
    jobs_a_day: jobs_a_day === '' ? null : jobs_a_day,
  };
}

/** How much the installation may hold. */
export function LimitFields({ control }: { readonly control: Control<EditedInstance> }) {
  const { t } = useTranslation('instances');
  return (
    <Input.Wrapper
      label={t(($) => $.instances.limits.title)}
      description={t(($) => $.instances.limits.text)}
      labelElement="div"
    >
      <SimpleGrid cols={{ base: 1, xs: 3 }} mt="xs" spacing="sm">
        {limitKinds.map((kind) => (
          <Controller
            key={kind}
            control={control}
            name={`limits.${kind}`}
            render={({ field: { value, onChange } }) => (
              <NumberInput
                label={t(($) => $.instances.limits[kind])}
                value={value}
                onChange={onChange}
                min={kind === 'storage' ? 0.001 : 1}
                max={1_000_000}
                allowDecimal={kind === 'storage'}
                allowNegative={false}
                isBound
              />
            )}
          />
        ))}
      </SimpleGrid>
    </Input.Wrapper>
  );
}
