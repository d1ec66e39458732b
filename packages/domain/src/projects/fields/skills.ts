import { z } from 'zod';
import { seesSkills } from '../../actor/rule-parts.ts';
import { reference } from '../../ids/id.ts';
import { skillListLimit } from '../../skills/skill.ts';
import { defineFieldType } from '../define-field-type.ts';

/** Ids of skills. Whoever sees no skills doesn't see which a project names (spec/1 §6). */
export const skillsField = defineFieldType({
  value: z.array(reference).max(skillListLimit),
  empty: [],
  filterPart: 'option',
  toggle: 'skills',
  isShownTo: seesSkills,
  isEmpty: (value) => value.length === 0,
  toText: (value) => [{ kind: 'count', of: 'skills', count: value.length }],
});
