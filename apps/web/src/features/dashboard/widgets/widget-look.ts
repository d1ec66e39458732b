import type { ComponentType } from 'react';

/** Rows of a list in a widget. */
export const widgetRows = 5;

/** How a kind of widget is shown (its rules are in domain/dashboard). */
export interface WidgetLook {
  readonly Component: ComponentType;
}
