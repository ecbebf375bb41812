import type { endpoints, PasskeyResponse, ResultOf } from '@switchboard/contract';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { AppError, type CallingActor, fieldError } from '../../../platform/http/index.ts';
import type { SecretBox } from '../../../platform/secrets/index.ts';
import { type AuditOrigin, recordOwnChange } from '../../foundation/audit-log/index.ts';
import { passkeyName, totpName } from './factor-names.ts';
import { deletePasskey } from './passkey-queries.ts';
import { type PasskeySite, register, startRegistration } from './passkeys.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';
import {
  deleteTotpSecret,
  enableTotpSecret,
  findAccountLabel,
  findHeldFactors,
  lockFactors,
  lockTotpSecret,
  replaceRecoveryCodes,
  saveTotpSecret,
} from './second-factor-queries.ts';
import { findPeriod, makeTotpSecret, totpUri } from './totp.ts';

type RecoveryCodes = ResultOf<typeof endpoints.renewRecoveryCodes>;

const hasFactor = async (tx: Transaction, { workspaceId, userId }: CallingActor): Promise<boolean> => {
  const held = await findHeldFactors(tx, workspaceId, userId);
  return held.has_totp || held.has_passkey;
};

const issueRecoveryCodes = async (tx: Transaction, { workspaceId, userId }: CallingActor): Promise<RecoveryCodes> => {
  const codes = makeRecoveryCodes();
  await replaceRecoveryCodes(tx, workspaceId, userId, codes.map(hashRecoveryCode));
  return { recovery_codes: codes };
};

/** The user whose second factors change, and the origin of the call. */
interface ChangeCall {
  actor: CallingActor;
  origin: AuditOrigin;
}

const recordAdded = (tx: Transaction, { actor: { workspaceId, userId }, origin }: ChangeCall, name: string) =>
  recordOwnChange(tx, {
    workspaceId,
    userId,
    action: 'account.second_factor_added',
    changes: { second_factors: { from: [], to: [name] } },
    origin,
  });

const recordRemoved = (tx: Transaction, { actor: { workspaceId, userId }, origin }: ChangeCall, name: string) =>
  recordOwnChange(tx, {
    workspaceId,
    userId,
    action: 'account.second_factor_removed',
    changes: { second_factors: { from: [name], to: [] } },
    origin,
  });

/** Turning one's own second factors on and off. */
export const makeChangeSecondFactors = ({ database, secrets }: { database: Database; secrets: SecretBox }) => {
  const change = <Result>(actor: CallingActor, act: (tx: Transaction) => Promise<Result>): Promise<Result> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      await lockFactors(tx, actor.workspaceId, actor.userId);
      return act(tx);
    });

  /** The first second factor comes with recovery codes, further ones share them. */
  const add = async (
    tx: Transaction,
    actor: CallingActor,
    store: (tx: Transaction) => Promise<void>,
  ): Promise<RecoveryCodes> => {
    const isFirst = !(await hasFactor(tx, actor));
    await store(tx);
    return isFirst ? issueRecoveryCodes(tx, actor) : { recovery_codes: [] };
  };

  /** The recovery codes go with the last second factor: they replace one and are none themselves. */
  const dropRecoveryCodes = async (tx: Transaction, actor: CallingActor): Promise<void> => {
    if (!(await hasFactor(tx, actor))) await replaceRecoveryCodes(tx, actor.workspaceId, actor.userId, []);
  };

  return {
    /** A secret that is not required yet: an app that was never set up must not lock the user out. */
    startTotp: (actor: CallingActor): Promise<ResultOf<typeof endpoints.startTotp>> =>
      change(actor, async (tx) => {
        const { workspaceId, userId } = actor;
        const secret = makeTotpSecret();
        const isSaved = await saveTotpSecret(tx, workspaceId, userId, secrets.encrypt(secret));
        if (!isSaved) throw new AppError('auth.totp_enabled');
        return { secret, uri: totpUri(secret, await findAccountLabel(tx, workspaceId, userId)) };
      }),

    enableTotp: (call: ChangeCall, code: string): Promise<RecoveryCodes> =>
      change(call.actor, async (tx) => {
        const { workspaceId, userId } = call.actor;
        const held = await lockTotpSecret(tx, workspaceId, userId);
        if (held === null) throw new AppError('auth.totp_not_started');
        if (held.enabled_at !== null) throw new AppError('auth.totp_enabled');
        const period = findPeriod(secrets.decrypt(held.sealed_secret), code.replaceAll(/\s/g, ''));
        if (period === null) throw fieldError('code', 'validation.code_wrong');
        await recordAdded(tx, call, totpName);
        return add(tx, call.actor, (within) => enableTotpSecret(within, workspaceId, userId, period));
      }),

    disableTotp: (call: ChangeCall): Promise<void> =>
      change(call.actor, async (tx) => {
        const { workspaceId, userId } = call.actor;
        if (await deleteTotpSecret(tx, workspaceId, userId)) await recordRemoved(tx, call, totpName);
        await dropRecoveryCodes(tx, call.actor);
      }),

    renewRecoveryCodes: ({ actor, origin }: ChangeCall): Promise<RecoveryCodes> =>
      change(actor, async (tx) => {
        if (!(await hasFactor(tx, actor))) throw new AppError('auth.no_second_factor');
        const { workspaceId, userId } = actor;
        await recordOwnChange(tx, { workspaceId, userId, action: 'account.recovery_codes_renewed', origin });
        return issueRecoveryCodes(tx, actor);
      }),

    startPasskey: (actor: CallingActor, site: PasskeySite): Promise<ResultOf<typeof endpoints.startPasskey>> =>
      change(actor, async (tx) => {
        const { workspaceId, userId } = actor;
        const label = await findAccountLabel(tx, workspaceId, userId);
        return startRegistration(tx, { workspaceId, userId, site }, label);
      }),

    addPasskey: (
      call: ChangeCall,
      site: PasskeySite,
      { name, response }: { name: string; response: PasskeyResponse },
    ): Promise<RecoveryCodes> =>
      change(call.actor, async (tx) => {
        const { workspaceId, userId } = call.actor;
        await recordAdded(tx, call, passkeyName(name));
        return add(tx, call.actor, (within) => register(within, { workspaceId, userId, site }, name, response));
      }),

    removePasskey: (call: ChangeCall, passkeyId: number): Promise<void> =>
      change(call.actor, async (tx) => {
        const { actor } = call;
        const name = await deletePasskey(tx, actor.workspaceId, actor.userId, passkeyId);
        if (name === null) throw new AppError('auth.passkey_not_found');
        await recordRemoved(tx, call, passkeyName(name));
        await dropRecoveryCodes(tx, actor);
      }),
  };
};
