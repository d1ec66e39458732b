import type { QuestionSettings, SettingName } from './question-settings.ts';

/** The properties that lie on the question itself and not in its settings (spec/2 §3). */
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
  /** An expression that is true or false. */
  | 'condition'
  | 'expression'
  | 'initial_value'
  | 'permissions'
  | 'usual_range'
  /** The points of each option. */
  | 'points'
  | 'roles'
  | 'project_field'
  | 'project_plans'
  | 'project_list'
  | 'project_table'
  | 'table_filter';

/** The groups of the property pane in the order of use: most questions are done with the first three. */
export const propertyGroups = ['question', 'answer', 'extras', 'score', 'more', 'path', 'look', 'access'] as const;
export type PropertyGroup = (typeof propertyGroups)[number];

interface PropertyShape {
  readonly input: PropertyInput;
  readonly group: PropertyGroup;
  /** For `choice`: what can be chosen. */
  readonly options?: readonly (string | number)[];
  /** Shown only while this holds of another property, or each of these of its own. */
  readonly shownWhen?: PropertyCondition | readonly PropertyCondition[];
}

/** Holds while the property has one of these values, or is filled in at all; a missing value counts as the type's default. */
interface PropertyCondition {
  readonly property: SettingName;
  readonly is: readonly unknown[] | 'filled';
}

/** One line of the editor's property pane: where the value lies, what it is called, and how it is asked for. */
export type Property =
  | (PropertyShape & { readonly in: 'question'; readonly name: QuestionPropertyName })
  | (PropertyShape & { readonly in: 'settings'; readonly name: SettingName });

/** Whether the editor shows a property for these settings, on top of the type's defaults. */
export function isPropertyShown(property: Property, settings: QuestionSettings, defaults: QuestionSettings): boolean {
  return [property.shownWhen ?? []].flat().every((condition) => {
    const value = settings[condition.property] ?? defaults[condition.property] ?? null;
    return condition.is === 'filled' ? value !== null && value !== '' : condition.is.includes(value);
  });
}
