import type { ListSource } from './lists/list-source.ts';
import { fileListSource } from './assets/file-list.source.ts';
import { jobListSource } from './jobs/job-list.source.ts';
import { projectListSource } from './projects/project-list.source.ts';
import { userListSource } from './users/user-list.source.ts';

/** Every list that can leave the product as a file. */
export const allListSources: readonly ListSource[] = [jobListSource, projectListSource, userListSource, fileListSource];
