import { z } from 'zod';
import type { PageAccess } from './credentials.ts';
import type { GraphApi } from './graph-api.ts';

/** The fields of a page we subscribe to. */
export const subscribedFields = [
  'messages',
  'messaging_postbacks',
  'messaging_optins',
  'messaging_referrals',
  'message_deliveries',
  'message_reads',
  'message_echoes',
  'message_reactions',
  'message_edits',
  'messaging_policy_enforcement',
] as const;

const subscriptionsShape = z.object({
  data: z.array(
    z.object({ id: z.string(), name: z.string().nullish(), subscribed_fields: z.array(z.string()).catch([]) }),
  ),
});

export const subscribePage = async (api: Pick<GraphApi, 'call'>, access: PageAccess): Promise<void> => {
  const params = { subscribed_fields: subscribedFields.join(',') };
  await api.call({ access, method: 'POST', path: `${access.pageId}/subscribed_apps`, params });
};

export const unsubscribePage = async (api: Pick<GraphApi, 'call'>, access: PageAccess): Promise<void> => {
  await api.call({ access, method: 'DELETE', path: `${access.pageId}/subscribed_apps` });
};

/** The fields that our app gets, of those we want; null when the page is not subscribed at all. */
export const readSubscription = async (
  api: Pick<GraphApi, 'call'>,
  access: PageAccess,
): Promise<{ missing: string[] } | null> => {
  const answer = await api.call({ access, method: 'GET', path: `${access.pageId}/subscribed_apps` });
  const [ours] = subscriptionsShape.parse(answer).data;
  if (ours === undefined) return null;
  return { missing: subscribedFields.filter((field) => !ours.subscribed_fields.includes(field)) };
};
