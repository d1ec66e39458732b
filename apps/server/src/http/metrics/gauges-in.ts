import type { Registry } from 'prom-client';
import { Gauge } from 'prom-client';

/** Makes gauges in a registry: by name, what they are, and the names of their labels. */
export const gaugesIn =
  (registry: Registry) =>
  <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []): Gauge<Label> =>
    new Gauge<Label>({ name, help, labelNames, registers: [registry] });
