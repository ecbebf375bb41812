import { endpoints } from '@switchboard/contract';
import { type Route, route } from '../../../platform/http/index.ts';
import { auditOrigin } from '../../foundation/audit-log/index.ts';
import { makeDeleteClient } from './delete-client.ts';
import { type ChangeClientDeps, makeEditClient } from './edit-client.ts';
import { makeListClients } from './list-clients.ts';

export const makeClientRoutes = (deps: ChangeClientDeps): Route[] => {
  const listClients = makeListClients(deps.database);
  const editClient = makeEditClient(deps);
  const deleteClient = makeDeleteClient(deps);
  return [
    route(endpoints.listClients, ({ actor, query }) => listClients(actor, query)),
    route(endpoints.editClient, ({ actor, body, request }) => editClient(actor, body, auditOrigin(request))),
    route(endpoints.deleteClient, async ({ actor, body, request }) => {
      await deleteClient(actor, body.id, auditOrigin(request));
      return true as const;
    }),
  ];
};
