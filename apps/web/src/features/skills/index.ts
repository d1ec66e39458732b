export { skillKeys } from './api/keys.ts';
export { holdingKeys, skillNamesQuery, skillQuery, type Expiration } from './api/skill-queries.ts';
export { AskedSkills } from './components/asked-skills.tsx';
export { AddSkillButton, JobSkills, showsJobSkills } from './components/job-skills.tsx';
export { HoldingDialog } from './components/holding-dialog.tsx';
export { LackLine, LackWarning } from './components/lack-words.tsx';
export {
  daysNeeded,
  holdingsOf,
  jobsNeeding,
  lacksOf,
  lastDayNeeded,
  neededIds,
  type JobNeed,
  type NamedLack,
} from './components/lacks.ts';
export { PersonSkills } from './components/person-skills.tsx';
export { ProjectSkills } from './components/project-skills.tsx';
export { SkillPicker } from './components/skill-picker.tsx';
export { SkillSummary } from './components/skill-status.tsx';
export { useNeeds, useToday } from './components/use-today.ts';
