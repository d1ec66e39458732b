import type { ComponentType } from 'react';
import type { Property, PropertyInput } from '@plumbline/domain/question-types/property';
import { AssetField } from './asset-field.tsx';
import { ConditionField } from './condition-field.tsx';
import { ExpressionField } from './expression-field.tsx';
import { IconField } from './icon-field.tsx';
import { InitialValueField } from './initial-value-field.tsx';
import { OptionsField } from './options-field.tsx';
import { PathField } from './path-field.tsx';
import { PermissionsField } from './permissions-field.tsx';
import { PointsField } from './points-field.tsx';
import { PresetsField } from './presets-field.tsx';
import type { PropertyFieldProps } from './property-field.ts';
import { QuestionsField } from './questions-field.tsx';
import { RepeatField } from './repeat-field.tsx';
import { ChoiceField, LabelsField, NumberField, SwitchField } from './simple-fields.tsx';
import {
  ProjectFieldField,
  ProjectListField,
  ProjectPlansField,
  ProjectTableField,
  RolesField,
  SystemListField,
  TableFilterField,
} from './source-fields.tsx';
import { UsualRangeField } from './usual-range-field.tsx';
import { LongTextField, MentionField, RichField } from './text-fields.tsx';

/** The input of each kind of property. */
const propertyInputs: Readonly<Record<PropertyInput, ComponentType<PropertyFieldProps>>> = {
  switch: SwitchField,
  text: MentionField,
  long_text: MentionField,
  rich_text: RichField,
  number: NumberField,
  choice: ChoiceField,
  labels: LabelsField,
  options: OptionsField,
  asset: AssetField,
  questions: QuestionsField,
  path: PathField,
  repeat: RepeatField,
  condition: ConditionField,
  expression: ExpressionField,
  initial_value: InitialValueField,
  permissions: PermissionsField,
  usual_range: UsualRangeField,
  points: PointsField,
  icon: IconField,
  presets: PresetsField,
  roles: RolesField,
  project_field: ProjectFieldField,
  project_plans: ProjectPlansField,
  project_list: ProjectListField,
  project_table: ProjectTableField,
  table_filter: TableFilterField,
};

/** The input of a property; null when the editor doesn't ask for it. */
export function inputOf(property: Property): ComponentType<PropertyFieldProps> | null {
  if (property.name === 'systemListType') return SystemListField;
  return property.name === 'managementNote' ? LongTextField : propertyInputs[property.input];
}
