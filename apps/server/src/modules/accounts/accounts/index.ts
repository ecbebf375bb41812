import type { Database } from '../../../platform/database/index.ts';
import type { AttemptCounts } from '../../../platform/http/index.ts';
import type { ServerModule } from '../../../platform/server-module/index.ts';
import type { ChangeEmail } from '../../foundation/users/index.ts';
import type { QueueAccountMail, QueueInvitation } from '../account-mails/index.ts';
import type { AuthModule } from '../auth/index.ts';
import { makeAccountRoutes } from './account-routes.ts';
import { makeChangeEmail } from './change-email.ts';
import { makeFinishAccount } from './finish-account.ts';
import { makeForgotPassword, makeSendPasswordLink } from './forgot-password.ts';
import { makeResetPassword } from './reset-password.ts';
import { makeSignUp, makeSignUpJob } from './sign-up.ts';

export { findAccountByEmail } from './account-queries.ts';

interface AccountsModuleDeps {
  database: Database;
  attempts: AttemptCounts;
  auth: Pick<AuthModule, 'hashPassword' | 'startSession' | 'endSessionsOf' | 'giveBackTry'>;
  queueAccountMail: QueueAccountMail;
  queueInvitation: QueueInvitation;
  isOnline: (workspaceId: number, userId: number) => boolean;
}

export interface AccountsModule extends ServerModule {
  changeEmail: ChangeEmail;
}

/** Account actions by mailed links: forgotten passwords, invitations, sign-up, a new address. */
export const makeAccountsModule = ({ auth, ...deps }: AccountsModuleDeps): AccountsModule => {
  const changeEmail = makeChangeEmail(deps);
  return {
    changeEmail,
    routes: makeAccountRoutes({
      confirmEmail: changeEmail.confirm,
      forgotPassword: makeForgotPassword(deps),
      resetPassword: makeResetPassword({ ...deps, ...auth }),
      signUp: makeSignUp(deps),
      finishAccount: makeFinishAccount({ ...deps, ...auth }),
      giveBackTry: auth.giveBackTry,
    }),
    tasks: {
      'send-password-link': makeSendPasswordLink(deps),
      'sign-up': makeSignUpJob(deps),
    },
  };
};
