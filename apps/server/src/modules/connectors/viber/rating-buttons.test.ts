import { expect, test } from 'vitest';
import { rateOnPhone } from '../../../testing/messengers/rate-on-phone.ts';
import { startViber } from '../../../testing/messengers/viber-fixture.ts';

test('the question has a keyboard, whose presses are no messages, neither here nor on the phone [47.2, 47.4]', async () => {
  const fixture = await startViber();
  try {
    const bot = await fixture.connectBot();
    const { phone, channelId } = await fixture.openConversation(bot);
    await rateOnPhone(
      { ...fixture, botId: bot.id, channelId },
      {
        read: async () =>
          (await phone.read()).messages
            .filter(({ from_bot: fromBot }) => fromBot)
            .map(({ id, text = '', buttons = [] }) => ({
              id,
              text,
              buttons: buttons.flat().map(({ label, data = '' }) => ({ label, data })),
            })),
        press: (id, data) => phone.press(id, data),
      },
    );
    const own = (await phone.read()).messages.filter(({ from_bot: fromBot }) => !fromBot);
    expect(own.map(({ text }) => text)).toEqual(['hello']);
    const sent = (await fixture.viber.listCalls(bot.sandboxId)).filter(({ method }) => method === 'send_message');
    expect(sent.map(({ parameters }) => [parameters['min_api_version'], parameters['keyboard'] !== undefined])).toEqual(
      [
        [1, false],
        [6, true],
        [1, false],
      ],
    );
  } finally {
    await fixture.close();
  }
});
