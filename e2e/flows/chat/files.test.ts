/// <reference lib="dom" />
import { expect, it } from 'vitest';
import { drawPicture } from '../../../scripts/demo/pictures.ts';
import { findBarriers } from '../../support/axe.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { makeApiClient } from '../../support/product.ts';
import { openStaff, type Staff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';
import { waitUntil } from '../../support/wait-until.ts';

const product = await startFileProduct();
const browser = useBrowser();

const textFile = (name: string, bytes = 1_000) => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(bytes, 'a') });
const pictureFile = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await drawPicture('beans'),
});

/** Creates a channel of olena and anna for one test; resolves to its address. */
const makeChannel = async (name: string): Promise<string> => {
  const api = await makeApiClient(product, 'olena');
  const body = { name, description: 'for a test', is_public: true, members: [1, 2] };
  const { channel } = await api.callForResult<{ channel: { id: number } }>('POST', '/api/channels', body);
  api.close();
  return `/messenger/${channel.id}/`;
};

const attachments = (staff: Staff) => staff.byId('composer').getByTestId('attachment');
const uploaded = (staff: Staff) => staff.byId('composer').locator('[data-testid="attachment"][data-uploaded]');

/** Gives files to the page by a drop or a paste. */
const giveFiles = async (
  staff: Staff,
  kind: 'paste' | 'drop',
  files: { name: string; mimeType: string; buffer: Buffer }[],
) => {
  const at = staff.byId(kind === 'paste' ? 'composer-input' : 'message-list');
  await at.evaluate(
    (element, { kind, files }) => {
      const data = new DataTransfer();
      for (const { name, type, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
        data.items.add(new File([bytes], name, { type }));
      }
      const options = { bubbles: true, cancelable: true };
      if (kind === 'paste') {
        element.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: data }));
        return;
      }
      for (const type of ['dragenter', 'dragover', 'drop']) {
        element.dispatchEvent(new DragEvent(type, { ...options, dataTransfer: data }));
      }
    },
    {
      kind,
      files: files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, base64: buffer.toString('base64') })),
    },
  );
};

