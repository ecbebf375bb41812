import { type ClientPhone, makeClientPhone } from './phone.ts';
import { makeApiClient, type ProductAddress } from './product.ts';
import { waitUntil } from './wait-until.ts';

interface ListedChannel {
  id: number;
  name: string;
}

export interface StartedConversation {
  phone: ClientPhone;
  channelId: number;
}

/** A client who has just written `Hello` to the demo's bot, in a conversation managed by a user of the demo. */
export async function startConversation(
  product: ProductAddress,
  manager: string,
  firstName: string,
): Promise<StartedConversation> {
  const phone = await makeClientPhone(product, firstName);
  await phone.start();
  await phone.sendText('Hello');
  return { phone, channelId: await joinAsManager(product, manager, phone.name) };
}

/** Waits for a client among the new ones and makes a user of the demo their manager; resolves to the channel's id. */
export async function joinAsManager(product: ProductAddress, manager: string, clientName: string): Promise<number> {
  const api = await makeApiClient(product, manager);
  try {
    const channel = await waitUntil(`${clientName} is among the new clients`, async () => {
      const path = '/api/channels?section=new_clients&limit=100&sortBy=activity&order=desc';
      const { data } = await api.callForResult<{ data: ListedChannel[] }>('GET', path);
      return data.find(({ name }) => name === clientName);
    });
    await api.callForResult('PUT', `/api/channels/${channel.id}/members/join`, { as: 'manager' });
    return channel.id;
  } finally {
    api.close();
  }
}
