import { addDays, momentInZone } from '@switchboard/contract/moment-in-zone';
import { expect, it } from 'vitest';
import { emailOf } from '../../../scripts/demo/content.ts';
import { startConversation } from '../../support/conversation.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { listMails } from '../../support/mailbox.ts';
import { canMoveClock, makeMovedClock } from '../../support/moved-clock.ts';
import { changeProfile, type ProductAddress, urlOf } from '../../support/product.ts';
import { openStaff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';
import { waitUntil } from '../../support/wait-until.ts';

const clock = makeMovedClock();
// After a file whose tests are all skipped nothing would stop it.
const product = (canMoveClock ? await startFileProduct(clock.settings) : undefined) as ProductAddress;
const browser = useBrowser();

const zone = 'Europe/Kyiv';
/** The Monday after the week of today. */
const monday = (() => {
  const today = new Date().toISOString().slice(0, 10);
  return addDays(today, 7 - ((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
})();

it.skipIf(!canMoveClock)(
  'on Monday at eight the owner gets last week by mail, with pictures that a browser shows, and stops it by its link [49.20, 49.22]',
  async () => {
    await changeProfile(product, 'olena', { timezone: zone, language: 'uk-UA' });
    const { phone, channelId } = await startConversation(product, 'olena', 'Yaryna');
    const olena = await openStaff(browser(), product, 'olena');
    await olena.goTo(`/messenger/${channelId}/`);
    await olena.send('Ми працюємо до дев’ятої');
    await phone.receive('the answer', ({ text }) => text === 'Ми працюємо до дев’ятої');
    const [before] = await listMails(product, emailOf('olena'));
    await clock.moveTo(momentInZone(`${monday}T08:05`, zone).getTime());
    const mail = await waitUntil(
      'the mail has come',
      async () => {
        const [newest] = await listMails(product, emailOf('olena'));
        return newest !== undefined && newest !== before ? newest : undefined;
        // Schedules are looked at once a minute.
      },
      100_000,
    );

    await olena.page.goto(urlOf(product, `/dev/mailbox/${mail}/`, null));
    const pictures = olena.page.locator('img');
    expect(await pictures.count()).toBeGreaterThanOrEqual(2);
    for (const picture of await pictures.all()) {
      expect(await picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeGreaterThan(
        900,
      );
      expect(await picture.getAttribute('alt')).toMatch(/\d/);
    }
    await olena.page.getByRole('row', { name: /Від клієнтів/ }).waitFor();
    const stop = await olena.page.getByRole('link', { name: 'Вимкнути ці щотижневі листи' }).getAttribute('href');
    const stats = await pictures.first().locator('xpath=..').getAttribute('href');
    const there = (address: string | null) => {
      const { pathname, search } = new URL(address ?? '');
      return urlOf(product, pathname + search);
    };
    await olena.page.goto(there(stats));
    await olena.byId('figure-messages_in').waitFor();
    await olena.page.goto(there(stop));
    await olena.byId('stop-weekly-mail').click();
    await olena.page.getByText('Щотижневий лист більше не надходитиме', { exact: false }).waitFor();
    await olena.goTo('/preferences/notifications/');
    expect(await olena.page.getByRole('switch', { name: /Щотижневий лист/ }).isChecked()).toBe(false);
    await olena.close();
  },
);
