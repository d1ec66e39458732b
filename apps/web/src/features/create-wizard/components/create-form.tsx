import { Button, SegmentedControl } from '@mantine/core';
import type { FormEvent, KeyboardEvent } from 'react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WizardEntity } from '@plumbline/domain/access/menu';
import { FormFailure } from '../../../ui/form-failure.tsx';
import type { CreateForm as Form } from '../use-create-form.ts';
import { JobFields } from './job-fields.tsx';
import { ProjectFields } from './project-fields.tsx';
import { UserFields } from './user-fields.tsx';
import styles from './wizard.module.css';

interface CreateFormProps {
  readonly form: Form;
  readonly isPhone: boolean;
}

/** All that is asked of what is created, in one form. Enter and Ctrl+Enter create, or lead to what is still needed. */
export function CreateForm({ form, isPhone }: CreateFormProps) {
  const { t } = useTranslation('createWizard');
  const { draft } = form;
  const place = useRef<HTMLFormElement>(null);
  const [isNameless, setNameless] = useState(false);
  const takesFocus = !isPhone;

  const focusMissing = () => place.current?.querySelector<HTMLElement>('[data-missing]')?.focus();
  const create = () => {
    if (form.isCreating) return;
    if (draft.entity === 'project' && draft.projectName.trim() === '') {
      setNameless(true);
      focusMissing();
    } else if (form.mayCreate) void form.create();
    else focusMissing();
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A form in a window over this one is drawn elsewhere, but sends its events here too.
    if (event.target === event.currentTarget) create();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const { key, currentTarget, target, nativeEvent } = event;
    const isHere = target instanceof Element && currentTarget.contains(target);
    if (key !== 'Enter' || !isHere || event.defaultPrevented || nativeEvent.isComposing) return;
    const isQuick = event.ctrlKey || event.metaKey;
    // A key that is held since it opened the form, or chose something in it, creates nothing.
    if (event.repeat || isQuick) event.preventDefault();
    if (event.repeat) return;
    if (isQuick) place.current?.requestSubmit();
    // A form whose button is disabled is not submitted by the browser.
    else if (target instanceof HTMLInputElement && !form.mayCreate) focusMissing();
  };
  return (
    <form ref={place} className={styles.form} noValidate onSubmit={onSubmit} onKeyDown={onKeyDown}>
      {form.offers.length > 1 ? (
        <SegmentedControl
          fullWidth
          aria-label={t(($) => $.createWizard.entity.label)}
          value={draft.entity}
          onChange={(entity) => form.change({ entity: entity as WizardEntity })}
          data={form.offers.map((entity) => ({ value: entity, label: t(($) => $.createWizard.entity[entity]) }))}
        />
      ) : null}
      <div className={styles.fields}>
        {draft.entity === 'job' ? (
          <JobFields
            form={form}
            takesFocus={takesFocus}
            // On a phone its keyboard would open over the form.
            onFilled={() => takesFocus && setTimeout(focusMissing, 0)}
          />
        ) : null}
        {draft.entity === 'project' ? (
          <ProjectFields form={form} isNameless={isNameless} takesFocus={takesFocus} />
        ) : null}
        {draft.entity === 'user' ? <UserFields form={form} takesFocus={takesFocus} /> : null}
      </div>
      <FormFailure text={form.failure} />
      <div className={styles.foot}>
        <Button
          type="submit"
          data-autofocus={(takesFocus && draft.entity === 'job' && form.mayCreate) || undefined}
          mih={44}
          className={styles.push ?? ''}
          disabled={!form.mayCreate}
          loading={form.isCreating}
        >
          {t(($) => $.createWizard.create)}
        </Button>
      </div>
    </form>
  );
}
