import { endpoints } from '@switchboard/contract';
import { type Route, route } from '../../../../platform/http/index.ts';
import { auditOrigin } from '../../../foundation/audit-log/index.ts';
import { type ChangeMergesDeps, makeMergeClients, makeTellApart, makeUndoMerge } from './change-merges.ts';
import { makeListSuggestions } from './list-suggestions.ts';

/** Merges of clients who are one person: suggestions, merging, and undoing it. */
export const makeMergeRoutes = (deps: ChangeMergesDeps): Route[] => {
  const mergeClients = makeMergeClients(deps);
  const undoMerge = makeUndoMerge(deps);
  const listSuggestions = makeListSuggestions(deps);
  const tellApart = makeTellApart(deps);
  return [
    route(endpoints.mergeClients, ({ actor, params, body, request }) =>
      mergeClients(actor, params.id, body.into_id, auditOrigin(request)),
    ),
    route(endpoints.undoMerge, async ({ actor, params, request }) => {
      await undoMerge(actor, params.id, params.mergeId, auditOrigin(request));
      return true as const;
    }),
    route(endpoints.listMergeSuggestions, ({ actor, params }) => listSuggestions(actor, params.id)),
    route(endpoints.tellClientsApart, async ({ actor, params }) => {
      await tellApart(actor, params.id, params.otherId);
      return true as const;
    }),
  ];
};
