import * as calls from '@plumbline/contract/settings';
import { can } from '@plumbline/domain/access/can';
import type { ProjectFacts } from '@plumbline/domain/actor/facts';
import { teamsChannelName } from '@plumbline/domain/webhooks/channels';
import { textsIn } from '@plumbline/texts/texts';
import { sql } from 'kysely';
import { projectFacts, visibleProjects } from '../../../access/project-scope.ts';
import { ChannelFault } from '../../../adapters/channels/channel-fault.ts';
import type { GraphChannel, GraphPlace } from '../../../adapters/channels/microsoft-graph.ts';
import { askGraph, graphChannel, listGraph, listNamed } from '../../../adapters/channels/microsoft-graph.ts';
import type { SignedInContext } from '../../../http/context.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { Problem, problemText } from '../../../http/problem.ts';
import { instanceAddress } from '../../../instances/instance-address.ts';
import { asApp, graphAppOf, graphPlaceOf, isConnected } from './connections.ts';

/** While no tenant is linked, or it does not respond, there are no teams. */
export const listTeams = endpoint(calls.listTeams, {
  limit: { points: 120, seconds: 60 },
  handle: async (context) => {
    const { authorize, services, actor } = context;
    authorize('toggle.read');
    // Which teams a company has is for whoever chooses one.
    if (!can(actor, 'webhook.manage').allowed || !isConnected(context, 'teams')) return [];
    try {
      const app = await graphAppOf(services, context);
      const teams = await asApp(services, app, (token) =>
        listNamed(graphPlaceOf(services), token, '/teams?$select=id,displayName&$top=999'),
      );
      return teams.toSorted((a, b) => a.displayName.localeCompare(b.displayName));
    } catch (error) {
      if (error instanceof ChannelFault) return [];
      throw error;
    }
  },
});

interface ProjectForChannel {
  id: string;
  name: string;
  isPrivate: boolean;
  facts: ProjectFacts;
  teamId: string | null;
  channelId: string | null;
  webUrl: string | null;
}

/**
 * The channel of a project, made when somebody who may change the project asks for it first. Microsoft is waited for, so no transaction is
 * open meanwhile: a channel that was made before its row was written is found again by what its description says.
 */
export const joinChannel = endpoint(calls.joinChannel, {
  writes: true,
  ownTransaction: true,
  limit: { points: 60, seconds: 60 },
  handle: async (context) => {
    const { db, actor, language, input } = context;
    const project = await db.first(sql<ProjectForChannel>`
      select p.id, p.name, p.is_private as "isPrivate", ${projectFacts(db, actor)} as facts,
        c.team_id as "teamId", c.channel_id as "channelId", c.web_url as "webUrl"
      from ${db.table('projects')} p left join ${db.table('project_channels')} c on c.project_id = p.id
      where p.id = ${input.params.projectId} and ${visibleProjects(db, actor)}`);
    if (!project) throw new Problem('not_found');
    const { channels: texts } = textsIn(language);
    const refused = (message: string) => ({ success: false as const, message });
    if (!isConnected(context, 'teams'))
      return refused(problemText('not_set_up', language, { what: 'Microsoft Teams' }));
    if (project.isPrivate) return refused(texts.privateProject);
    try {
      const webUrl = (await presentAddress(context, project)) ?? (await makeFor(context, project));
      return webUrl === null ? refused(reasonOf(context, project)) : { success: true as const, webUrl };
    } catch (error) {
      if (!(error instanceof ChannelFault)) throw error;
      context.request.log.warn({ problem: error.problem }, 'a project’s channel was not opened');
      return refused(texts.failed);
    }
  },
});

const mayMake = ({ actor }: SignedInContext, { facts }: ProjectForChannel) =>
  can(actor, 'project.change', facts).allowed;

function reasonOf(context: SignedInContext, project: ProjectForChannel): string {
  const { channels: texts } = textsIn(context.language);
  return mayMake(context, project) ? texts.teamMissing : texts.noProjectChannel;
}