/** Limits the window's upload speed. */
const throttleUploads = async (staff: Staff, bytesPerSecond: number) => {
  const session = await staff.context.newCDPSession(staff.page);
  await session.send('Network.enable');
  const limit = (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await limit(bytesPerSecond);
  return () => limit(-1);
};

it('a picture is pasted, a file dropped, and the other one sees them; files open in a slider that is worked by keys, in a ring, gives the focus back, and takes one off its message on both screens [1.3, 2.16]', async () => {
  const path = await makeChannel('Seen by both');
  const olena = await openStaff(browser(), product, 'olena', { path });
  const anna = await openStaff(browser(), product, 'anna', { path });
  await giveFiles(olena, 'paste', [await pictureFile('pasted.jpg')]);
  await giveFiles(olena, 'drop', [textFile('dropped.txt')]);
  await waitUntil('both are uploaded', async () => (await uploaded(olena).count()) === 2);
  await olena.send('Two files');
  const message = await anna.waitForMessage('Two files');
  await message.getByText('dropped.txt').waitFor();
  const thumbnail = message.locator('img[alt*="pasted.jpg"]');
  await waitUntil('the thumbnail is there', () =>
    thumbnail.evaluate((image) => (image as HTMLImageElement).naturalWidth > 0),
  );
  // A single picture is at most 300 high, and its place was reserved before it loaded.
  expect((await thumbnail.boundingBox())?.height).toBeLessThanOrEqual(300);
  await message.getByRole('button', { name: /^dropped.txt/ }).click();
  await anna.byId('slider').getByText('This type of file can’t be shown here').waitFor();
  await anna.page.keyboard.press('Escape');
  await anna.byId('slider').waitFor({ state: 'detached' });

  await olena.attach(await pictureFile('first.jpg'), await pictureFile('second.jpg'), textFile('third.txt'));
  await olena.send('Three files');
  const three = await anna.waitForMessage('Three files');
  const opener = three.getByRole('button', { name: 'Open first.jpg' });
  await opener.focus();
  await anna.page.keyboard.press('Enter');
  const slider = anna.byId('slider');
  const picture = anna.byId('slider-picture');
  await slider.getByText('Olena').first().waitFor();
  await picture.waitFor();
  await expect.poll(() => anna.byId('slider-place').textContent()).toBe('1 of 3');
  expect(await findBarriers(anna.page)).toEqual([]);
  const press = async (...keys: string[]) => {
    for (const key of keys) await anna.page.keyboard.press(key);
  };
  await press('+', '+', '-');
  await expect.poll(() => picture.getAttribute('data-zoom')).toBe('1.5');
  await press('r');
  await expect.poll(() => picture.getAttribute('data-turn')).toBe('90');
  await press('ArrowLeft');
  await slider.getByText('This type of file can’t be shown here').waitFor();
  await expect.poll(() => anna.byId('slider-place').textContent()).toBe('3 of 3');
  await press('ArrowRight');
  await expect.poll(() => anna.byId('slider-place').textContent()).toBe('1 of 3');
  await expect.poll(() => picture.getAttribute('data-zoom')).toBe('1');
  const download = anna.page.waitForEvent('download');
  await anna.byId('slider-download').click();
  expect((await download).suggestedFilename()).toBe('first.jpg');
  // Only the author can delete.
  expect(await anna.byId('slider-deleteFile').count()).toBe(0);
  await press('Escape');
  await slider.waitFor({ state: 'detached' });
  await waitUntil('the focus is back', () => opener.evaluate((element) => element === document.activeElement));

  await opener.click();
  await anna.byId('slider-reply').click();
  await slider.waitFor({ state: 'detached' });
  await anna.send('About the first');
  await (await olena.waitForMessage('About the first')).getByText('Three files').waitFor();

  await olena.attach(await pictureFile('wrong.jpg'), await pictureFile('right.jpg'));
  await olena.send('Two bags');
  await (await anna.waitForMessage('Two bags')).locator('img[alt*="wrong.jpg"]').waitFor();
  await olena.message('Two bags').getByRole('button', { name: 'Open wrong.jpg' }).click();
  await olena.byId('slider-deleteFile').click();
  await olena.page
    .getByRole('dialog', { name: 'Delete the file' })
    .getByRole('button', { name: 'Delete the file' })
    .click();
  for (const staff of [olena, anna]) {
    const message = staff.message('Two bags');
    await waitUntil('it is gone', async () => (await message.locator('img[alt*="wrong.jpg"]').count()) === 0);
    await expect.poll(() => message.locator('img[alt*="right.jpg"]').count()).toBe(1);
  }
  await expect.poll(() => olena.byId('slider-place').count()).toBe(0);
  await olena.page.keyboard.press('Escape');
  await Promise.all([olena, anna].map((staff) => staff.close()));
});

it('the window "Upload file" takes several files, says what it refuses, and puts them on the message when told; names of another direction begin where the others do [2.15, 2.17, 5.6]', async () => {
  const path = await makeChannel('Upload window');
  const olena = await openStaff(browser(), product, 'olena', { path });
  // Chosen files are attached at once; the window takes more of them.
  await olena.attach(textFile('zero.txt'));
  await olena.byId('upload-more').click();
  const dialog = olena.page.getByRole('dialog', { name: 'Upload file' });
  await dialog.getByText('Drop file here or click to upload').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.byId('upload-input').setInputFiles([textFile('one.txt'), textFile('two.txt'), textFile('empty.txt', 0)]);
  // Created in the page: it is too large to pass into the browser.
  await olena.byId('upload-zone').evaluate((zone) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'huge.bin'));
    zone.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  });
  // At the same time, since they go after a few seconds.
  await Promise.all(
    ['File size should be less than 20mb', 'The file is empty', 'Couldn’t upload huge.bin'].map((text) =>
      olena.page.getByText(text).waitFor(),
    ),
  );
  await waitUntil('two are uploaded', async () => (await dialog.locator('[data-uploaded]').count()) === 2);
  await expect.poll(() => attachments(olena).count()).toBe(1);
  await dialog.getByRole('button', { name: 'Remove two.txt' }).click();
  await olena.page.keyboard.press('Escape');
  await dialog.getByText('You are sure want close this modal window ?').waitFor();
  await dialog.getByRole('button', { name: 'No' }).click();
  await olena.byId('upload-confirm').click();
  await attachments(olena).getByText('one.txt').waitFor();
  await expect.poll(() => attachments(olena).count()).toBe(2);
  await expect.poll(() => olena.byId('composer').evaluate((box) => box.contains(document.activeElement))).toBe(true);
  await olena.send('From the window');
  await olena.message('From the window').getByText('one.txt').waitFor();
  await olena.message('From the window').getByText('zero.txt').waitFor();

  const names = ['report.txt', 'تقرير.txt', 'a third with a longer name.txt'];
  await giveFiles(
    olena,
    'drop',
    names.map((name) => textFile(name)),
  );
  await waitUntil('all are uploaded', async () => (await uploaded(olena).count()) === names.length);
  await olena.send('Two directions');
  const message = await olena.waitForMessage('Two directions');
  const beginnings = await Promise.all(
    names.map((name) =>
      message.getByText(name).evaluate((shown) => {
        const text = document.createRange();
        text.selectNodeContents(shown);
        return Math.round(text.getBoundingClientRect().left);
      }),
    ),
  );
  expect(new Set(beginnings).size, `of one column: ${beginnings.join()}`).toBe(1);
  await olena.close();
});

