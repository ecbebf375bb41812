import { type ChatTarget, DeliveryProblem, type DeliveryProblemKind, type PartOutcome } from '../outbound.ts';
import { tokenOf } from './credentials.ts';
import { tokenDigitsOf } from './event-shapes.ts';
import type { PlannedRefusal, PlannedSend } from './plan-outbound.ts';
import type { RecentSends } from './recent-sends.ts';
import type { ViberAnswer, ViberApi } from './viber-api.ts';
import { ViberAmbiguous, ViberBusy, ViberRefused, ViberUnreachable, viberStatus } from './viber-errors.ts';

export interface DeliverDeps {
  api: ViberApi;
  recentSends: RecentSends;
  /** Sets the bot's webhook again; false when this process does not listen to it. */
  restoreWebhook: (token: string) => Promise<boolean>;
}

/** How long a bot waits that has sent too much. */
const busyPauseMs = 60_000;
const knownStatuses: ReadonlySet<number> = new Set([...Object.values(viberStatus), 16, 17, 18, 19, 20]);

/** Makes one planned call. Throws DeliveryProblem. */
export const deliverCall = async (
  deps: DeliverDeps,
  { credentials, chatId }: ChatTarget,
  call: PlannedSend | PlannedRefusal,
): Promise<PartOutcome> => {
  if (call.kind === 'refusal') throw new DeliveryProblem('media_refused', call.detail);
  try {
    const answer = await send(deps, tokenOf(credentials), call);
    deps.recentSends.note(chatId);
    const externalId = tokenDigitsOf(answer.message_token);
    return { added: externalId === null ? [] : [{ externalId, slot: call.slot }], removed: [] };
  } catch (error) {
    throw toDeliveryProblem(error, () => deps.recentSends.isLimitReached(chatId));
  }
};

/** Sends, with one try more where Viber's refusal has a known remedy. */
const send = async (deps: DeliverDeps, token: string, call: PlannedSend): Promise<ViberAnswer> => {
  const { api, restoreWebhook } = deps;
  let { fields } = call;
  const remedied = new Set<number>();
  for (;;) {
    try {
      return await api.call(token, 'send_message', fields);
    } catch (error) {
      if (!(error instanceof ViberRefused)) throw error;
      const { status } = error;
      if (remedied.has(status)) throw error;
      remedied.add(status);
      if (status === viberStatus.webhookNotSet) {
        // The process that listens to the bot notices by itself.
        // However that call ends, the message was not taken.
        const isRestored = await restoreWebhook(token).catch(() => false);
        if (!isRestored) throw new ViberUnreachable('the webhook has to be set again');
      } else if (status === viberStatus.apiVersionNotSupported && call.plainText !== null) {
        const { receiver, sender, min_api_version } = fields;
        fields = { receiver, sender, min_api_version, type: 'text', text: call.plainText };
      } else throw error;
    }
  }
};

const problemOf: Readonly<Record<number, DeliveryProblemKind | undefined>> = {
  [viberStatus.invalidAuthToken]: 'bot_token_revoked',
  [viberStatus.receiverNotRegistered]: 'client_unreachable',
  [viberStatus.receiverNotSubscribed]: 'blocked_by_client',
  [viberStatus.publicAccountBlocked]: 'bot_restricted',
  [viberStatus.publicAccountNotFound]: 'bot_restricted',
  [viberStatus.publicAccountSuspended]: 'bot_restricted',
  [viberStatus.publicAccountNotAuthorized]: 'bot_restricted',
  [viberStatus.webhookNotSet]: 'not_processed',
  [viberStatus.receiverNoSuitableDevice]: 'client_app_too_old',
  [viberStatus.apiVersionNotSupported]: 'client_app_too_old',
  [viberStatus.unsupportedCountry]: 'client_unreachable',
  [viberStatus.freeMessagesExceeded]: 'billing_required',
  [viberStatus.noBalance]: 'billing_required',
};

/** The meaning of a failed call for the delivery; the rest of Viber's statuses, all of them our mistakes, is final. */
export const toDeliveryProblem = (error: unknown, isLimitReached: () => boolean = () => false): DeliveryProblem => {
  if (error instanceof DeliveryProblem) return error;
  if (error instanceof ViberUnreachable) return new DeliveryProblem('not_processed', error.message);
  if (error instanceof ViberBusy)
    return new DeliveryProblem('rate_limited', error.message, { retryAfterMs: error.retryAfterMs, isForBot: true });
  if (error instanceof ViberAmbiguous) return new DeliveryProblem('unknown_outcome', error.message);
  if (!(error instanceof ViberRefused)) throw error;
  const { status, statusMessage } = error;
  const code = String(status);
  if (!knownStatuses.has(status) && status < 400) {
    return new DeliveryProblem('refused_unexplained', statusMessage, { code });
  }
  if (status !== viberStatus.tooManyRequests)
    return new DeliveryProblem(problemOf[status] ?? 'provider_refused', statusMessage, { code });
  // It may mean one client who has not answered a hundred messages: the others go on.
  return isLimitReached()
    ? new DeliveryProblem('messaging_limit', statusMessage, { code })
    : new DeliveryProblem('rate_limited', statusMessage, { code, retryAfterMs: busyPauseMs });
};
