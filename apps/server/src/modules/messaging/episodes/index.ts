import { endpoints } from '@switchboard/contract';
import { route } from '../../../platform/http/index.ts';
import type { ServerModule } from '../../../platform/server-module/index.ts';
import { type ChangeStateDeps, makeChangeState } from './change-state.ts';
import { type ListEpisodesDeps, makeListEpisodes } from './list-episodes.ts';
import { makeSetPriority } from './set-priority.ts';
import { makeFindSnoozed, makeWake } from './wake-job.ts';

export { prioritiesEvent, statesEvent } from './announce-states.ts';
export { assertMoment, closeWithEpisodes, openConversations, putOff, restoreBefore } from './apply-states.ts';
export { beginByClients, beginByUser, insertFirstEpisode, takeAwayTurns } from './episode-queries.ts';
export { episodeStatements } from './episode-statements.ts';

interface EpisodesModuleDeps extends ChangeStateDeps, ListEpisodesDeps {
  listWorkspaceIds: () => Promise<number[]>;
}

/** Conversations are opened, put off and closed; the spans between are their episodes. */
export const makeEpisodesModule = (deps: EpisodesModuleDeps): ServerModule => {
  const changeState = makeChangeState(deps);
  const setPriority = makeSetPriority(deps);
  const listEpisodes = makeListEpisodes(deps);
  return {
    routes: [
      route(endpoints.changeConversationState, ({ actor, params, body }) => changeState(actor, params.id, body)),
      route(endpoints.setConversationPriority, ({ actor, params, body }) =>
        setPriority(actor, params.id, body.priority),
      ),
      route(endpoints.listEpisodes, ({ actor, params }) => listEpisodes(actor, params.id)),
    ],
    tasks: { 'wake-conversation': makeWake(deps), 'find-snoozed': makeFindSnoozed(deps) },
    crontab: [{ task: 'find-snoozed', schedule: '*/10 * * * *' }],
  };
};
