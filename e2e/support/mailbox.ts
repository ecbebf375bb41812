import type { ProductAddress } from './product.ts';
import { waitUntil } from './wait-until.ts';

const read = async ({ port }: ProductAddress, path: string): Promise<string> => {
  const answer = await fetch(`http://127.0.0.1:${port}/dev/mailbox/${path}`);
  if (!answer.ok) throw new Error(`/dev/mailbox/${path} answers with ${answer.status}`);
  return answer.text();
};

/** Ids of the mails to an address, about one subject or any, the newest first, as `/dev/mailbox/` lists them. */
export const listMails = async (product: ProductAddress, address: string, about?: string): Promise<string[]> => {
  const page = await read(product, '');
  return [...page.matchAll(/<li><a href="\/dev\/mailbox\/([\w-]+)\/">([^<]*)<\/a> to ([^,<]+),/g)].flatMap(
    ([, id = '', subject, to]) => (to === address && (about === undefined || about === subject) ? [id] : []),
  );
};

/**
 * Waits for a mail to an address whose text has this, and which is none of those `seen` before; resolves to its text.
 * Other mails may come to the address at any time: of tests before, or later than what has caused them.
 */
export async function readMail(
  product: ProductAddress,
  address: string,
  has: string | RegExp = '',
  seen: readonly string[] = [],
): Promise<string> {
  const passed = new Set(seen);
  return waitUntil(`a mail to ${address} with ${String(has)}`, async () => {
    for (const id of await listMails(product, address)) {
      if (passed.has(id)) continue;
      const text = await read(product, `${id}/text/`);
      if (typeof has === 'string' ? text.includes(has) : has.test(text)) return text;
      passed.add(id);
    }
    return null;
  });
}

/** Waits for a number of mails to an address about one subject; resolves to the newest one's text. */
export async function readMailAbout(
  product: ProductAddress,
  address: string,
  subject: string,
  count = 1,
): Promise<string> {
  const newest = await waitUntil(`${count} mails to ${address}: ${subject}`, async () => {
    const mails = await listMails(product, address, subject);
    return mails.length >= count ? (mails[0] ?? null) : null;
  });
  return read(product, `${newest}/text/`);
}

/** The address that a mail's button leads to. */
export function linkIn(mail: string): string {
  const link = /:\n(http\S+)\n/.exec(mail)?.[1];
  if (link === undefined) throw new Error(`there is no link in this mail:\n${mail}`);
  return link;
}
