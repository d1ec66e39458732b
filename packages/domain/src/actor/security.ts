import { z } from 'zod';

/** The specification forbids something only "when the flag is false", so what is not set is allowed (spec/1 §3). */
const allowed = z.boolean().default(true);

/** The security flags; `hideSkillsFromInspector` forbids only when it is set. */
export const securityFlags = z.object({
  allowInspectorDuplicate: allowed,
  allowErase: allowed,
  allowChangeStatus: allowed,
  allowInspectorAssign: allowed,
  allowInspectorManageProjects: allowed,
  hideSkillsFromInspector: z.boolean().default(false),
});

export type SecurityFlags = z.output<typeof securityFlags>;
