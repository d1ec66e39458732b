import type { QuestionSettings, SettingName } from './question-settings.ts';

/** The properties that lie on the question itself and not in its settings (Spec 2 §3). */
export type QuestionPropertyName =
  | 'title'
  | 'description'
  | 'disabled'
  | 'isClientVisible'
  | 'fileRequired'
  | 'darkMode'
  | 'backgroundMobile'
  | 'backgroundDesktop'
  | 'stepIcon';

/** How the editor asks for a property. The web has one input for each. */
export type PropertyInput =
  | 'switch'
  | 'text'
  | 'long_text'
  | 'rich_text'
  | 'number'
  | 'choice'
  | 'labels'
  | 'options'
  | 'asset'
  | 'icon'
  | 'presets'
  | 'questions'
  | 'path'
  | 'repeat'
  | 'expression'
  | 'initial_value'
  | 'permissions'
  | 'roles'
  | 'project_field'
  | 'project_list'
  | 'project_table'
  | 'table_filter';

export type PropertyGroup = 'question' | 'answer' | 'extras' | 'path' | 'look' | 'access';

interface PropertyShape {
  readonly input: PropertyInput;
  readonly group: PropertyGroup;
  /** For `choice`: what can be chosen. */
  readonly options?: readonly (string | number)[];
  /**
   * Shown only while another property has one of these values, or is filled in at all; a missing value counts as the
   * type's default.
   */
  readonly shownWhen?: { readonly property: SettingName; readonly is: readonly unknown[] | 'filled' };
}

/** One line of the editor's property pane: where the value lies, what it is called, and how it is asked for. */
export type Property =
  | (PropertyShape & { readonly in: 'question'; readonly name: QuestionPropertyName })
  | (PropertyShape & { readonly in: 'settings'; readonly name: SettingName });

/** Whether the editor shows a property for these settings, on top of the type's defaults. */
export function isPropertyShown(property: Property, settings: QuestionSettings, defaults: QuestionSettings): boolean {
  if (!property.shownWhen) return true;
  const value = settings[property.shownWhen.property] ?? defaults[property.shownWhen.property] ?? null;
  const { is } = property.shownWhen;
  return is === 'filled' ? value !== null && value !== '' : is.includes(value);
}
