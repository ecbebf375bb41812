/** The endpoints that answer while a workspace is closed: unpaid, about to be deleted, or in an unknown state. */
import { type Endpoint, endpoints } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpointNames } from './testing/routes/route-matrix.ts';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from './testing/test-app.ts';

/**
 * Signing in and out, one's own account and mails, the subscription and the export; a new endpoint is not among them by itself.
 */
const answering = `
  getHost createWorkspace
  login startPasskeySignIn signInWithSecondFactor redeemSignInCode startOpenIdSignIn finishOpenIdSignIn
  forgotPassword checkPasswordCode changeForgottenPassword confirmEmail
  getCurrentUser refreshSalt logout listSessions revokeSession endAllSessions
  changePassword confirmIdentity startPasskeyConfirmation updateProfile updatePreferences
  getSecondFactors startTotp enableTotp disableTotp renewRecoveryCodes startPasskey addPasskey removePasskey
  listDataExports startDataExport
  getPlanUsage chooseSeats stopWeeklyMail
  getSubscriber updateSubscriber orderPlan getPaymentStatus cancelSubscription deleteSubscriber returnSubscriber
  listPayments sendReceipt getReceipt
`
  .trim()
  .split(/\s+/);

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const setStatus = (status: number) =>
  app.resources.database.global((tx) =>
    tx.query('update workspaces set payment_status = $2 where id = $1', [workspace.id, status]),
  );
const callAll = async () => {
  const refused: string[] = [];
  const codes = new Set<string>();
  for (const name of endpointNames) {
    const { method, path, access }: Endpoint = endpoints[name];
    const isForStrangers = ['public', 'bareHost', 'workspace'].includes(access);
    // The gate comes before any other check of a call. Calls here must not end the session, or open the workspace
    // again.
    if (['logout', 'endAllSessions', 'returnSubscriber'].includes(name)) continue;
    const answer = await app.call(
      workspace.host,
      method,
      `/api${path.replaceAll(/\{\w+\}/g, '999999')}`,
      isForStrangers ? {} : { token: owner.token },
    );
    if (answer.body.error?.code !== 'workspace.closed') continue;
    codes.add(`${answer.status} ${answer.body.error.params.link}`);
    refused.push(name);
  }
  return { refused: refused.toSorted(), codes: [...codes] };
};

describe('every endpoint', () => {
  test.each([
    ['not paid', 0],
    ['before deleting', 4],
    ['a status that nobody knows', 7],
  ])('is refused with the way to the subscription: %s [26.11]', async (_name, status) => {
    workspace = await app.createWorkspace();
    owner = workspace.owner;
    await setStatus(status);
    await expect.poll(async () => (await owner.call('GET', '/api/channels')).status).toBe(403);
    const { refused, codes } = await callAll();
    expect(refused).toEqual(endpointNames.filter((name) => !answering.includes(name)).toSorted());
    expect(codes).toEqual(['403 /preferences/subscription/']);
  });

  test.each([
    ['paid', 1],
    ['free', 2],
    ['unsubscribed', 3],
  ])('answers: %s [26.11]', async (_name, status) => {
    workspace = await app.createWorkspace();
    owner = workspace.owner;
    await setStatus(status);
    expect((await callAll()).refused).toEqual([]);
  });

  test('says so in the contract', () => {
    const declared = endpointNames.filter((name) => (endpoints[name] as Endpoint).whileClosed === true);
    expect(['createWorkspace', ...declared].toSorted()).toEqual(answering.toSorted());
  });
});
