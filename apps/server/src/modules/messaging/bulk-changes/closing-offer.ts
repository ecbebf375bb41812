/** Asks the owner of a workspace that is older than the states of conversations, once, whether to close the silent ones. */
import {
  type BulkChange,
  type ConversationFilter,
  can,
  type endpoints,
  limits,
  type ResultOf,
} from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import type { NewEvent } from '../../../platform/events/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import { endClosingOffer, lockClosingOffer, offersClosing } from '../../foundation/workspaces/index.ts';
import { countConversations } from '../views/index.ts';
import { findBulkOfRequest, toBulkChange } from './bulk-queries.ts';
import { type BulkCall, oneAtATime, startBulk } from './start-bulk.ts';

interface OfferDeps {
  database: Database;
}
type Offer = ResultOf<typeof endpoints.getClosingOffer>;

const silentDays = 30;
/** Those that are snoozed come back by themselves. */
const filter: ConversationFilter = { states: ['open'], silent_minutes: silentDays * 24 * 60 };

const answered = ({ userId }: CallingActor): NewEvent => ({
  event: 'updateClosingOffer',
  audience: { users: [userId] },
  data: {},
});

export const makeGetOffer =
  ({ database }: OfferDeps) =>
  (actor: CallingActor): Promise<Offer> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId } = actor;
      const isOffered = can(actor, 'conversations.answer', null) && (await offersClosing(tx, workspaceId));
      const count = isOffered ? await countConversations(tx, workspaceId, actor, filter) : 0;
      return { count, silent_days: silentDays };
    });

/**
 * One change closes no more than `most`; as long as some are left, they stay offered. Throws `permission.denied`,
 * `bulk.offer_over`, and what `startBulk` throws.
 */
export const makeAcceptOffer =
  ({ database }: OfferDeps, most: number = limits.bulkConversations) =>
  (call: BulkCall, requestId: string): Promise<BulkChange> =>
    oneAtATime(
      database.inWorkspace(call.actor.workspaceId, async (tx) => {
        const { workspaceId, userId } = call.actor;
        if (!can(call.actor, 'conversations.answer', null)) throw new AppError('permission.denied');
        const isOffered = await lockClosingOffer(tx, workspaceId);
        const known = await findBulkOfRequest(tx, workspaceId, userId, requestId);
        if (known !== null) return toBulkChange(known);
        if (!isOffered) throw new AppError('bulk.offer_over');
        const count = await countConversations(tx, workspaceId, call.actor, filter);
        if (count <= most) await endClosingOffer(tx, workspaceId);
        tx.announce(answered(call.actor));
        return startBulk(tx, call, { request_id: requestId, action: { kind: 'close' }, selection: { filter } }, most);
      }),
    );

export const makeDeclineOffer =
  ({ database }: OfferDeps) =>
  (actor: CallingActor): Promise<void> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      if ((await endClosingOffer(tx, actor.workspaceId)) > 0) tx.announce(answered(actor));
    });
