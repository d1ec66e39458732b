import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberInput } from '../../../ui/numbers/number-input.tsx';

interface SidesDialogProps {
  readonly sides: number;
  readonly onSet: (sides: number) => void;
  readonly onClose: () => void;
}

/** How many sides the next open polygon has: 1 or more (spec/3 §2, §5). */
export function SidesDialog({ sides, onSet, onClose }: SidesDialogProps) {
  const { t } = useTranslation(['blueprints', 'ui']);
  const [value, setValue] = useState<number | ''>(sides);
  const isValid = typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 999;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(($) => $.blueprints.sides.title)}
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close) }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isValid) onSet(value);
        }}
      >
        <NumberInput
          data-autofocus
          label={t(($) => $.blueprints.sides.label)}
          value={value}
          onChange={setValue}
          min={1}
          max={999}
          allowDecimal={false}
          error={isValid ? null : t(($) => $.blueprints.sides.wrong)}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t(($) => $.blueprints.cancel)}
          </Button>
          <Button type="submit">{t(($) => $.blueprints.sides.set)}</Button>
        </Group>
      </form>
    </Modal>
  );
}