const channelPath = (teamId: string, channelId = '') =>
  `/teams/${encodeURIComponent(teamId)}/channels${channelId === '' ? '' : `/${encodeURIComponent(channelId)}`}`;

/** The address of the channel that a project has; null where it has none, or somebody has deleted it in Teams. */
async function presentAddress(context: SignedInContext, project: ProjectForChannel): Promise<string | null> {
  const { services, inTransaction } = context;
  const { teamId, channelId, webUrl } = project;
  if (teamId === null || channelId === null || webUrl === null) return null;
  const app = await graphAppOf(services, context);
  try {
    const { json } = await asApp(services, app, (token) =>
      askGraph(graphPlaceOf(services), token, { path: channelPath(teamId, channelId) }),
    );
    return graphChannel.parse(json).webUrl ?? webUrl;
  } catch (error) {
    // Teams may open what its interface does not find at the moment.
    if (!(error instanceof ChannelFault) || error.problem !== 'channel_gone') return webUrl;
    await inTransaction(({ db }) =>
      db.query
        .deleteFrom('project_channels')
        .where('project_id', '=', project.id)
        .where('channel_id', '=', channelId)
        .execute(),
    );
    return null;
  }
}

/** Makes the channel; null where nobody has chosen a team, or this person may not. */
async function makeFor(context: SignedInContext, project: ProjectForChannel): Promise<string | null> {
  const { services, toggleSettings, inTransaction, actor, now, instance } = context;
  const teamId = String(toggleSettings.teams['teamId']);
  if (teamId === '' || !mayMake(context, project)) return null;
  const app = await graphAppOf(services, context);
  const address = `${instanceAddress(services.configuration, instance.name)}/project/view/${project.id}`;
  const place = graphPlaceOf(services);
  const made = await asApp(services, app, (token) => findOrMake(place, token, { teamId, project, address }));
  const webUrl = made.webUrl ?? '';
  await inTransaction(async ({ db, record }) => {
    const inserted = await db.query
      .insertInto('project_channels')
      .values({
        project_id: project.id,
        team_id: teamId,
        channel_id: made.id,
        web_url: webUrl,
        created_by: actor.id,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('project_id')
      .executeTakeFirst();
    if (!inserted) return;
    const after = { name: made.displayName, service: 'Microsoft Teams' };
    record('channel.made', { subjectId: project.id, relations: { projectId: project.id }, before: null, after });
  });
  return webUrl;
}

interface Wanted {
  teamId: string;
  project: Pick<ProjectForChannel, 'id' | 'name'>;
  /** The project's page: by it the channel is found again. */
  address: string;
}

async function findOrMake(
  place: GraphPlace,
  token: string,
  { teamId, project, address }: Wanted,
): Promise<GraphChannel> {
  const present = await findByAddress(place, token, teamId, address);
  if (present) return present;
  const names = [teamsChannelName(project.name), teamsChannelName(project.name, project.id.slice(-6))];
  for (const displayName of names) {
    const body = { displayName, description: address, membershipType: 'standard' };
    try {
      const { json } = await askGraph(place, token, { method: 'POST', path: channelPath(teamId), body });
      return graphChannel.parse(json);
    } catch (error) {
      if (!(error instanceof ChannelFault) || !/NameAlreadyExists|already exist/i.test(error.exchange?.body ?? ''))
        throw error;
      // Somebody may have asked for it at the same moment.
      const meanwhile = await findByAddress(place, token, teamId, address);
      if (meanwhile) return meanwhile;
    }
  }
  throw new ChannelFault('refused');
}

async function findByAddress(
  place: GraphPlace,
  token: string,
  teamId: string,
  address: string,
): Promise<GraphChannel | undefined> {
  const path = `${channelPath(teamId)}?$select=id,displayName,description,webUrl`;
  for await (const item of listGraph(place, token, path)) {
    const read = graphChannel.safeParse(item);
    if (read.success && read.data.description === address) return read.data;
  }
  return undefined;
}
