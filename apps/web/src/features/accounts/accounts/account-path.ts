import type { MailedCode } from './checked-code.tsx';

type AccountPage = 'reset-password' | 'join-your-team';

/** The user and code of a mailed link's path; null for any other path. */
export function readMailedCode(page: AccountPage, path: string): MailedCode | null {
  const [, id, code] = new RegExp(`^/${page}/([1-9]\\d{0,14})/([\\w-]{1,128})/$`).exec(path) ?? [];
  return id === undefined || code === undefined ? null : { id: Number(id), code };
}
