/**
 * URLs at which a messenger and its users' phones get a file of a message to a client, without a session. The URL is a
 * statement signed by us that names one file and its end; it opens nothing else. Whether the file still belongs to a
 * message is checked at every request.
 */

import { createHmac } from 'node:crypto';
import { type SecretBox, secretsEqual } from '../../platform/secrets/index.ts';

/** `picture`: as a JPEG within `publicPictureBytes`. */
export type PublicForm = 'original' | 'picture';

export const publicPictureBytes = 1_000_000;

/** Messengers try to deliver for two weeks, and phones load the file when the message is opened. */
const linkLifetimeMs = 14 * 24 * 60 * 60 * 1000;

/** The extension ends the URL: messengers judge a file by it. */
export type MakePublicUrl = (file: { workspaceId: number; id: number }, form: PublicForm, extension: string) => string;

export interface PublicLinks {
  make: MakePublicUrl;
  /** The target of a link; null when we did not make it, or it has ended. */
  read(token: string, name: string): { workspaceId: number; fileId: number; form: PublicForm } | null;
}

interface PublicLinksDeps {
  secrets: Pick<SecretBox, 'derive'>;
  baseUrl: URL;
  now?: () => number;
}

const claimPattern = /^([1-9]\d{0,14})-([1-9]\d{0,14})-(original|picture)-([1-9]\d{9,13})$/;
const namePattern = /^file\.[a-z0-9]{1,12}$/;

export const makePublicLinks = ({ secrets, baseUrl, now = Date.now }: PublicLinksDeps): PublicLinks => {
  const key = secrets.derive('public links of files');
  const sign = (claim: string, name: string) =>
    createHmac('sha256', key).update(`${claim}/${name}`).digest('base64url');
  return {
    make({ workspaceId, id }, form, extension) {
      const claim = `${workspaceId}-${id}-${form}-${now() + linkLifetimeMs}`;
      const name = `file.${extension}`;
      if (!namePattern.test(name)) throw new Error('not an extension of a public link');
      return `${baseUrl.origin}/public-files/${claim}.${sign(claim, name)}/${name}`;
    },
    read(token, name) {
      const [claim = '', signature = ''] = token.split('.', 2);
      const [, workspaceId, fileId, form, endsAt] = claimPattern.exec(claim) ?? [];
      if (!namePattern.test(name) || !secretsEqual(signature, sign(claim, name)) || Number(endsAt) < now()) return null;
      return { workspaceId: Number(workspaceId), fileId: Number(fileId), form: form as PublicForm };
    },
  };
};
