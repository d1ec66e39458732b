import type { Endpoint } from '../../http/endpoint.ts';
import { changeSkill, createSkill, listSkillsEndpoint, readSkillEndpoint, removeSkill } from './skills.route.ts';
import { setSkillExpiration, setUserSkills } from './user-skills.route.ts';

export const endpoints: readonly Endpoint[] = [
  listSkillsEndpoint,
  readSkillEndpoint,
  createSkill,
  changeSkill,
  removeSkill,
  setUserSkills,
  setSkillExpiration,
];
