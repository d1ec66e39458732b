import type { ComponentType } from 'react';
import { createElement } from 'react';
import type { ProfileField } from '@plumbline/domain/users/profile-fields';
import { profileFieldTypes } from '@plumbline/domain/users/profile-field-types';
import type { ProfileFieldType } from '@plumbline/domain/users/profile-field-types';
import type { z } from 'zod';

/** What the field of one type is filled in with. */
export type ValueOf<Type extends ProfileFieldType> = z.output<(typeof profileFieldTypes)[Type]['value']>;

export interface EditorProps<Value> {
  readonly field: ProfileField;
  readonly label: string;
  /** Null while nothing is filled in. */
  readonly value: Value | null;
  readonly onChange: (value: Value | null) => void;
  readonly error: string | undefined;
  /** Whose profile it is: files are uploaded for them. */
  readonly userId: string;
}

export interface ShownProps<Value> {
  readonly field: ProfileField;
  readonly value: Value;
}

/** How one type of profile field is filled in, and how it is read. */
export interface ProfileInput {
  readonly Editor: ComponentType<EditorProps<unknown>>;
  readonly Shown: ComponentType<ShownProps<unknown>>;
}

/**
 * Binds a type to its two components. A stored value of another shape (the field's type was changed) counts as empty.
 */
export function profileInput<Type extends ProfileFieldType>(
  type: Type,
  parts: {
    readonly Editor: ComponentType<EditorProps<ValueOf<Type>>>;
    readonly Shown: ComponentType<ShownProps<ValueOf<Type>>>;
  },
): ProfileInput {
  const { Editor, Shown } = parts;
  const valueOf = (value: unknown): ValueOf<Type> | null => {
    const parsed = profileFieldTypes[type].value.safeParse(value);
    return parsed.success ? (parsed.data as ValueOf<Type>) : null;
  };
  return {
    Editor: (props) => createElement(Editor, { ...props, value: valueOf(props.value) }),
    Shown: (props) => {
      const value = valueOf(props.value);
      return value === null ? null : createElement(Shown, { ...props, value });
    },
  };
}
