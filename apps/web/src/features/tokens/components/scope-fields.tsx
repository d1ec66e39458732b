import { Group, Input, NativeSelect, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { TokenArea, TokenScope } from '@plumbline/domain/actor/token-scopes';
import { tokenAreas } from '@plumbline/domain/actor/token-scopes';

interface ScopeFieldsProps {
  readonly value: readonly TokenScope[];
  readonly onChange: (scopes: TokenScope[]) => void;
  readonly error?: string | undefined;
}

type Choice = 'none' | 'read' | 'write';

function choiceOf(scopes: readonly TokenScope[], area: TokenArea): Choice {
  if (scopes.includes(`${area}:write`)) return 'write';
  return scopes.includes(`${area}:read`) ? 'read' : 'none';
}

/** What a token may do, area by area. */
export function ScopeFields({ value, onChange, error }: ScopeFieldsProps) {
  const { t } = useTranslation('tokens');
  const heading = useId();
  const choose = (area: TokenArea, choice: Choice) => {
    const others = value.filter((scope) => !scope.startsWith(`${area}:`));
    onChange(choice === 'none' ? others : [...others, `${area}:${choice}`]);
  };
  return (
    <Stack gap="xs" role="group" aria-labelledby={heading}>
      <Text fw={500} size="sm" id={heading}>
        {t(($) => $.tokens.scopes)}
      </Text>
      {tokenAreas.map((area) => (
        <Group key={area} justify="space-between" wrap="nowrap" gap="sm">
          <Text size="sm" id={`${heading}-${area}`}>
            {t(($) => $.tokens.areas[area])}
          </Text>
          <NativeSelect
            w={170}
            flex="none"
            aria-labelledby={`${heading}-${area}`}
            value={choiceOf(value, area)}
            onChange={(event) => choose(area, event.currentTarget.value as Choice)}
            data={[
              { value: 'none', label: t(($) => $.tokens.access.none) },
              { value: 'read', label: t(($) => $.tokens.access.read) },
              { value: 'write', label: t(($) => $.tokens.access.write) },
            ]}
          />
        </Group>
      ))}
      {error ? <Input.Error role="alert">{error}</Input.Error> : null}
    </Stack>
  );
}
