import { expect, test } from 'vitest';
import { eventually, readLines, startMessaging } from '../../../testing/messengers/messaging-fixture.ts';
import { rateOnPhone } from '../../../testing/messengers/rate-on-phone.ts';

interface Key {
  text: string;
  callback_data: string;
}

test('the question has an inline keyboard, whose presses are no messages and are answered [47.2, 47.4]', async () => {
  const fixture = await startMessaging();
  try {
    const bot = await fixture.connectBot();
    const { phone, channelId } = await fixture.openConversation(bot);
    await phone.sendText('hello');
    await eventually(async () => expect(await readLines(fixture.owner, channelId)).toContain('hello'));
    await rateOnPhone(
      { ...fixture, botId: bot.id, channelId },
      {
        read: async () =>
          (await phone.read()).messages
            .filter(({ from_bot: fromBot }) => fromBot)
            .map(({ message: { message_id: id, text = '', reply_markup: markup } }) => ({
              id: String(id),
              text,
              buttons: ((markup as { inline_keyboard?: Key[][] } | undefined)?.inline_keyboard ?? [])
                .flat()
                .map((key) => ({ label: key.text, data: key.callback_data })),
            })),
        press: (id, data) => phone.pressButton(Number(id), data),
      },
    );
    const answers = (await fixture.sandbox.listCalls(bot.telegramId)).filter(
      ({ method }) => method === 'answerCallbackQuery',
    );
    expect(answers.map(({ parameters }) => parameters['text'])).toEqual(['Ваша оцінка: 2 з 5', 'Ваша оцінка: 4 з 5']);
  } finally {
    await fixture.close();
  }
});
