import { startConversation } from './conversation.ts';
import { makeClientPhone } from './phone.ts';
import type { ProductAddress } from './product.ts';

export interface Screen {
  name: string;
  path: string;
  /** Test id of an element that shows that the screen has loaded. */
  shows: string;
}

/** The main screens behind sign-in, as olena sees them. Creates a client without a manager and one whom she manages. */
export async function listScreens(product: ProductAddress): Promise<Screen[]> {
  const waiting = await makeClientPhone(product, 'Solomiya');
  await waiting.start();
  await waiting.sendText('Do you roast decaf on Fridays?');
  const own = await startConversation(product, 'olena', 'Maksym');
  const general = { name: 'general', path: '/messenger/1/', shows: 'message-list' };
  return [
    general,
    { name: 'new-clients', path: '/messenger/new-clients/', shows: 'new-clients-list' },
    { name: 'my-clients', path: '/messenger/my-clients/', shows: 'my-clients-list' },
    { name: 'conversation', path: `/messenger/${own.channelId}/`, shows: 'message-list' },
    { name: 'bots', path: '/preferences/bots/', shows: 'bots-screen' },
    { name: 'channels', path: '/messenger/channels/', shows: 'search-channels' },
    { name: 'directs', path: '/messenger/directs/', shows: 'directs-list' },
  ];
}
