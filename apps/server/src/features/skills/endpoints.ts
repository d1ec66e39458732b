import type { Endpoint } from '../../http/endpoint.ts';
import { setJobSkills, setJobTypeSkills } from './asked-skills.route.ts';
import { changeSkill, createSkill, listSkillsEndpoint, readSkillEndpoint, removeSkill } from './skills.route.ts';
import { setSkillExpiration, setUserSkills } from './user-skills.route.ts';

export const skillEndpoints: readonly Endpoint[] = [
  listSkillsEndpoint,
  readSkillEndpoint,
  createSkill,
  changeSkill,
  removeSkill,
  setUserSkills,
  setJobSkills,
  setJobTypeSkills,
  setSkillExpiration,
];
