import { isAllowedUrl } from '../markup/link-policy.ts';
import * as registered from './registered-profiles.ts';

/**
 * The web address of a client's profile: by their username, or the link that a colleague has entered. Null for an
 * address that is not safe to follow.
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
