import { Input, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldText } from '@plumbline/texts/field-texts';
import { hostNameLength, hostNameProblem, ownHostLength, ownHostProblem } from '@plumbline/domain/instances/host-names';
import { realLanguage } from '../../../i18n/language.ts';
import { suggestionDelay } from '../../../ui/pickers/suggestion-delay.ts';
import { hostQuery, nameQuery } from '../api/instances.ts';

/** What was found out about a typed name: a code of `fields.json`, null for a free name, undefined while nothing is known. */
type Finding = string | null | undefined;

interface HostFieldProps {
  /** What the form gives its input. */
  readonly input: UseFormRegisterReturn & { readonly error: string | undefined };
  /** What is typed, in lower case and without spaces around it. */
  readonly typed: string;
  /** The installation that has a name already, and that name; undefined for a new one. */
  readonly present?: { readonly id: string; readonly name: string };
  readonly description?: ReactNode;
  readonly isFocused?: boolean;
}

/** An input for a name in an address that says whether it is free. */
function CheckedField({
  input: { error, ...input },
  finding,
  label,
  description,
  maxLength,
  isRequired = false,
  isFocused = false,
}: Pick<HostFieldProps, 'input' | 'description' | 'isFocused'> & {
  readonly finding: Finding;
  readonly label: string;
  readonly maxLength: number;
  readonly isRequired?: boolean;
}) {
  const { t, i18n } = useTranslation('instances');
  const problem = finding ? fieldText(finding, realLanguage(i18n.language), {}) : undefined;
  const isFree = finding === null && error === undefined;
  return (
    <div>
      <TextInput
        {...input}
        error={error ?? problem}
        label={label}
        description={description}
        rightSection={isFree ? <IconCheck size={18} color="var(--mantine-color-green-8)" aria-hidden /> : null}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        dir="ltr"
        required={isRequired}
        {...(isFocused && { 'data-autofocus': true })}
      />
      <Input.Description role="status">{isFree ? t(($) => $.instances.form.nameFree) : ''}</Input.Description>
    </div>
  );
}

/** The name in the address, checked while it is typed. */
export function NameField({ typed, present, ...props }: HostFieldProps) {
  const { t } = useTranslation('instances');
  const [asked] = useDebouncedValue(typed, suggestionDelay);
  const isNew = asked === typed && asked !== '' && asked !== present?.name;
  // More follows a hyphen.
  const mistake = isNew ? hostNameProblem(asked.replace(/-$/, '')) : null;
  const isAsked = isNew && hostNameProblem(asked) === null;
  const { data } = useQuery({ ...nameQuery(asked, present?.id), enabled: isAsked });
  return (
    <CheckedField
      {...props}
      finding={mistake ?? (isAsked ? data?.problem : undefined)}
      label={t(($) => $.instances.form.name)}
      maxLength={hostNameLength}
      isRequired
    />
  );
}

/** A host name of its own beside that address, checked while it is typed. */
export function OwnHostField({ typed, present, ...props }: HostFieldProps) {
  const { t } = useTranslation('instances');
  const [asked] = useDebouncedValue(typed, suggestionDelay);
  const isNew = asked === typed && asked !== '' && asked !== present?.name;
  // More follows until there is a dot, and after a dot or a hyphen.
  const isWhole = isNew && asked.includes('.') && !/[.-]$/.test(asked);
  const mistake = isWhole ? ownHostProblem(asked) : null;
  const isAsked = isWhole && mistake === null;
  const { data } = useQuery({ ...hostQuery(asked, present?.id), enabled: isAsked });
  return (
    <CheckedField
      {...props}
      finding={mistake ?? (isAsked ? data?.problem : undefined)}
      label={t(($) => $.instances.panel.ownHost)}
      description={t(($) => $.instances.edit.ownHostText)}
      maxLength={ownHostLength}
    />
  );
}
