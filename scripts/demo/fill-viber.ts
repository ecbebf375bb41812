import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toViber } from '@switchboard/contract/connectors/viber';
import { makeViberClient } from '../../apps/sandbox/src/viber/viber-client.ts';
import { demoClients, viberBot } from './content.ts';
import type { FilledBot, FilledChat } from './filled-sandbox.ts';

/** Takes the events meanwhile: a bot without a webhook can't speak, and the workspace gets the history directly. */
const startHook = async () => {
  const hook = createServer((request, response) => void request.resume().on('end', () => response.end()));
  hook.listen(0, '127.0.0.1');
  await once(hook, 'listening');
  return { url: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`, close: () => void hook.close() };
};

/** Tokens have more digits than a number holds. */
const tokenPattern = /"message_token":(\d+)/;

/** Plays the Viber clients' histories; `goTo` sets the stand-in's clock to so many minutes before the demo. */
export const fillViber = async (
  url: string,
  goTo: (minutesAgo: number) => void,
): Promise<{ bot: FilledBot; chats: FilledChat[] }> => {
  const control = makeViberClient(url);
  const { id: botId, token } = await control.createBot({ name: viberBot.name, uri: viberBot.username });
  const call = async (method: string, body: object): Promise<string> => {
    const answer = await fetch(`${url}/pa/${method}`, {
      method: 'POST',
      headers: { 'x-viber-auth-token': token },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!text.startsWith('{"status":0,')) throw new Error(`the sandbox refused ${method}: ${text}`);
    return text;
  };
  const hook = await startHook();
  try {
    await call('set_webhook', { url: hook.url, send_name: true, send_photo: true });
    const chats: FilledChat[] = [];
    for (const client of demoClients.filter(({ messenger }) => messenger === 2)) {
      const { first, last, language } = client;
      const person = await control.createPerson({ first_name: first, last_name: last, language_code: language });
      const phone = control.phone(botId, person.id);
      const externalIds: string[] = [];
      for (const { by, minutesAgo, text } of client.lines) {
        goTo(minutesAgo);
        if (by === 'client') externalIds.push((await phone.sendText(text)).id);
        else {
          const receiver = (await phone.read()).user_id;
          const sent = { receiver, type: 'text', text: toViber(text).join('\n'), sender: { name: viberBot.title } };
          externalIds.push(tokenPattern.exec(await call('send_message', sent))?.[1] ?? '');
        }
      }
      await phone.readAll();
      chats.push({ client, chatId: (await phone.read()).user_id ?? '', externalIds });
    }
    const { id: serviceId } = JSON.parse(await call('get_account_info', {})) as { id: string };
    await call('set_webhook', { url: '' });
    return { bot: { token, serviceId }, chats };
  } finally {
    hook.close();
  }
};
