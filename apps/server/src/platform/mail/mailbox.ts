import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { MailTransport, RenderedMail } from './mail.ts';

/** Only the newest are kept. */
const keptMails = 200;
const idForm = /^\d{13}-[0-9a-f-]{36}$/;

export interface KeptMail extends RenderedMail {
  id: string;
  keptAt: Date;
}

/** Stores mails in a folder during development, to be read there (mailbox-page.ts). */
export interface Mailbox extends MailTransport {
  /** The newest first. */
  list(): Promise<KeptMail[]>;
  find(id: string): Promise<KeptMail | null>;
}

export const makeMailbox = (folder: string): Mailbox => {
  const listIds = async (): Promise<string[]> => {
    const names = await readdir(folder).catch(() => []);
    return names
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length))
      .filter((id) => idForm.test(id))
      .toSorted()
      .toReversed();
  };
  const fileOf = (id: string) => path.join(folder, `${id}.json`);
  const find = async (id: string): Promise<KeptMail | null> => {
    if (!idForm.test(id)) return null;
    try {
      const mail = JSON.parse(await readFile(fileOf(id), 'utf8')) as RenderedMail;
      // Those kept before the upgrade have no pictures.
      return { ...mail, pictures: mail.pictures ?? [], id, keptAt: new Date(Number(id.slice(0, 13))) };
    } catch {
      return null;
    }
  };
  return {
    find,
    async list() {
      const mails = await Promise.all((await listIds()).map(find));
      return mails.filter((mail) => mail !== null);
    },
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const id = `${Date.now()}-${randomUUID()}`;
      const aside = path.join(folder, `${id}.new`);
      await writeFile(aside, JSON.stringify(mail), { mode: 0o600 });
      await rename(aside, fileOf(id));
      for (const old of (await listIds()).slice(keptMails)) await rm(fileOf(old), { force: true });
    },
  };
};
