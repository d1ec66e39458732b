import { Input, Popover, SimpleGrid, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { iconNames, JobTypeIcon } from '../job-type-icon.tsx';
import styles from './icon-picker.module.css';

interface IconPickerProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (icon: string) => void;
  /** The word of an icon for whoever can't see it. */
  readonly nameOf: (icon: string) => string;
}

/** Chooses one of the product's icons. */
export function IconPicker({ label, value, onChange, nameOf }: IconPickerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Input.Wrapper label={label} labelElement="div">
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
            aria-label={`${label}: ${nameOf(value || 'clipboard')}`}
            onClick={() => setOpen(!isOpen)}
          >
            <JobTypeIcon icon={value} size={22} />
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
                onClick={() => {
                  onChange(icon);
                  setOpen(false);
                }}
              >
                <JobTypeIcon icon={icon} size={24} />
              </UnstyledButton>
            ))}
          </SimpleGrid>
        </Popover.Dropdown>
      </Popover>
    </Input.Wrapper>
  );
}
