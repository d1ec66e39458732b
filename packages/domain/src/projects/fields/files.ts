import { z } from 'zod';
import { planMeasurements } from '../../assets/plan-file.ts';
import { id, reference } from '../../ids/id.ts';
import { defineFieldType } from '../define-field-type.ts';

/** A plan file in a blueprint list (spec/2 §3 "Blueprint file entry", spec/3 §3 "Plan file"). */
export const planFile = z.object({
  id: reference,
  value: z.string().max(300),
  location: z.string().max(2000).nullable().default(null),
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]).default(0),
  grayscale: z.boolean().default(false),
  measurements: planMeasurements.default(null),
  measureIntroDisplayed: z.boolean().default(false),
});

export type PlanFile = z.output<typeof planFile>;

export const fileListField = defineFieldType({
  value: z.array(id).max(1000),
  empty: [],
  filterPart: 'filled',
  isEmpty: (value) => value.length === 0,
  toText: (value) => value.map((asset) => ({ kind: 'file', asset })),
});

export const blueprintListField = defineFieldType({
  value: z.array(planFile).max(1000),
  empty: [],
  filterPart: 'filled',
  toggle: 'blueprints',
  isEmpty: (value) => value.length === 0,
  toText: (value) => value.map((plan) => ({ kind: 'text', text: plan.value })),
});

export const blueprintElementsField = defineFieldType({
  value: z.array(reference).max(10_000),
  empty: [],
  filterPart: 'filled',
  toggle: 'blueprints',
  isEmpty: (value) => value.length === 0,
  toText: (value) => [{ kind: 'count', of: 'elements', count: value.length }],
});
