import { Input, SimpleGrid } from '@mantine/core';
import type { Control } from 'react-hook-form';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { limitKinds } from '@plumbline/domain/instances/limits';
import { NumberInput } from '../../../ui/numbers/number-input.tsx';
import type { EditedInstance } from '../edited-instance.ts';

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
