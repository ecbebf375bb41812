import { endpoints } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { makeBlockClient } from './block-client.ts';
import { makeAddNote, makeDeleteNote, makeEditNote } from './change-notes.ts';
import { makeGetClientCard } from './get-client-card.ts';
import { makeListChanges } from './list-changes.ts';
import { makeListNotes } from './list-notes.ts';
import { makeListTimeline } from './list-timeline.ts';

export interface ClientCardRoutesDeps {
  database: Database;
}

export const makeClientCardRoutes = (deps: ClientCardRoutesDeps): Route[] => {
  const getClientCard = makeGetClientCard(deps);
  const listNotes = makeListNotes(deps);
  const addNote = makeAddNote(deps);
  const editNote = makeEditNote(deps);
  const deleteNote = makeDeleteNote(deps);
  const listChanges = makeListChanges(deps);
  const listTimeline = makeListTimeline(deps);
  const blockClient = makeBlockClient(deps);
  return [
    route(endpoints.getClientCard, ({ actor, params }) => getClientCard(actor, params.id)),
    route(endpoints.listClientNotes, ({ actor, params, query }) => listNotes(actor, params.id, query)),
    route(endpoints.addClientNote, ({ actor, params, body }) => addNote(actor, params.id, body.content)),
    route(endpoints.editClientNote, ({ actor, params, body }) =>
      editNote(actor, { clientId: params.id, noteId: params.noteId }, body.content),
    ),
    route(endpoints.deleteClientNote, async ({ actor, params }) => {
      await deleteNote(actor, { clientId: params.id, noteId: params.noteId });
      return true as const;
    }),
    route(endpoints.listClientChanges, ({ actor, params, query }) => listChanges(actor, params.id, query)),
    route(endpoints.listClientTimeline, ({ actor, params, query }) => listTimeline(actor, params.id, query)),
    route(endpoints.blockClient, ({ actor, params }) => blockClient(actor, params.id, true)),
    route(endpoints.unblockClient, ({ actor, params }) => blockClient(actor, params.id, false)),
  ];
};
