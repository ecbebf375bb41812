import { type BulkAction, can, channelTypes, userStatuses } from '@switchboard/contract';
import { listPeople } from '../../../chat/channel-access/index.ts';
import {
  findNextManager,
  type GivenConversation,
  giveBackMany,
  type HandedOver,
  handOverMany,
} from '../../../chat/channels/index.ts';
import type { ConversationNow } from '../row-queries.ts';
import type { BulkHandler } from './bulk-handler.ts';

const toGiven = (now: ConversationNow): GivenConversation[] =>
  now.client_id === null
    ? []
    : [
        {
          id: now.id,
          name: now.name,
          clientId: now.client_id,
          manager: now.manager_id === null ? null : { id: now.manager_id, name: now.manager_name ?? '' },
        },
      ];

const beforeOf = ({ before }: ConversationNow): HandedOver => before as HandedOver;

/** Throws an error of the field `manager_id` once that colleague cannot be a manager any more. */
export const makeHandOverHandler = ({
  manager_id: managerId,
  stays,
}: Extract<BulkAction, { kind: 'hand_over' }>): BulkHandler => ({
  reasonAgainst: ({ manager_id: before, seen_manager_id: seen }, { actor }) => {
    if (before === managerId) return 'already_so';
    if (before !== seen) return 'changed_meanwhile';
    const facts = {
      type: channelTypes.client,
      is_public: false,
      created_by: null,
      manager_id: before,
      is_member: false,
    };
    return can(actor, 'conversation.assignManager', facts) ? null : 'not_allowed';
  },

  apply: async (tx, context, conversations) => {
    const next = managerId === null ? null : await findNextManager(tx, context.workspaceId, managerId);
    const handed = await handOverMany(tx, context, conversations.flatMap(toGiven), { next, stays });
    return handed.map((before) => ({ id: before.id, before }));
  },

  undo: async (tx, context, conversations) => {
    const unchanged = conversations.filter(({ manager_id: now }) => now === managerId);
    const managers = [...new Set(unchanged.flatMap((now) => beforeOf(now).manager?.id ?? []))];
    const people = await listPeople(tx, context.workspaceId, managers);
    const mayHaveIt = (id: number) =>
      people.some((person) => person.id === id && person.may_answer_clients && person.status === userStatuses.active);
    const restorable = unchanged.flatMap((now) => {
      const before = beforeOf(now);
      if (before.manager !== null && !mayHaveIt(before.manager.id)) return [];
      return toGiven(now).map((given) => ({ ...given, before }));
    });
    if (restorable.length > 0) await giveBackMany(tx, context, restorable);
    return restorable.map(({ id }) => id);
  },
});
