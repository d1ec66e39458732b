import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useId, useRef } from 'react';
import { CutName, DetailLine, NumberedName, Part } from '../../../ui/detail-line.tsx';
import type { Choice, ChoiceGroup } from '../choice.ts';
import styles from './palette.module.css';

/** The id of a choice's element, by which the field says which one is lit. */
export const choiceId = (list: string, key: string) => `${list}-${key.replace(/\W/g, '-')}`;

function ChoiceRow({
  choice,
  id,
  isLit,
  onPoint,
}: {
  choice: Choice;
  id: string;
  isLit: boolean;
  onPoint: () => void;
}) {
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isLit) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isLit]);
  return (
    // The field retains the focus and moves the highlight, as a combobox does.
    <UnstyledButton
      ref={row}
      id={id}
      role="option"
      aria-selected={isLit}
      tabIndex={-1}
      className={styles.row ?? ''}
      onPointerMove={isLit ? undefined : onPoint}
      onClick={choice.choose}
    >
      <span className={styles.icon}>{choice.icon}</span>
      <span className={styles.text}>
        <span className={styles.label}>
          {choice.number ? (
            <NumberedName number={choice.number} name={choice.label} />
          ) : (
            <CutName>{choice.label}</CutName>
          )}
        </span>
        {choice.detail || choice.day ? (
          <span className={styles.detail}>
            <DetailLine>
              {choice.detail ? (
                <Part>
                  <CutName>{choice.detail}</CutName>
                </Part>
              ) : null}
              {choice.day ? <Part>{choice.day}</Part> : null}
            </DetailLine>
          </span>
        ) : null}
      </span>
      {choice.end}
    </UnstyledButton>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  const heading = useId();
  return (
    <div role="group" aria-labelledby={heading}>
      <div id={heading} className={styles.heading} role="presentation">
        {label}
      </div>
      {children}
    </div>
  );
}

interface ChoiceListProps {
  readonly id: string;
  readonly label: string;
  readonly groups: readonly ChoiceGroup[];
  readonly lit: Choice | undefined;
  readonly onLight: (key: string) => void;
}

/** What can be chosen, under the headings of its kinds. */
export function ChoiceList({ id, label, groups, lit, onLight }: ChoiceListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      className={styles.list}
      // A press must not take the focus from the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups
        .filter(({ choices }) => choices.length > 0)
        .map((group) => (
          <Group key={group.key} label={group.label}>
            {group.choices.map((choice) => (
              <ChoiceRow
                key={choice.key}
                choice={choice}
                id={choiceId(id, choice.key)}
                isLit={choice === lit}
                onPoint={() => onLight(choice.key)}
              />
            ))}
          </Group>
        ))}
    </div>
  );
}
