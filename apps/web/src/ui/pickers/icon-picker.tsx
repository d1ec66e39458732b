import { Button, Input, Popover, SimpleGrid, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { iconNames, JobTypeIcon } from '../job-type-icon.tsx';
import styles from './icon-picker.module.css';

interface IconPickerProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (icon: string) => void;
  /** The word of an icon for whoever can't see it. */
  readonly nameOf: (icon: string) => string;
  /** The label of "no icon", if that can be chosen; otherwise an empty value shows the first icon. */
  readonly none?: string;
  readonly description?: string | undefined;
  readonly error?: string | undefined;
}

/** Chooses one of the product's icons. */
export function IconPicker({ label, value, onChange, nameOf, none, description, error }: IconPickerProps) {
  const [isOpen, setOpen] = useState(false);
  const isNone = none !== undefined && value === '';
  const choose = (icon: string) => {
    onChange(icon);
    setOpen(false);
  };
  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div">
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-start"
        withinPortal
        trapFocus
        returnFocus
        shadow="md"
      >
        <Popover.Target>
          <UnstyledButton
            className={styles.chosen ?? ''}
            data-none={isNone || undefined}
            aria-label={`${label}: ${isNone ? none : nameOf(value || 'clipboard')}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isNone ? <IconPlus size={20} aria-hidden /> : <JobTypeIcon icon={value} size={22} />}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown p="xs" className={styles.dropdown ?? ''}>
          <SimpleGrid cols={6} spacing={4} verticalSpacing={4}>
            {iconNames.map((icon) => (
              <UnstyledButton
                key={icon}
                className={styles.icon ?? ''}
                data-chosen={icon === value || undefined}
                aria-label={nameOf(icon)}
                aria-pressed={icon === value}
                title={nameOf(icon)}
                onClick={() => choose(icon)}
              >
                <JobTypeIcon icon={icon} size={24} />
              </UnstyledButton>
            ))}
          </SimpleGrid>
          {none !== undefined && !isNone ? (
            <Button variant="subtle" color="gray" fullWidth mt={4} onClick={() => choose('')}>
              {none}
            </Button>
          ) : null}
        </Popover.Dropdown>
      </Popover>
    </Input.Wrapper>
  );
}
