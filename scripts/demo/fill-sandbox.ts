import { toTelegram } from '@switchboard/contract/connectors/telegram';
import { makeSandbox } from '../../apps/sandbox/src/app.ts';
import type { Clock } from '../../apps/sandbox/src/shared/clock.ts';
import { makeSandboxClient } from '../../apps/sandbox/src/telegram/sandbox-client.ts';
import { demoClients, type Line, telegramBot } from './content.ts';
import { fillMessenger } from './fill-messenger.ts';
import { fillViber } from './fill-viber.ts';
import type { FilledChat, FilledSandbox } from './filled-sandbox.ts';
import { drawPicture } from './pictures.ts';

const postAsBot = async (url: string, token: string, method: string, body: FormData | object): Promise<number> => {
  const isForm = body instanceof FormData;
  const response = await fetch(`${url}/bot${token}/${method}`, {
    method: 'POST',
    body: isForm ? body : JSON.stringify(body),
    ...(isForm ? {} : { headers: { 'content-type': 'application/json' } }),
  });
  const answer = (await response.json()) as { ok: boolean; result: { message_id: number } };
  if (!answer.ok) throw new Error(`the sandbox refused ${method}: ${JSON.stringify(answer)}`);
  return answer.result.message_id;
};

const sayAsBot = async (url: string, token: string, chatId: number, line: Line): Promise<number> => {
  const [piece] = toTelegram(line.text);
  if (line.picture === undefined) {
    return postAsBot(url, token, 'sendMessage', { chat_id: chatId, text: piece?.text, entities: piece?.entities });
  }
  const form = new FormData();
  form.set('chat_id', String(chatId));
  form.set('caption', piece?.text ?? '');
  form.set('caption_entities', JSON.stringify(piece?.entities ?? []));
  form.set(
    'photo',
    new Blob([new Uint8Array(await drawPicture(line.picture))], { type: 'image/jpeg' }),
    `${line.picture}.jpg`,
  );
  return postAsBot(url, token, 'sendPhoto', form);
};

/**
 * Plays the clients' histories on the stand-ins with their clock set back, so that the phones show them at their
 * times. The Telegram bot's pending updates are confirmed, since the workspace gets the same history directly.
 */
export const fillSandbox = async (dataDir: string, madeAt: Date): Promise<FilledSandbox> => {
  let nowMs = madeAt.getTime();
  const clock: Clock = { now: () => nowMs, setTimer: () => () => {} };
  const sandbox = await makeSandbox({ port: 0, dataDir, clock });
  try {
    const control = makeSandboxClient(sandbox.url);
    const bot = await control.createBot({ first_name: telegramBot.name, username: telegramBot.username });
    const chats: FilledChat[] = [];
    for (const client of demoClients.filter(({ messenger }) => messenger === 1)) {
      const person = await control.createPerson({
        first_name: client.first,
        last_name: client.last,
        language_code: client.language,
        ...(client.username === null ? {} : { username: client.username }),
      });
      const phone = control.phone(bot.id, person.id);
      nowMs = madeAt.getTime() - ((client.lines[0]?.minutesAgo ?? 0) + 1) * 60_000;
      await phone.start();
      const externalIds: string[] = [];
      for (const line of client.lines) {
        nowMs = madeAt.getTime() - line.minutesAgo * 60_000;
        if (line.by !== 'client') {
          externalIds.push(String(await sayAsBot(sandbox.url, bot.token, person.id, line)));
        } else if (line.picture === undefined) {
          externalIds.push(String((await phone.sendText(line.text)).message_id));
        } else {
          const bytes = await drawPicture(line.picture);
          const sent = await phone.sendFile({
            kind: 'photo',
            bytes,
            fileName: `${line.picture}.jpg`,
            caption: line.text,
          });
          externalIds.push(String(sent.message_id));
        }
      }
      chats.push({ client, chatId: String(person.id), externalIds });
    }
    const goTo = (minutesAgo: number) => {
      nowMs = madeAt.getTime() - minutesAgo * 60_000;
    };
    const viber = await fillViber(sandbox.url, goTo);
    const messenger = await fillMessenger(sandbox.url, goTo);
    nowMs = madeAt.getTime();
    const pending = await control.listPendingUpdates(bot.id);
    const last = pending.at(-1)?.update_id;
    if (last !== undefined) {
      await fetch(`${sandbox.url}/bot${bot.token}/getUpdates?offset=${last + 1}&timeout=0`);
    }
    const telegram = { token: bot.token, serviceId: String(bot.id) };
    return {
      telegram,
      viber: viber.bot,
      page: messenger.page,
      chats: [...chats, ...viber.chats, ...messenger.chats],
    };
  } finally {
    await sandbox.close();
  }
};
