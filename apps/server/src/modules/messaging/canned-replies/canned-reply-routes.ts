import { endpoints } from '@switchboard/contract';
import { type Route, route } from '../../../platform/http/index.ts';
import { auditOrigin } from '../../foundation/audit-log/index.ts';
import { countUses } from './canned-reply-queries.ts';
import {
  type CannedRepliesDeps,
  makeCreateCannedReply,
  makeDeleteCannedReply,
  makeEditCannedReply,
} from './change-canned-replies.ts';
import { makeImportCannedReplies, makePreviewImport } from './import/import-canned-replies.ts';
import { makeListCannedReplies } from './load-canned-replies.ts';

export const makeCannedReplyRoutes = (deps: CannedRepliesDeps): Route[] => {
  const listCannedReplies = makeListCannedReplies(deps);
  const createCannedReply = makeCreateCannedReply(deps);
  const editCannedReply = makeEditCannedReply(deps);
  const deleteCannedReply = makeDeleteCannedReply(deps);
  const previewImport = makePreviewImport(deps);
  const importCannedReplies = makeImportCannedReplies(deps);
  return [
    route(endpoints.listCannedReplies, ({ actor }) => listCannedReplies(actor)),
    route(endpoints.createCannedReply, ({ actor, body, request }) =>
      createCannedReply({ actor, origin: auditOrigin(request) }, body),
    ),
    route(endpoints.editCannedReply, ({ actor, params, body, request }) =>
      editCannedReply({ actor, origin: auditOrigin(request) }, params.id, body),
    ),
    route(endpoints.deleteCannedReply, async ({ actor, params, request }) => {
      await deleteCannedReply({ actor, origin: auditOrigin(request) }, params.id);
      return true as const;
    }),
    route(endpoints.countCannedReplyUses, async ({ actor: { workspaceId, userId }, body }) => {
      const { channel_id: channelId, seq, canned_reply_ids: ids } = body;
      await deps.database.inWorkspace(workspaceId, (tx) => countUses(tx, workspaceId, { userId, channelId, seq, ids }));
      return true as const;
    }),
    route(endpoints.previewCannedReplyImport, ({ actor, body }) => previewImport(actor, body)),
    route(endpoints.importCannedReplies, ({ actor, body, request }) =>
      importCannedReplies({ actor, origin: auditOrigin(request) }, body),
    ),
  ];
};
