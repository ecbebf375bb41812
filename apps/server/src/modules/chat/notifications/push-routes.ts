import { endpoints, type ResultOf } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { AppError, type Route, route } from '../../../platform/http/index.ts';
import type { SecretBox } from '../../../platform/secrets/index.ts';
import { readReceipt } from './push-receipts.ts';
import type { SendPush } from './push-sender.ts';
import { makeSendTestPush } from './send-test-push.ts';
import { makeSubscribePush } from './subscribe-push.ts';
import { deleteSubscription, listSubscriptions, noteReached, type SubscriptionRow } from './subscription-queries.ts';

export interface PushRoutesDeps {
  database: Database;
  secrets: SecretBox;
  publicKey: string;
  allowedOrigins: readonly string[];
  watch: (workspaceId: number) => void;
  sendPush: SendPush;
}

const toView = ({
  id,
  user_agent,
  created_at,
  reached_at,
}: SubscriptionRow): ResultOf<typeof endpoints.subscribePush> => ({
  id,
  user_agent,
  created_at: created_at.toISOString(),
  reached_at: reached_at?.toISOString() ?? null,
});

export const makePushRoutes = (deps: PushRoutesDeps): Route[] => {
  const { database, secrets, publicKey } = deps;
  const subscribe = makeSubscribePush(deps);
  const sendTest = makeSendTestPush(deps);
  return [
    route(endpoints.getPushKey, async () => ({ key: publicKey })),
    route(endpoints.listPushSubscriptions, async ({ actor: { workspaceId, userId } }) => {
      const rows = await database.inWorkspace(workspaceId, (tx) => listSubscriptions(tx, workspaceId, userId));
      return { data: rows.map(toView), count: rows.length, hasMore: false };
    }),
    route(endpoints.subscribePush, async ({ actor, body, request }) =>
      toView(await subscribe(actor, body, request.headers['user-agent'] ?? null)),
    ),
    route(endpoints.sendTestPush, ({ actor, query }) => sendTest(actor, query.id)),
    route(endpoints.reportPush, async ({ workspace, body }) => {
      const id = readReceipt(secrets, workspace.id, body.receipt);
      const isNoted =
        id !== null && (await database.inWorkspace(workspace.id, (tx) => noteReached(tx, workspace.id, id)));
      if (!isNoted) throw new AppError('push.subscription_not_found');
      return true as const;
    }),
    route(endpoints.unsubscribePush, async ({ actor: { workspaceId, userId }, params }) => {
      const removed = await database.inWorkspace(workspaceId, (tx) =>
        deleteSubscription(tx, workspaceId, params.id, userId),
      );
      if (!removed) throw new AppError('push.subscription_not_found');
      return true as const;
    }),
  ];
};
