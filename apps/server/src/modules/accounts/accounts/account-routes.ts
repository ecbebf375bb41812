import { endpoints } from '@switchboard/contract';
import { type Route, route } from '../../../platform/http/index.ts';
import { auditOrigin } from '../../foundation/audit-log/index.ts';
import type { AuthModule } from '../auth/index.ts';
import type { makeChangeEmail } from './change-email.ts';
import type { makeFinishAccount } from './finish-account.ts';
import type { makeForgotPassword } from './forgot-password.ts';
import type { makeResetPassword } from './reset-password.ts';
import type { makeSignUp } from './sign-up.ts';

interface AccountRoutesDeps {
  confirmEmail: ReturnType<typeof makeChangeEmail>['confirm'];
  forgotPassword: ReturnType<typeof makeForgotPassword>;
  resetPassword: ReturnType<typeof makeResetPassword>;
  signUp: ReturnType<typeof makeSignUp>;
  finishAccount: ReturnType<typeof makeFinishAccount>;
  giveBackTry: AuthModule['giveBackTry'];
}

export const makeAccountRoutes = (deps: AccountRoutesDeps): Route[] => {
  const { confirmEmail, forgotPassword, resetPassword, signUp, finishAccount, giveBackTry } = deps;
  /** A right code is no guess: the attempt of its address does not count. */
  const unlessWrong = async <Result>(address: string, use: Promise<Result>): Promise<Result> => {
    const result = await use;
    await giveBackTry(address);
    return result;
  };
  return [
    route(endpoints.forgotPassword, async ({ workspace, body }) => {
      await forgotPassword(workspace.id, body.email);
      return true as const;
    }),
    route(endpoints.checkPasswordCode, async ({ workspace, body, request }) => {
      await unlessWrong(request.addressKey, resetPassword.check(workspace.id, body));
      return true as const;
    }),
    route(endpoints.changeForgottenPassword, async ({ workspace, body, request }) => {
      await unlessWrong(
        request.addressKey,
        resetPassword.reset(workspace.id, body, request.addressKey, auditOrigin(request)),
      );
      return true as const;
    }),
    route(endpoints.confirmEmail, ({ workspace, body, request }) =>
      confirmEmail(workspace.id, body, auditOrigin(request)),
    ),
    route(endpoints.signUp, async ({ workspace, body }) => {
      await signUp(workspace.id, body);
      return true as const;
    }),
    route(endpoints.checkActivationCode, ({ workspace, body, request }) =>
      unlessWrong(request.addressKey, finishAccount.check(workspace.id, body)),
    ),
    route(endpoints.continueSignUp, ({ workspace, body, request }) => {
      const origin = { address: request.addressKey, userAgent: request.headers['user-agent'] ?? null };
      return unlessWrong(request.addressKey, finishAccount.finish(workspace.id, body, origin, auditOrigin(request)));
    }),
  ];
};
