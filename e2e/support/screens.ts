import { makeWorkspaceClient } from '../../bench/product/workspace-client.ts';
import { emailOf } from '../../scripts/demo/content.ts';
import { startConversation } from './conversation.ts';
import { linkIn, readMail } from './mailbox.ts';
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
    { name: 'found', path: '/views/?manager=1&state=open', shows: 'found-count' },
    { name: 'conversation', path: `/messenger/${own.channelId}/`, shows: 'message-list' },
    { name: 'coworkers', path: '/coworkers/', shows: 'coworkers-table' },
    { name: 'statistics', path: '/stats/', shows: 'report' },
    { name: 'users', path: '/preferences/users/', shows: 'user-1' },
    { name: 'user', path: '/preferences/users/2/', shows: 'user-submit' },
    { name: 'create-user', path: '/preferences/users/invite-user/', shows: 'user-form' },
    { name: 'roles', path: '/preferences/roles/', shows: 'role-1' },
    { name: 'role', path: '/preferences/roles/2/', shows: 'role-submit' },
    { name: 'bots', path: '/preferences/bots/', shows: 'bots-screen' },
    { name: 'canned-replies', path: '/preferences/canned-replies/', shows: 'first-example' },
    { name: 'assignment', path: '/preferences/assignment/', shows: 'assignment-screen' },
    { name: 'targets', path: '/preferences/targets/', shows: 'targets-screen' },
    { name: 'rules', path: '/preferences/rules/', shows: 'rules-screen' },
    { name: 'webhooks', path: '/preferences/webhooks/', shows: 'create-webhook' },
    { name: 'calendar', path: '/preferences/calendars/new/', shows: 'year-preview' },
    { name: 'workspace', path: '/preferences/super-admin/', shows: 'email-domain' },
    { name: 'audit-log', path: '/preferences/super-admin/audit-log/', shows: 'audit-screen' },
    { name: 'notifications', path: '/preferences/notifications/', shows: 'notification-preferences' },
    { name: 'api-tokens', path: '/preferences/api/', shows: 'create-token' },
    { name: 'profile', path: '/profile/', shows: 'profile-screen' },
    { name: 'security', path: '/profile/security/', shows: 'session' },
    { name: 'channels', path: '/messenger/channels/', shows: 'search-channels' },
    { name: 'directs', path: '/messenger/directs/', shows: 'directs-list' },
  ];
}

/** Asks for a mail as a signed-out page does; resolves to the path of its link. */
const askForLink = async (product: ProductAddress, call: string, email: string): Promise<string> => {
  const guest = makeWorkspaceClient(product);
  await guest.callForResult('POST', `/api${call}`, { email });
  guest.close();
  return new URL(linkIn(await readMail(product, email))).pathname;
};

/** The pages for those who are not signed in, besides sign-in. */
export async function listGuestScreens(product: ProductAddress): Promise<Screen[]> {
  const resetPath = await askForLink(product, '/forgot-password', emailOf('anna'));
  const joinPath = await askForLink(product, '/auth/sign-up', emailOf('solomiya'));
  return [
    { name: 'forgot-password', path: '/forgot-password/', shows: 'forgot-email' },
    { name: 'forgot-password-success', path: '/forgot-password-success/', shows: 'back-to-sign-in' },
    { name: 'reset-password', path: resetPath, shows: 'new-password' },
    { name: 'sign-up', path: '/sign-up/', shows: 'sign-up-email' },
    { name: 'sign-up-success', path: '/sign-up-success/', shows: 'back-to-sign-in' },
    { name: 'join-your-team', path: joinPath, shows: 'join-username' },
  ];
}
