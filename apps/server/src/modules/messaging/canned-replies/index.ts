import type { ServerModule } from '../../../platform/server-module/index.ts';
import { makeCannedReplyRoutes } from './canned-reply-routes.ts';
import type { CannedRepliesDeps } from './change-canned-replies.ts';

export { deleteOwnCannedReplies } from './change-canned-replies.ts';
export { mayReadCannedReply } from './load-canned-replies.ts';

/** Answers kept for the next time: shared by a workspace, and of each user. */
export const makeCannedRepliesModule = (deps: CannedRepliesDeps): ServerModule => ({
  routes: makeCannedReplyRoutes(deps),
});
