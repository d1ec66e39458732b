import { listMarkings } from '@plumbline/contract/blueprints';
import { listProjects, readProject } from '@plumbline/contract/projects';
import { listReports, readReportRows } from '@plumbline/contract/reports';
import { listUsers, readUser } from '@plumbline/contract/users';
import { z } from 'zod';
import { namedPerson, shownPerson } from './show-items.ts';
import { isSmall, pageThatFits, partOf, resultOf } from './small-result.ts';
import { dayInput, idInput, listInput, listQuery, partInput } from './tool-inputs.ts';
import { defineTool, type Tool } from './tool.ts';

const projects = defineTool({
  name: 'list_projects',
  title: 'List projects',
  description: 'The projects that the person sees, a page at a time.',
  input: z.object(listInput),
  run: async (list, { callApi }) => {
    const read = (size: number) => callApi(listProjects, { query: { ...listQuery(list), page_size: size } });
    return resultOf(await pageThatFits(list.page_size, read, (project) => project));
  },
});

const oneProject = defineTool({
  name: 'read_project',
  title: 'Read a project',
  description: 'One project: its name, place, members, fields, and how many jobs it has in each status.',
  input: z.object({ project: idInput('the project') }),
  run: async ({ project }, { callApi }) => resultOf(await callApi(readProject, { params: { id: project } })),
});

const people = defineTool({
  name: 'list_people',
  title: 'List people',
  description: 'The people that the person sees, a page at a time, with their roles and skills.',
  input: z.object({
    ...listInput,
    role: z
      .array(z.enum(['sys_admin', 'business_admin', 'project_manager', 'inspector', 'client']))
      .max(5)
      .optional(),
  }),
  run: async ({ role, ...list }, { callApi }) => {
    const read = (size: number) => callApi(listUsers, { query: { ...listQuery(list), role, page_size: size } });
    return resultOf(await pageThatFits(list.page_size, read, shownPerson));
  },
});

const onePerson = defineTool({
  name: 'read_person',
  title: 'Read a person',
  description: 'One person, as far as their page shows them.',
  input: z.object({ person: idInput('the person') }),
  run: async ({ person }, { callApi }) => resultOf(await callApi(readUser, { params: { id: person } })),
});

const reports = defineTool({
  name: 'list_reports',
  title: 'List reports',
  description: 'The reports that the person sees, a page at a time.',
  input: z.object(listInput),
  run: async (list, { callApi }) => {
    const read = (size: number) => callApi(listReports, { query: { ...listQuery(list), page_size: size } });
    return resultOf(
      await pageThatFits(
        list.page_size,
        read,
        ({ _id, name, type, columns_count: columns, updated_at: updatedAt }) => ({
          _id,
          name,
          type,
          columns,
          updated_at: updatedAt,
        }),
      ),
    );
  },
});

const reportRows = defineTool({
  name: 'read_report',
  title: 'Read a report',
  description: 'The rows of a report, a page at a time; its groups and totals come with the first page.',
  input: z.object({
    report: idInput('the report'),
    page_size: z.int().min(1).max(100).default(50),
    after: z.string().max(500).optional(),
  }),
  run: async ({ report, page_size: wanted, after }, { callApi }) => {
    const read = async (size: number): Promise<object> => {
      const table = await callApi(readReportRows, { params: { id: report }, query: { page_size: size, after } });
      const data = {
        columns: table.columns.map(({ title }) => title),
        rows: table.rows.map(({ cells }) => cells),
        total: table.total,
        next: table.next,
        ...(after === undefined && {
          groups: table.groups.map(({ level, label, rows, totals }) => ({ level, label, rows, totals })),
          totals: table.totals,
        }),
      };
      return size === 1 || isSmall(data) ? data : read(Math.ceil(size / 2));
    };
    return resultOf(await read(wanted));
  },
});

const markings = defineTool({
  name: 'list_markings',
  title: 'List markings on plans',
  description:
    'What is marked on the plans of a project, or on one plan, newest first, in parts: elements with their lengths and areas in metres.',
  input: z.object({
    project: idInput('the project').optional(),
    file: idInput('the plan').optional(),
    from: dayInput.optional(),
    to: dayInput.optional(),
    ...partInput,
  }),
  run: async ({ offset, ...query }, { callApi }) => {
    const marked = await callApi(listMarkings, { query: { ...query, limit: 1000 } });
    const shown = marked.map(({ _id, elementId, fileName, job, length, area, user, created_at: createdAt }) => ({
      _id,
      element: elementId,
      plan: fileName,
      job: { _id: job._id, number: job.ID, status: job.status },
      length,
      area,
      by: user && namedPerson(user),
      created_at: createdAt,
    }));
    return resultOf(partOf(shown, offset));
  },
});

/** The tools about projects, people, reports and plans. */
export const otherTools: readonly Tool[] = [projects, oneProject, people, onePerson, reports, reportRows, markings];
