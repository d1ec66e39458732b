// What other features may import of skills.
export { copyJobSkills, copyJobTypeSkills, inheritSkills } from './store/job-skills.ts';
export { lockSkills } from './store/known-skills.ts';
export {
  namedSkills,
  skillsOfAssignees,
  skillsOfJob,
  skillsOfJobType,
  skillsOfUser,
  todayIn,
  userSkills,
} from './store/skill-json.ts';
