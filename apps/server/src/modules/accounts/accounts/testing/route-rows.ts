import { always, at, publicRoute, type Row } from '../../../../testing/routes/route-outcomes.ts';

/** Codes that are right have tests of their own: modules/accounts/accounts. */
const wrongCode = (id: number) => ({ id, code: 'nobody was mailed this' });
const newPassword = { password: 'correct horse battery', repeat: 'correct horse battery' };
const newAccount = { first_name: 'A', last_name: 'B', username: 'ab', ...newPassword };

export const makeRouteRows = () =>
  ({
    forgotPassword: { prepare: at('/forgot-password', { email: 'nobody@test.test' }), expected: publicRoute },
    checkPasswordCode: {
      prepare: at('/forgot-password/check-code', wrongCode(1)),
      expected: always(400),
      foreign: { status: 400, calls: [({ user }) => ({ path: '/forgot-password/check-code', body: wrongCode(user) })] },
    },
    changeForgottenPassword: {
      prepare: at('/forgot-password/change-password', { ...wrongCode(1), ...newPassword }),
      expected: always(400),
      foreign: {
        status: 400,
        calls: [
          ({ user }) => ({ path: '/forgot-password/change-password', body: { ...wrongCode(user), ...newPassword } }),
        ],
      },
    },
    signUp: { prepare: at('/auth/sign-up', { email: 'nobody' }), expected: always(403) },
    checkActivationCode: {
      prepare: at('/auth/check-activation-code', wrongCode(1)),
      expected: always(400),
      foreign: {
        status: 400,
        calls: [({ user }) => ({ path: '/auth/check-activation-code', body: wrongCode(user) })],
      },
    },
    continueSignUp: {
      prepare: at('/auth/continue-sign-up', { ...wrongCode(1), ...newAccount }),
      expected: always(400),
      foreign: {
        status: 400,
        calls: [({ user }) => ({ path: '/auth/continue-sign-up', body: { ...wrongCode(user), ...newAccount } })],
      },
    },
  }) satisfies Record<string, Row>;
