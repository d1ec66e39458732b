// Tries the import arrows on examples of what must be refused, and of what must pass.
import { addToGraph, callsOfTheContract, complaintsAbout, cycleIn } from './arrows.mjs';

/** Imports that must be refused, and some that must pass: a check that refuses nothing is worth nothing. */
const refused = [
  ['packages/domain/src/jobs/status.ts', `import { z } from '@plumbline/contract/jobs/call';`],
  ['packages/domain/src/jobs/status.ts', `import { readFile } from 'node:fs/promises';`],
  ['packages/domain/src/jobs/status.ts', `export { useState } from 'react';`],
  ['packages/domain/src/jobs/status.ts', `import { aJob } from '@plumbline/testkit/jobs';`],
  ['packages/contract/src/call.ts', `import type { Server } from '../../../apps/server/src/main.ts';`],
  ['packages/testkit/src/a.ts', `import '@plumbline/server/main';`],
  ['packages/texts/src/a.ts', `import type { ProblemCode } from '@plumbline/contract/problems';`],
  ['packages/domain/src/jobs/status.ts', `import { textsIn } from '@plumbline/texts/texts';`],
  ['packages/contract/src/call.ts', `import { fieldText } from '@plumbline/texts/field-texts';`],
  ['apps/web/src/ui/panel.tsx', `import { textsIn } from '@plumbline/texts/texts';`],
  ['packages/domain/src/blueprints/a.ts', `import { PlanEditor } from '@plumbline/plan-editor/editor';`],
  ['packages/plan-editor/src/a.ts', `import { readPlan } from '@plumbline/contract/blueprints';`],
  ['packages/plan-editor/src/a.ts', `import { useState } from 'react';`],
  [
    'apps/web/src/features/jobs/list.tsx',
    `import { Users } from '../users/components/users.tsx';\nexport const X = () => <b />;`,
  ],
  ['apps/web/src/features/jobs/list.tsx', `const page = () => import('../users/page.tsx');`],
  ['apps/web/src/ui/panel.tsx', `import { Jobs } from '../features/jobs/jobs.tsx';`],
  ['apps/web/src/ui/panel.tsx', `import { Jobs } from '../features/jobs/index.ts';`],
  ['apps/web/src/ui/panel.tsx', `import { callServer } from '../lib/api/call-server.ts';`],
  ['apps/web/src/ui/panel.tsx', `import { listJobs } from '@plumbline/contract/jobs';`],
  ['apps/web/src/ui/panel.tsx', `import * as jobs from '@plumbline/contract/jobs';`],
  ['apps/web/src/lib/api/call-server.ts', `import { Notice } from '../../ui/notice.tsx';`],
  ['apps/web/src/lib/jobs/job-query.ts', `const cache = () => import('../../offline/cache.ts');`],
  ['apps/web/src/offline/outbox.ts', `import { Words } from '../question-inputs/answer-words.tsx';`],
  ['apps/web/src/offline/outbox.ts', `import { cacheNames } from '../service-worker/worker.ts';`],
  ['apps/web/src/question-inputs/bool-input.tsx', `import { Answers } from '../features/answers/index.ts';`],
  ['apps/web/src/i18n/texts.ts', `import { newId } from '../lib/api/new-id.ts';`],
  ['apps/web/src/features/jobs/list.tsx', `import { useMenu } from '../../app/shell/use-menu.ts';`],
  ['apps/web/src/shared/list.tsx', `import { Panel } from '../ui/panel.tsx';`],
  ['apps/web/src/features/jobs/list.tsx', `export { User } from '../users/components/index.ts';`],
  ['apps/web/src/features/jobs/index.ts', `export * from './list.tsx';`],
  ['apps/server/src/features/jobs/routes.ts', `export * from '../users/users.queries.ts';`],
  ['apps/server/src/features/jobs/routes.ts', `type User = import('../users/user.ts').User;`],
  ['apps/server/src/features/jobs/routes.ts', `import { aJob } from '@plumbline/testkit/jobs';`],
  ['apps/server/src/database/pool.ts', `import { jobs } from '../features/jobs/jobs.queries.ts';`],
  ['apps/server/src/database/page.ts', `import { Problem } from '../http/problem.ts';`],
  ['apps/server/src/database/embedded/cluster.ts', `import type { Problem } from '../../http/problem.ts';`],
  ['apps/server/src/main.ts', `import { App } from '../../web/src/app/app.tsx';`],
  // Rooms that stand no lower, and one that stands nowhere.
  ['packages/domain/src/actor/a.ts', `import { can } from '../access/can.ts';`],
  ['packages/domain/src/projects/fields/a.ts', `import type { Question } from '../../questionnaire/definition.ts';`],
  ['packages/domain/src/users/a.ts', `export { projectName } from '../projects/project.ts';`],
  ['packages/domain/src/odds/a.ts', `import { foldedText } from '../text/fold-text.ts';`],
  ['apps/server/src/events/a.ts', `import type { Queue } from '../worker/queue.ts';`],
  ['apps/server/src/access/a.ts', `const jobs = () => import('../features/jobs/index.ts');`],
  // A type of question or field, by its name.
  ['packages/domain/src/questionnaire/a.ts', `const isHeading = question.type === 'step';`],
  ['packages/domain/src/questionnaire/a.ts', `const isAsked = 'summary' !== questions[index]?.type;`],
  ['packages/domain/src/projects/a.ts', `const hasPlans = fields.some(({ type }) => type === 'blueprint_list');`],
  ['apps/web/src/features/answers/a.tsx', `export const A = () => (question.type === 'text' ? <b /> : null);`],
  ['apps/web/src/features/answers/a.ts', `if (['bool', 'date_time'].includes(asked.type)) show();`],
  [
    'apps/web/src/features/answers/a.ts',
    `const own = new Set<string>(['system_list']);\nconst is = own.has(one.type);`,
  ],
  ['apps/server/src/features/users/a.ts', `const { type } = field;\nswitch (type) { case 'USER_SELECTION': read(); }`],
  ['apps/server/src/features/projects/a.ts', `const isFile = (fieldType as string) === 'file_list';`],
  ['apps/web/src/features/answers/a.ts', `const is = question.type === questionTypeNumber('blueprint');`],
  // Other things have lists as well: this one is known to be a project's field.
  [
    'apps/web/src/features/projects/a.ts',
    `import type { ProjectField } from '@plumbline/domain/projects/field-definitions';\nconst is = field.type === 'list';`,
  ],
  // More than the file is allowed.
  ['packages/testkit/src/settings-matrix/cell.ts', `const is = [type === 'blueprint', type === 'step'];`],
  // Fewer than it is allowed: the list of them is to say so.
  ['packages/testkit/src/settings-matrix/cell.ts', `const is = marksPlans(question);`],
  // A kind of shape, by its name.
  ['packages/plan-editor/src/a.ts', `const isRound = element.shape.kind === 'Circle';`],
  ['packages/domain/src/blueprints/a.ts', `switch (shape.kind) { case 'Rect': draw(); }`],
  ['apps/web/src/features/blueprints/a.tsx', `const hasFigures = ({ kind }: Shape) => !['Lamp'].includes(kind);`],
  ['packages/testkit/src/plans/recount.ts', `const isCounted = kind === 'Lamp';`],
  // A kind of column, by its name.
  [
    'apps/server/src/features/reports/store/a.ts',
    `const asked = columns.filter((column) => column.type === 'question');`,
  ],
  ['packages/domain/src/reports/a.ts', `const isMade = one.type === 'calculated';`],
  // A kind of action, by its name.
  ['apps/server/src/features/automations/a.ts', `if (action?.kind !== 'send_webhook') skip();`],
  // A cast that passes for any type.
  ['apps/web/src/features/jobs/a.tsx', `const link = <Link to="/jobs" search={{ filter: 'x' } as never} />;`],
  ['apps/web/src/features/jobs/a.test.ts', `open(job as\n  never);`],
];
const passed = [
  ['packages/domain/src/questionnaire/a.ts', `import { foldedText } from '../text/fold-text.ts';\nimport './b.ts';`],
  ['packages/domain/src/text/a.test.ts', `import { can } from '../access/can.ts';`],
  ['apps/server/src/worker/a.ts', `import { newId } from '../ids.ts';\nimport { claim } from '../events/claim.ts';`],
  ['packages/contract/src/call.ts', `import { z } from 'zod';\nimport { can } from '@plumbline/domain/access/can';`],
  ['packages/domain/src/jobs/status.test.ts', `import { readFileSync } from 'node:fs';`],
  ['apps/web/src/features/jobs/list.tsx', `import { UserName } from '../users/index.ts';`],
  ['apps/web/src/features/jobs/a/b.tsx', `const users = () => import('../../users/index.ts');`],
  ['apps/server/src/features/jobs/routes.ts', `import { personOf } from '../users/index.ts';`],
  ['apps/web/src/features/jobs/index.ts', `export { Jobs, type Job } from './list.tsx';`],
  ['apps/web/src/offline/outbox.ts', `import { newId } from '../lib/api/new-id.ts';`],
  ['apps/web/src/ui/panel.tsx', `import { useActor } from '../lib/access/hooks.ts';`],
  ['apps/web/src/ui/panel.tsx', `import type { Job } from '@plumbline/contract/jobs';`],
  ['apps/web/src/ui/panel.tsx', `import { fieldText } from '@plumbline/texts/field-texts';`],
  ['apps/web/src/i18n/texts.test.ts', `import { textsIn } from '@plumbline/texts/texts';`],
  ['apps/server/src/features/jobs/a.ts', `import { textsIn } from '@plumbline/texts/texts';`],
  ['apps/web/src/main.tsx', `import { Providers } from './app/providers.tsx';\nimport('./offline/cache.ts');`],
  ['apps/web/src/app/routes.tsx', `import { Jobs } from '../features/jobs/jobs.tsx';`],
  [
    'apps/web/src/features/jobs/a/b.tsx',
    `import { c } from '../c.ts';\nimport { Panel } from '../../../ui/panel.tsx';`,
  ],
  ['apps/server/src/database/embedded/cluster.ts', `import { account } from './account.ts';\nimport '../../ids.ts';`],
  ['apps/server/src/features/jobs/jobs.test.ts', `import { aJob } from '@plumbline/testkit/jobs';`],
  ['packages/domain/src/question-types/a.ts', `const isHeading = question.type === 'step';`],
  ['packages/domain/src/projects/fields/files.ts', `const isFiles = type === 'file_list';`],
  ['packages/domain/src/questionnaire/a.test.ts', `const steps = questions.filter(({ type }) => type === 'step');`],
  ['packages/domain/src/questionnaire/a.ts', `const isHeading = isStep(question);\nconst type = 'step';`],
  ['apps/server/src/features/questions/a.ts', `const number = questionTypeNumber(question.type);`],
  ['packages/domain/src/questionnaire/a.ts', `const steps = rows.filter(({ kind }) => kind === 'step');`],
  ['packages/domain/src/reports/a.ts', `const isSimple = column.kind === 'property' || type === 'jobs';`],
  ['packages/domain/src/reports/column-kinds.ts', `const isSimple = column.type === 'property';`],
  ['packages/domain/src/xlsform/a.ts', `const isAsked = row.type === 'question';`],
  ['packages/domain/src/expressions/a.ts', `const isList = type === 'list' || type === 'text';`],
  ['apps/web/src/features/answers/a.ts', `if (['text', 'email'].includes(target.type)) type = 'blueprint';`],
  ['apps/web/src/lib/a.ts', `addEventListener('message', (event) => { if (event.type === 'message') read(event); });`],
  ['packages/testkit/src/settings-matrix/cell.ts', `const isAllowed = type === 'blueprint';`],
  ['apps/server/src/features/automations/a.ts', `const first = { kind: 'send_webhook', webhook: null };`],
  ['packages/domain/src/blueprints/shapes/a.ts', `const isRound = shape.kind === 'Circle';`],
  ['packages/domain/src/blueprints/geojson.ts', `const isArea = geometry.type === 'Polygon';`],
  ['packages/plan-editor/src/a.ts', `const shape = { kind: 'Polygon', style: 8, points };`],
  [
    'apps/web/src/features/jobs/a.ts',
    `// What was never sent.\nconst text = 'known as never before';\nlet none: never;`,
  ],
];

