import { z } from 'zod';
import { defineEndpoint, type ResultOf } from '../../endpoint.ts';
import { dateTimeShape, idParamShape, idShape } from '../../shapes.ts';
import { availabilities } from '../assignment/assignment.ts';
import { conversationTargetShape } from '../targets/conversation-target.ts';
import { reportLimits } from './limits.ts';

const countShape = z.int().min(0);

const conversationShape = z.object({
  channel_id: idShape,
  /** The client's; null for who may not read conversations. */
  client_name: z.string().nullable(),
  bot_id: idShape.nullable(),
  /** Whose client; null: nobody's yet. */
  manager_id: idShape.nullable(),
});

export const nowWaitingShape = conversationShape.extend({
  since: dateTimeShape,
  /** What the answer has to meet. */
  target: conversationTargetShape.nullable(),
});
export type NowWaiting = z.infer<typeof nowWaitingShape>;

export const nowTargetShape = conversationShape.extend({ target: conversationTargetShape });
export type NowTarget = z.infer<typeof nowTargetShape>;

const numbersShape = z.object({
  /** Open conversations. */
  open: countShape,
  /** Those of them whose clients wait for an answer, and since when the first of them does. */
  waiting: countShape,
  longest_since: dateTimeShape.nullable(),
  /** Conversations with a target that is due within `nowRiskMinutes`, and none that is over. */
  at_risk: countShape,
  /** Conversations with a target that is over and has still to be met. */
  missed: countShape,
});
export type NowNumbers = z.infer<typeof numbersShape>;

export const nowPersonShape = z.object({
  user_id: idShape,
  name: z.string(),
  availability: z.enum(availabilities),
  /** Of the bot that was asked for, or of all. */
  open: countShape,
  waiting: countShape,
  /** Of all bots: what counts for their capacity; null: any number. */
  load: countShape,
  capacity: countShape.nullable(),
});
export type NowPerson = z.infer<typeof nowPersonShape>;

export const readNow = defineEndpoint({
  name: 'readNow',
  summary: 'Who waits now and who is here; who may not read statistics gets their own conversations and nobody’s name',
  method: 'GET',
  path: '/reports/now',
  access: 'signedIn',
  scope: 'reports:read',
  rate: 'read',
  query: z.object({ bot_id: idParamShape.optional() }),
  result: z.object({
    /** Of when it is, by the clock of the database. */
    at: dateTimeShape,
    /** Whether the reader sees only their own. */
    is_own: z.boolean(),
    numbers: numbersShape,
    /** Those of the waiting without a manager; null for who sees only their own. */
    unassigned: z.object({ waiting: countShape, longest_since: dateTimeShape.nullable() }).nullable(),
    /** Who waits longest first, at most `nowConversations`. */
    waiting: z.array(nowWaitingShape).max(reportLimits.nowConversations),
    /** The first due first, at most `nowConversations` of each. */
    at_risk: z.array(nowTargetShape).max(reportLimits.nowConversations),
    missed: z.array(nowTargetShape).max(reportLimits.nowConversations),
    /** The bots that are connected, and those with open conversations. */
    bots: z.array(
      numbersShape.extend({
        bot_id: idShape,
        title: z.string(),
        /** Removed: no filter finds what it left. */
        is_gone: z.boolean(),
      }),
    ),
    /** Who may answer clients; nobody for who sees only their own. */
    people: z.array(nowPersonShape),
  }),
});
export type Now = ResultOf<typeof readNow>;
