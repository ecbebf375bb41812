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
  const api = await makeApiClient(product, manager);
  try {
    const channel = await waitUntil(`${phone.name} is among the new clients`, async () => {
      const path = '/api/channels?section=new_clients&limit=100&sortBy=activity&order=desc';
      const { data } = await api.callForResult<{ data: ListedChannel[] }>('GET', path);
      return data.find(({ name }) => name === phone.name);
    });
    await api.callForResult('PUT', `/api/channels/${channel.id}/members/join`, { as: 'manager' });
    return { phone, channelId: channel.id };
  } finally {
    api.close();
  }
}