/** Two features, each by what it imports, and whether that is a circle. @type {readonly (readonly [string, string, boolean])[]} */
const circles = [
  [`import { a } from '../users/index.ts';`, `import { b } from '../jobs/index.ts';`, true],
  [`import { a } from '../skills/index.ts';`, `import type { b } from '../jobs/index.ts';`, false],
];

/**
 * Tries the check itself.
 * @returns {Promise<string[]>} what it wrongly let through or refused
 */
export async function checkTheCheck() {
  const wrong = [];
  const calls = callsOfTheContract();
  for (const [examples, mustComplain] of /** @type {const} */ ([
    [refused, true],
    [passed, false],
  ])) {
    for (const [file = '', text = ''] of examples) {
      const complains = (await complaintsAbout(file, text, calls)).length > 0;
      if (complains !== mustComplain) wrong.push(`${file} with ${text}: ${mustComplain ? 'let through' : 'refused'}`);
    }
  }
  for (const [jobs, users, isCircle] of circles) {
    /** @type {import('./arrows.mjs').FeatureGraph} */
    const graph = new Map();
    await addToGraph(graph, 'apps/web/src/features/jobs/a.ts', jobs);
    await addToGraph(graph, 'apps/web/src/features/users/b.ts', users);
    if ((cycleIn(graph) !== undefined) !== isCircle)
      wrong.push(`${jobs} and ${users}: ${isCircle ? 'let through' : 'refused'}`);
  }
  return wrong;
}
