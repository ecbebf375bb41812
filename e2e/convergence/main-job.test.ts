import { expect, it } from 'vitest';
import { drawPicture } from '../../scripts/demo/pictures.ts';
import { startFileProduct } from '../support/file-product.ts';
import { makeClientPhone } from '../support/phone.ts';
import { continueServer, pauseServer } from '../support/product.ts';
import { openStaff } from '../support/staff.ts';
import { useBrowser } from '../support/use-browser.ts';
import { waitUntil } from '../support/wait-until.ts';

const product = await startFileProduct();
const browser = useBrowser();

it('a client writes, one of two managers who press Join together gets them, and both sides talk with pictures, live [4.7]', async () => {
  const [anna, dmytro] = await Promise.all(
    ['anna', 'dmytro'].map((user) => openStaff(browser(), product, user, { path: '/messenger/new-clients/' })),
  );
  if (!anna || !dmytro) throw new Error('two windows are expected');
  const phone = await makeClientPhone(product, 'Halyna');
  await phone.start();
  await phone.sendText('Hello, is the Kenya back?');

  // Both see the newcomer without doing anything.
  for (const manager of [anna, dmytro]) {
    await manager.rowOf(phone.name).getByText('Hello, is the Kenya back?').waitFor();
    await manager.openConversation(phone.name);
    await manager.byId('viewing-banner').getByText('You are viewing').waitFor();
    await manager.waitForMessage('Hello, is the Kenya back?');
  }

  // Two managers press Join in the same moment: one wins, the other gets the winner's name.
  for (const manager of [anna, dmytro]) manager.complaints.expectComplaint(/status of 409/);
  // The server is paused meanwhile, so that neither can get the other's event before pressing.
  pauseServer(product);
  try {
    await Promise.all([anna, dmytro].map((manager) => manager.byId('join-channel').click()));
  } finally {
    continueServer(product);
  }
  const winner = await waitUntil('one of them joined', async () => {
    for (const manager of [anna, dmytro]) if (await manager.byId('composer-input').isVisible()) return manager;
    return null;
  });
  const loser = winner === anna ? dmytro : anna;
  const winnerName = winner === anna ? 'Anna Shevchenko' : 'Dmytro Bondar';
  await loser.byId('viewing-banner').getByText(`${winnerName} has already joined`).waitFor();
  for (const manager of [anna, dmytro]) await manager.byId('manager-name').getByText(winnerName).waitFor();
  await expect.poll(() => loser.byId('composer-input').count()).toBe(0);

  // Formatted, and a picture.
  await winner.send('Yes, **since Monday**');
  await winner.message('since Monday').locator('strong', { hasText: 'since Monday' }).waitFor();
  const bold = await phone.receive('the answer', (message) => message.text === 'Yes, since Monday');
  expect(bold.entities).toEqual([{ type: 'bold', offset: 5, length: 12 }]);
  await winner.message('since Monday').locator('[data-testid^="delivery-"][data-state="sent"]').waitFor();

  const picture = await drawPicture('beans');
  await winner.attach({ name: 'kenya.jpg', mimeType: 'image/jpeg', buffer: picture });
  await winner.send('This is the bag');
  const photo = await phone.receive('the picture', (message) => message.caption === 'This is the bag');
  expect(photo.photo?.at(-1)).toMatchObject({ width: 960, height: 640 });
  const sent = winner.message('This is the bag');
  await sent.locator('[data-testid^="delivery-"][data-state="sent"]').waitFor();
  await sent.locator('img[alt*="kenya.jpg"]').waitFor();

  // The client answers with a picture, then with an album; the manager who is only viewing sees it as well.
  await phone.sendFile({
    kind: 'photo',
    bytes: await drawPicture('parcel'),
    fileName: 'parcel.jpg',
    caption: 'My last parcel',
  });
  const album = await Promise.all(
    (['beans', 'grinder', 'parcel'] as const).map(async (subject) => ({
      kind: 'photo' as const,
      bytes: await drawPicture(subject),
      fileName: `${subject}.jpg`,
      ...(subject === 'beans' ? { caption: 'And my kitchen' } : {}),
    })),
  );
  await phone.sendAlbum(album);
  for (const manager of [winner, loser]) {
    const single = await manager.waitForMessage('My last parcel');
    await expectLoadedPictures(manager, 'My last parcel', 1);
    expect(await single.getAttribute('data-own')).toBeNull();
    await manager.waitForMessage('And my kitchen');
    await expectLoadedPictures(manager, 'And my kitchen', 3);
  }

  // The client edits a message on the phone.
  const slip = await phone.sendText('Two bags pleas');
  await winner.waitForMessage('Two bags pleas');
  await phone.edit(slip.message_id, 'Two bags, please');
  await winner.message('Two bags, please').getByText('edited', { exact: true }).waitFor();
  await expect.poll(() => winner.message('Two bags pleas').filter({ hasNotText: 'please' }).count()).toBe(0);

  // The client stops the bot and comes back.
  await phone.block();
  await winner.byId('client-blocked').getByText(`${phone.name} stopped the bot`).waitFor();
  await expect.poll(() => winner.byId('composer-input').count()).toBe(0);
  await winner.page.getByText(`${phone.name} stopped the bot`).first().waitFor();
  await phone.unblock();
  await phone.sendText('I am back');
  await winner.waitForMessage('I am back');
  await winner.byId('composer-input').waitFor();
  await winner.send('Good to see you');
  await phone.receive('the answer after the return', (message) => message.text === 'Good to see you');

  // The taken conversation has moved from the new clients to the winner's own.
  await winner.byId('nav-my-clients').click();
  await winner.byId('my-clients-list').waitFor();
  await winner.rowOf(phone.name).waitFor();
  await loser.openNewClients();
  await expect.poll(() => loser.rowOf(phone.name).count()).toBe(0);

  await anna.close();
  await dmytro.close();
});

/** Expects pictures in a message that the browser has actually loaded. */
async function expectLoadedPictures(staff: Awaited<ReturnType<typeof openStaff>>, text: string, count: number) {
  const pictures = staff.message(text).locator('img[alt^="Picture"]');
  await waitUntil(`${count} pictures with "${text}"`, async () => {
    const widths = await pictures.evaluateAll((images) =>
      images.map((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)),
    );
    return widths.length === count && widths.every((width) => width > 0);
  });
}

it('keeps what a client writes while nobody is there, under the new clients', async () => {
  const phone = await makeClientPhone(product, 'Ostap');
  await phone.start();
  await phone.sendText('Is anybody awake?');
  const olena = await openStaff(browser(), product, 'olena', { path: '/messenger/new-clients/' });
  const row = olena.rowOf(phone.name);
  await row.getByText('Is anybody awake?').waitFor();
  await row.getByLabel(/^Awaiting reply since/).waitFor();
  await olena.openConversation(phone.name);
  await olena.waitForMessage('Is anybody awake?');
  await olena.close();
});
