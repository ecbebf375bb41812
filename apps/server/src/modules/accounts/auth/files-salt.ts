import { type SecretBox, secretsEqual } from '../../../platform/secrets/index.ts';

const dayMs = 86_400_000;

/** The files-only secret of a session: `SESSION.DAY.MAC`. It appears in picture URLs, so it opens files only. */
export interface FilesSalt {
  /** The salt of a session for today (UTC). */
  of(workspaceId: number, sessionId: number): string;
  /** The session of a salt made today or yesterday; else null. Does not check that the session exists. */
  read(workspaceId: number, salt: string): number | null;
}

/**
 * A new salt every day, each valid until the end of the next day: open pages have a day to fetch the new one, and a
 * salt that leaks into a log or a browser history soon expires. Derived from the secret key, so nothing is stored.
 */
export const makeFilesSalt = (secrets: SecretBox): FilesSalt => {
  const today = () => Math.floor(Date.now() / dayMs);
  const make = (workspaceId: number, sessionId: number, day: number) => {
    const mac = secrets.derive(`files salt ${workspaceId} ${sessionId} ${day}`).toString('base64url');
    return `${sessionId.toString(36)}.${day.toString(36)}.${mac}`;
  };
  return {
    of: (workspaceId, sessionId) => make(workspaceId, sessionId, today()),
    read(workspaceId, salt) {
      const match = /^([0-9a-z]{1,11})\.([0-9a-z]{1,6})\.[\w-]{43}$/.exec(salt);
      if (match === null) return null;
      const sessionId = Number.parseInt(match[1] ?? '', 36);
      const day = Number.parseInt(match[2] ?? '', 36);
      if (day !== today() && day !== today() - 1) return null;
      return secretsEqual(salt, make(workspaceId, sessionId, day)) ? sessionId : null;
    },
  };
};
