import { z } from 'zod';

/**
 * The security flags (Spec 1 §3). The specification forbids something only "when the flag is false", so what is not set
 * is allowed; `hideSkillsFromInspector` forbids only when it is set.
 */
export const securityFlags = z.object({
  allowInspectorDuplicate: z.boolean().default(true),
  allowErase: z.boolean().default(true),
  allowChangeStatus: z.boolean().default(true),
  allowInspectorAssign: z.boolean().default(true),
  allowInspectorManageProjects: z.boolean().default(true),
  hideSkillsFromInspector: z.boolean().default(false),
});

export type SecurityFlags = z.output<typeof securityFlags>;

export const defaultSecurityFlags: SecurityFlags = securityFlags.parse({});
