/** Pictures of what has been going on, where people look at bots, colleagues and clients: a request for a whole list. */
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { idParamShape, idShape } from '../../shapes.ts';

/** How far back pictures go, and how many rows are asked for at once. */
export const activityLimits = { days: 30, weeks: 53, ids: 100 } as const;

const zoneShape = z.string().min(1).max(64);

const idsShape = z
  .string()
  .max(2_000)
  .transform((list) => [...new Set(list.split(','))].map(Number))
  .pipe(z.array(idShape).min(1).max(activityLimits.ids));

/** Of each day, the last one is today. */
const countsShape = z.array(z.int());
const daysShape = z.array(z.iso.date());

export const listBotActivity = defineEndpoint({
  name: 'listBotActivity',
  summary: 'Messages in and out of bots by day, of the last 30 days',
  method: 'GET',
  path: '/reports/activity/bots',
  access: 'stats:read',
  scope: 'reports:read',
  rate: 'read',
  query: z.object({ ids: idsShape, zone: zoneShape }),
  result: z.object({
    days: daysShape,
    /** Of bots without any, and of those that are not there, nothing. */
    data: z.array(z.object({ id: idShape, messages_in: countsShape, messages_out: countsShape })),
  }),
});
export type BotActivity = z.infer<typeof listBotActivity.result>['data'][number];

export const listPeopleActivity = defineEndpoint({
  name: 'listPeopleActivity',
  summary:
    'Open conversations of colleagues, and their answers by day, of the last 30 days; without statistics the own ones',
  method: 'GET',
  path: '/reports/activity/people',
  access: 'signedIn',
  scope: 'reports:read',
  rate: 'read',
  query: z.object({ ids: idsShape, zone: zoneShape }),
  result: z.object({
    days: daysShape,
    data: z.array(z.object({ id: idShape, open: z.int(), answers: countsShape })),
  }),
});
export type PersonActivity = z.infer<typeof listPeopleActivity.result>['data'][number];

export const readClientActivity = defineEndpoint({
  name: 'readClientActivity',
  summary: 'Messages from and to a client by week, of the last year, of all conversations of the same person',
  method: 'GET',
  path: '/reports/activity/clients/{id}',
  access: 'conversations.read',
  scope: 'conversations:read',
  rate: 'read',
  params: z.object({ id: idParamShape }),
  query: z.object({ zone: zoneShape }),
  result: z.object({
    /** The Mondays, the last one is of this week. */
    weeks: daysShape,
    messages_in: countsShape,
    messages_out: countsShape,
  }),
  errors: ['client.not_found'],
});

export const activityEndpoints = { listBotActivity, listPeopleActivity, readClientActivity } as const;
