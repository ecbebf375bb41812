import { statement } from '../../../platform/database/index.ts';

/** The domain whose addresses may sign up by themselves; null when sign-up is off. */
export const findSignUpDomain = statement({
  name: 'find-sign-up-domain',
  text: 'select email_domain from workspaces where id = $1 and sign_up',
  values: (workspaceId: number) => [workspaceId],
}).answer(([row]: { email_domain: string | null }[]): string | null => row?.email_domain ?? null);
