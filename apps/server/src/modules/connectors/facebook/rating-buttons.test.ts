import { expect, test } from 'vitest';
import { startFacebook } from '../../../testing/messengers/facebook-fixture.ts';
import { rateOnPhone } from '../../../testing/messengers/rate-on-phone.ts';

test('the question has quick replies, whose taps are no messages here and open the window again [47.2, 47.4]', async () => {
  const fixture = await startFacebook();
  try {
    const page = await fixture.connectPage();
    const { phone, channelId } = await fixture.openConversation(page, 'Olena');
    const before = Date.now();
    const after = await rateOnPhone(
      { ...fixture, botId: page.botId, channelId },
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
    const until = Date.parse(after.capabilities?.reply_window?.until ?? '');
    expect(until).toBeGreaterThan(before + 24 * 60 * 60 * 1_000);
  } finally {
    await fixture.close();
  }
});
