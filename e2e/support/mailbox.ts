import type { ProductAddress } from './product.ts';
import { waitUntil } from './wait-until.ts';

const read = async ({ port }: ProductAddress, path: string): Promise<string> => {
  const answer = await fetch(`http://127.0.0.1:${port}/dev/mailbox/${path}`);
  if (!answer.ok) throw new Error(`/dev/mailbox/${path} answers with ${answer.status}`);
  return answer.text();
};

/** Ids of the mails to an address, the newest first, as `/dev/mailbox/` lists them. */
const listMails = async (product: ProductAddress, address: string): Promise<string[]> => {
  const page = await read(product, '');
  return [...page.matchAll(/<li><a href="\/dev\/mailbox\/([\w-]+)\/">[^<]*<\/a> to ([^,<]+),/g)].flatMap(
    ([, id = '', to]) => (to === address ? [id] : []),
  );
};

/** Waits for the given number of mails to an address; resolves to the text of the last. */
export async function readMail(product: ProductAddress, address: string, count = 1): Promise<string> {
  let mails: string[] = [];
  await waitUntil(`${count} mails to ${address}`, async () => {
    mails = await listMails(product, address);
    return mails.length >= count;
  });
  return read(product, `${mails[0]}/text/`);
}

/** The address that a mail's button leads to. */
export function linkIn(mail: string): string {
  const link = /:\n(http\S+)\n/.exec(mail)?.[1];
  if (link === undefined) throw new Error(`there is no link in this mail:\n${mail}`);
  return link;
}
