import { type CustomField, endpoints } from '@switchboard/contract';
import { type Route, route } from '../../../../platform/http/index.ts';
import { auditOrigin } from '../../../foundation/audit-log/index.ts';
import type { ChangeClientDeps } from '../edit-client.ts';
import { makeChangeFields } from './change-fields.ts';
import { makeEditValue } from './edit-value.ts';
import { listFields } from './field-queries.ts';

const toList = (fields: CustomField[]) => ({ data: fields, count: fields.length, hasMore: false });

export const makeFieldRoutes = (deps: ChangeClientDeps): Route[] => {
  const fields = makeChangeFields(deps);
  const editValue = makeEditValue(deps);
  return [
    route(endpoints.getCustomFields, async ({ actor: { workspaceId } }) =>
      toList(await deps.database.inWorkspace(workspaceId, (tx) => listFields(tx, workspaceId))),
    ),
    route(endpoints.addCustomField, ({ actor, body, request }) =>
      fields.add({ ...actor, origin: auditOrigin(request) }, body),
    ),
    route(endpoints.editCustomField, ({ actor, body, request }) =>
      fields.edit({ ...actor, origin: auditOrigin(request) }, body),
    ),
    route(endpoints.orderCustomFields, async ({ actor, body, request }) =>
      toList(await fields.order({ ...actor, origin: auditOrigin(request) }, body.ids)),
    ),
    route(endpoints.deleteCustomField, ({ actor, body, request }) =>
      fields.remove({ ...actor, origin: auditOrigin(request) }, body.id),
    ),
    route(endpoints.editCustomFieldValue, async ({ actor, body, request }) => {
      await editValue(actor, body, auditOrigin(request));
      return true as const;
    }),
  ];
};
