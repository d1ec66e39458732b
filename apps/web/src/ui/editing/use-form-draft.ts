import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { KeptDraft } from '../../lib/drafts/device-drafts.ts';
import { dropDraft, keepDraft } from '../../lib/drafts/device-drafts.ts';
import { isSame } from './merge-changes.ts';

/** The draft of a form, stored until it is saved: with the item that it was opened with; null for a new one. */
export interface FormDraft<Item> {
  readonly over: Item;
  readonly values: FieldValues;
}

/**
 * Stores a form's content on this device from the first key on, until it is saved or left.
 * @param over what the form was opened with
 * @param kept the draft of a closed page, with which the form is filled in
 * @param secrets what is in no draft: whoever uses the device later must not read it there
 * @returns whether something in it would be lost now
 */
export function useFormDraft<Values extends FieldValues, Item>(
  form: UseFormReturn<Values>,
  name: string,
  over: Item,
  kept: KeptDraft<FormDraft<Item>> | null,
  secrets: readonly (keyof Values & string)[] = [],
): boolean {
  const { isDirty, isSubmitting } = form.formState;
  const restore = useEffectEvent(() => {
    if (kept) form.reset(kept.content.values as Values, { keepDefaultValues: true });
  });
  const keep = useEffectEvent(() => {
    const before = (form.formState.defaultValues ?? {}) as Record<string, unknown>;
    const values = { ...form.getValues(), ...Object.fromEntries(secrets.map((secret) => [secret, before[secret]])) };
    if (isSame(values, form.formState.defaultValues)) dropDraft(name);
    else keepDraft(name, { over, values } satisfies FormDraft<Item>);
  });
  useLayoutEffect(() => restore(), []);
  useEffect(() => {
    const { unsubscribe } = form.watch(() => keep());
    return () => {
      unsubscribe();
      dropDraft(name);
    };
  }, [form, name]);
  return isDirty && !isSubmitting;
}
