import type { Transaction } from '../../../platform/database/index.ts';

/** The domain whose addresses may sign up by themselves; null where nobody may. */
export const findSignUpDomain = async (tx: Transaction, workspaceId: number): Promise<string | null> => {
  const { rows } = await tx.query<{ email_domain: string | null }>({
    name: 'find-sign-up-domain',
    text: 'select email_domain from workspaces where id = $1 and sign_up',
    values: [workspaceId],
  });
  return rows[0]?.email_domain ?? null;
};
