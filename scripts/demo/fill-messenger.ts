import { makeMessengerClient } from '../../apps/sandbox/src/messenger/messenger-client.ts';
import { makePeopleClient } from '../../apps/sandbox/src/people/people-client.ts';
import { makeControlRequest } from '../../apps/sandbox/src/shared/control-request.ts';
import { demoClients, facebookPage } from './content.ts';
import type { FilledChat, FilledPage } from './filled-sandbox.ts';

/** Plays the histories of the page's clients; `goTo` sets the stand-in's clock to so many minutes before the demo. */
export const fillMessenger = async (
  url: string,
  goTo: (minutesAgo: number) => void,
): Promise<{ page: FilledPage; chats: FilledChat[] }> => {
  const control = makeMessengerClient(url);
  const people = makePeopleClient(makeControlRequest(url));
  const { id, accessToken } = await control.createPage(facebookPage.name);
  const { secret: appSecret } = await control.readApp();
  const chats: FilledChat[] = [];
  for (const client of demoClients.filter(({ messenger }) => messenger === 3)) {
    const { first, last, language } = client;
    const person = await people.createPerson({ first_name: first, last_name: last, language_code: language });
    const phone = control.phone(id, person.id);
    const externalIds: string[] = [];
    for (const { by, minutesAgo, text } of client.lines) {
      goTo(minutesAgo);
      externalIds.push(by === 'client' ? await phone.sendText(text) : await phone.writeInInbox(text));
    }
    await phone.open();
    chats.push({ client, chatId: await control.readPsid(id, person.id), externalIds });
  }
  return { page: { serviceId: String(id), accessToken, appSecret }, chats };
};
