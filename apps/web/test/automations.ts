import { previewAutomation } from '@plumbline/contract/automation-runs';
import { listIncomingWebhooks } from '@plumbline/contract/incoming-webhooks';
import { listJobTypes } from '@plumbline/contract/job-types';
import { listAllProjects } from '@plumbline/contract/projects';
import { listQuestions } from '@plumbline/contract/questions';
import { listSkills } from '@plumbline/contract/skills';
import { searchUsers } from '@plumbline/contract/users';
import { listWebhooks } from '@plumbline/contract/webhooks';
import { onCall, onePage } from './server.ts';

/** Whatever the wizard of automations asks for while one is put together: there is nothing to choose from, and no event matches. */
export function onAutomationChoices(): void {
  onCall(previewAutomation, () => ({ days: 30, total: 0, is_limited: false, events: [], next: [] }));
  onCall(listJobTypes, () => []);
  onCall(listAllProjects, () => []);
  onCall(listQuestions, () => []);
  onCall(listSkills, () => onePage([]));
  onCall(searchUsers, () => onePage([]));
  onCall(listWebhooks, () => onePage([]));
  onCall(listIncomingWebhooks, () => onePage([]));
}
