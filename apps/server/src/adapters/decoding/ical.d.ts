// What is used of ical.js: its own declarations are not found by its export conditions.
declare module 'ical.js' {
  export interface Time {
    readonly isDate: boolean;
    toString(): string;
    toJSDate(): Date;
  }
  export class Component {
    constructor(jCal: unknown);
    readonly name: string;
    getAllSubcomponents(name: string): Component[];
    getFirstPropertyValue(name: string): unknown;
    /** Name, parameters, type and value, as they were written. */
    getFirstProperty(name: string): { readonly jCal: readonly unknown[] } | null;
  }
  export class Event {
    constructor(component: Component, options?: { exceptions?: Component[] });
    readonly component: Component;
    readonly startDate: Time | null;
    readonly endDate: Time | null;
    readonly summary: string | null;
    isRecurring(): boolean;
    iterator(): { next(): Time | null | undefined };
    getOccurrenceDetails(occurrence: Time): { item: Event; startDate: Time; endDate: Time };
  }
  const ICAL: {
    parse(text: string): unknown[];
    Component: typeof Component;
    Event: typeof Event;
  };
  export default ICAL;
}
