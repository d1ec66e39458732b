import { Button, Group } from '@mantine/core';
import { FormFailure } from './form-failure.tsx';

interface FormEndProps {
  /** Why the last attempt did not go through, when that belongs to no field. */
  readonly failure: string | null;
  readonly cancel: string;
  readonly onCancel: () => void;
  readonly submit: string;
  readonly isSubmitting: boolean;
  /** Nothing is there yet that could be submitted. */
  readonly isDisabled?: boolean;
}

/** How a form in a dialog ends: what went wrong, the way out, and the way on. */
export function FormEnd({ failure, cancel, onCancel, submit, isSubmitting, isDisabled }: FormEndProps) {
  return (
    <>
      <FormFailure text={failure} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {cancel}
        </Button>
        <Button type="submit" loading={isSubmitting} disabled={isDisabled ?? false}>
          {submit}
        </Button>
      </Group>
    </>
  );
}
