import { Text, UnstyledButton } from '@mantine/core';
import styles from './wizard.module.css';

interface ChoiceCardsProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly { readonly value: Value; readonly name: string; readonly text: string }[];
  readonly chosen: Value | null;
  readonly onChoose: (value: Value) => void;
}

/** A few things to choose one of, each explained in a sentence. */
export function ChoiceCards<Value extends string>({ label, choices, chosen, onChoose }: ChoiceCardsProps<Value>) {
  return (
    <div role="group" aria-label={label} className={styles.cards}>
      {choices.map(({ value, name, text }) => (
        <UnstyledButton
          key={value}
          className={styles.card ?? ''}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          <Text component="span" fw={600}>
            {name}
          </Text>
          <Text component="span" size="sm" c="dimmed">
            {text}
          </Text>
        </UnstyledButton>
      ))}
    </div>
  );
}
