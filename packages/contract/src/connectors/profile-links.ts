import { isAllowedUrl } from '../markup/link-policy.ts';
import * as registered from './registered-profiles.ts';

/**
 * Where a client's profile is shown on the web: by their username, or at the link that somebody has noted. Null where
 * that is no address one may follow.
 */
export function profileLink(client: {
  service_type: number;
  username: string | null;
  facebook_link: string | null;
}): string | null {
  const links = Object.values(registered).find(({ messenger }) => messenger === client.service_type);
  const byName = client.username === null ? null : (links?.linkTo(client.username) ?? null);
  if (byName !== null) return byName;
  const noted = client.facebook_link;
  return noted !== null && /^https?:/i.test(noted) && isAllowedUrl(noted) ? noted : null;
}
