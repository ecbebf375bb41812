import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { idShape } from '../../shapes.ts';
import { planLimits } from './limits.ts';

const limitShape = z.int().nullable().describe('null: no limit');

const botSeatShape = z.object({
  id: idShape,
  title: z.string(),
  /** Its messenger (connectors/messengers.ts). */
  type: z.int(),
  is_paused: z.boolean(),
});
export type BotSeat = z.infer<typeof botSeatShape>;

const userSeatShape = z.object({
  id: idShape,
  first_name: z.string(),
  last_name: z.string(),
  /** Null for readers without the right to read users. */
  email: z.string().nullable(),
  /** Always has a place. */
  is_owner: z.boolean(),
  is_paused: z.boolean(),
});
export type UserSeat = z.infer<typeof userSeatShape>;

/** How much of the plan is in use, and which bots and users have a seat. */
export const planUsageShape = z.object({
  bots: z.object({ limit: limitShape, data: z.array(botSeatShape) }),
  /** All users that the plan counts: those who are not inactive. */
  users: z.object({ limit: limitShape, data: z.array(userSeatShape) }),
  storage: z.object({ limit: z.int(), used: z.int() }),
});
export type PlanUsage = z.infer<typeof planUsageShape>;

export const getPlanUsage = defineEndpoint({
  name: 'getPlanUsage',
  summary: 'How much of the plan is in use, and which bots and users have a place in it',
  method: 'GET',
  path: '/subscriber/limits',
  access: 'settings:read',
  scope: null,
  rate: 'read',
  whileClosed: true,
  result: planUsageShape,
});

const idsShape = z.array(idShape).max(planLimits.chosenSeats);

export const chooseSeats = defineEndpoint({
  name: 'chooseSeats',
  summary: 'Which bots and users have a place where the plan has not enough for all; the others are paused',
  method: 'PUT',
  path: '/subscriber/limits',
  access: 'settings:update',
  scope: null,
  rate: 'write',
  whileClosed: true,
  body: z.object({ bots: idsShape, users: idsShape }),
  result: planUsageShape,
  errors: [
    'plan.too_many_places',
    'plan.owner_needs_place',
    'plan.own_place',
    'user.protected',
    'bot.not_found',
    'user.not_found',
  ],
});

export const planLimitEndpoints = { getPlanUsage, chooseSeats } as const;
