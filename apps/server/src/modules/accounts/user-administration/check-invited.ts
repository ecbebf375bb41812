import { emailShape, type FieldError, toFieldErrors } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { FieldErrors } from '../../../platform/http/index.ts';
import { listTakenEmails } from './administration-queries.ts';

type Judged = { email: string } | { problem: Pick<FieldError, 'message' | 'params'> };

const judge = (typed: string): Judged => {
  const { data, error } = emailShape.safeParse(typed);
  if (data !== undefined) return { email: data };
  const [problem] = toFieldErrors(error?.issues ?? []);
  return { problem: problem ?? { message: 'validation.invalid', params: {} } };
};

/**
 * The addresses to invite. Throws for all rows at once that cannot be: no address, one that a user has, or one that stands
 * in a row above.
 */
export const checkInvited = async (
  tx: Transaction,
  workspaceId: number,
  rows: readonly { email: string }[],
): Promise<string[]> => {
  const judged = rows.map(({ email }) => judge(email));
  const addresses = judged.flatMap((row) => ('email' in row ? [row.email] : []));
  const taken = await listTakenEmails(tx, workspaceId, addresses);
  const seen = new Set<string>();
  const refused = judged.flatMap((row, index): FieldError[] => {
    const field = `emails.${index}.email`;
    if ('problem' in row) return [{ ...row.problem, field }];
    if (seen.has(row.email)) return [{ field, message: 'validation.entered_twice', params: {} }];
    seen.add(row.email);
    return taken.has(row.email) ? [{ field, message: 'validation.email_taken', params: {} }] : [];
  });
  if (refused.length > 0) throw new FieldErrors(refused);
  return addresses;
};