it('what is said of refused files leaves the message box free, on a phone and on a low screen', async () => {
  const path = await makeChannel('Refused');
  const olena = await openStaff(browser(), product, 'olena', { path, width: 375, height: 667 });
  const refused = ['first', 'second', 'third', 'fourth'].map((name) => textFile(`${name}.txt`, 0));
  await giveFiles(olena, 'drop', refused);
  // Three at a time, as more would reach the box; the others follow.
  const lowest = () =>
    olena.page.evaluate(() => {
      const toasts = [...document.querySelectorAll('.mantine-Notifications-root [role="alert"]')];
      const box = document.querySelector('[data-testid="composer"]')?.getBoundingClientRect().top ?? 0;
      return { shown: toasts.length, free: toasts.every((toast) => toast.getBoundingClientRect().bottom <= box) };
    });
  await expect.poll(lowest).toEqual({ shown: 3, free: true });
  await olena.page.setViewportSize({ width: 1000, height: 600 });
  await expect.poll(lowest).toEqual({ shown: 3, free: true });
  await olena.page.getByText('Couldn’t upload fourth.txt').waitFor();
  await olena.attach(textFile('good.txt'));
  await olena.close();
});

it('an upload shows how far it is, can be cancelled, and ends in the channel it began in', async () => {
  const path = await makeChannel('Slow line');
  const olena = await openStaff(browser(), product, 'olena', { path });
  const full = await throttleUploads(olena, 200_000);
  await giveFiles(olena, 'drop', [textFile('slow.bin', 3_000_000)]);
  const progress = attachments(olena).getByRole('progressbar');
  await waitUntil('some of it has left', async () => {
    const value = await progress.evaluate((bar) => (bar as HTMLProgressElement).value);
    return value > 0 && value < 1;
  });
  await expect.poll(() => olena.byId('composer-send').getAttribute('aria-disabled')).toBe('true');
  await attachments(olena).getByRole('button', { name: 'Cancel the upload of slow.bin' }).click();
  await waitUntil('it has left the list', async () => (await attachments(olena).count()) === 0);

  await giveFiles(olena, 'drop', [textFile('patient.bin', 400_000)]);
  await attachments(olena).waitFor();
  await olena.byId('nav-general').click();
  await olena.page.waitForURL(/\/messenger\/1\//);
  await expect.poll(() => attachments(olena).count()).toBe(0);
  await full();
  await olena.page.goBack();
  await uploaded(olena).getByText('patient.bin').waitFor();
  await olena.close();
});

it('a failed upload stays as a chip that holds the message back until it is tried again or removed; what is uploaded but not sent is there after a reload, and can be sent [2.17]', async () => {
  const path = await makeChannel('Failed upload');
  const olena = await openStaff(browser(), product, 'olena', { path });
  olena.complaints.expectComplaint(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await olena.page.route('**/api/temp-files', (route) => route.abort());
  await giveFiles(olena, 'drop', [textFile('again.txt'), textFile('never.txt')]);
  await olena.page.getByRole('alert').filter({ hasText: 'Couldn’t upload again.txt' }).waitFor();
  const failed = attachments(olena).filter({ hasText: 'Not uploaded' });
  await expect.poll(() => failed.count()).toBe(2);
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.send('With a file');
  await expect.poll(() => olena.byId('composer-send').getAttribute('aria-disabled')).toBe('true');
  await olena.page.unroute('**/api/temp-files');
  await attachments(olena).getByRole('button', { name: 'Upload again.txt again' }).click();
  await uploaded(olena).getByText('again.txt').waitFor();
  await attachments(olena).getByRole('button', { name: 'Remove never.txt' }).click();
  await expect.poll(() => attachments(olena).count()).toBe(1);
  await olena.page.reload();
  await olena.waitUntilLive();
  await uploaded(olena).getByText('again.txt').waitFor();
  await olena.composer.press('Enter');
  await olena.message('With a file').getByText('again.txt').waitFor();
  await expect.poll(() => attachments(olena).count()).toBe(0);
  await olena.close();
});

it('a picture that cannot be loaded says so, and comes when asked again', async () => {
  const path = await makeChannel('Broken picture');
  const olena = await openStaff(browser(), product, 'olena', { path });
  await olena.attach(await pictureFile('late.jpg'));
  await olena.send('A late picture');
  await olena.message('A late picture').locator('img').waitFor();
  olena.complaints.expectComplaint(/ERR_FAILED/);
  await olena.page.route('**/files/**', (route) => route.abort());
  await olena.page.reload();
  const broken = olena.message('A late picture').getByTestId('picture-broken');
  await broken.getByText('Couldn’t load the picture').waitFor();
  await olena.page.unroute('**/files/**');
  const image = olena.message('A late picture').locator('img[alt*="late.jpg"]');
  await waitUntil('it is there', async () => {
    // A row that is put up anew meanwhile asks by itself.
    if (await broken.isVisible()) await broken.click({ timeout: 1_000 }).catch(() => undefined);
    return (await image.count()) === 1 && image.evaluate((each) => (each as HTMLImageElement).naturalWidth > 0);
  });
  await olena.close();
});

it("a new profile picture is on the other's screen at once, and goes again [10.3]", async () => {
  const path = await makeChannel('Faces');
  const olena = await openStaff(browser(), product, 'olena', { path });
  const anna = await openStaff(browser(), product, 'anna', { path });
  await anna.send('How do I look?');
  const message = await olena.waitForMessage('How do I look?');
  expect(await message.locator('img[src*="/files/"]').count()).toBe(0);
  await anna.byId('user-menu').first().click();
  await anna.byId('my-profile').click();
  const pick = anna.page.waitForEvent('filechooser');
  await anna.byId('change-avatar').click();
  await (await pick).setFiles(await pictureFile('me.jpg'));
  anna.complaints.expectComplaint(/status of 413/);
  const error = { code: 'file.too_large', message: 'File size should be less than 20mb', params: {} };
  await anna.page.route('**/api/temp-files*', (route) => route.fulfill({ status: 413, json: { error } }));
  await anna.byId('avatar-save').click();
  const toast = anna.page.getByRole('alert').filter({ hasText: 'Error when uploading file' });
  await toast.getByText('File size should be less than 20mb').waitFor();
  await anna.page.unroute('**/api/temp-files*');
  await anna.byId('avatar-save').click();
  await message.locator('img[src*="width=72"]').waitFor();
  await anna.byId('remove-avatar').click();
  await waitUntil('it is gone', async () => (await message.locator('img[src*="/files/"]').count()) === 0);
  const notOne = anna.page.waitForEvent('filechooser');
  await anna.byId('change-avatar').click();
  await (await notOne).setFiles({ name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await anna.page.getByText('Choose a picture: PNG, JPEG, GIF, WebP or AVIF').waitFor();
  await Promise.all([olena, anna].map((staff) => staff.close()));
});
