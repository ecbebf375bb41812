import { type Language, languages } from '@switchboard/contract';
import enUS from '@switchboard/contract/locales/en-US/phones';
import ruRU from '@switchboard/contract/locales/ru-RU/phones';
import ukUA from '@switchboard/contract/locales/uk-UA/phones';
import type { Lease } from '../../../../platform/leases/index.ts';
import {
  CallNotBegunError,
  type Connector,
  callUnder,
  DeliveryProblem,
  type InboundEvent,
} from '../../../connectors/index.ts';
import { isWorkspaceOpen } from '../../../foundation/workspaces/index.ts';
import type { HeardBot } from '../../bots/index.ts';
import { forgetAnsweredGroup, noteAnsweredGroup } from './group-queries.ts';
import { markUpdatesHandled } from './handled-queries.ts';

type GroupEvent = Extract<InboundEvent, { kind: 'group' }>;

const texts = { 'en-US': enUS, 'ru-RU': ruRU, 'uk-UA': ukUA } as const satisfies Record<Language, unknown>;

/** `uk`, as messengers name languages, for `uk-UA`. */
const toLanguage = (code: string | null): Language =>
  languages.find((language) => language.slice(0, 2) === code?.slice(0, 2).toLowerCase()) ?? languages[0];

/**
 * Answers in a group, once, that the bot answers in private chats only. The answer is recorded before it is sent: after
 * a crash in between the group gets none, which is better than two. Only when the messenger certainly did not process
 * the call is the record removed, and the update tried again. While the bot is paused or the workspace closed, nothing
 * is sent or recorded.
 */
export const answerGroup = async (
  lease: Lease,
  connector: Connector,
  { workspaceId, id: botId, credentials, state }: HeardBot,
  updateKeys: readonly string[],
  group: GroupEvent,
): Promise<void> => {
  const chatIds = [group.chatId, ...(group.formerChatId === null ? [] : [group.formerChatId])];
  const settle = () => lease.write((tx) => markUpdatesHandled(tx, workspaceId, botId, updateKeys));
  if (credentials === null || connector.answerGroup === undefined) return settle();
  const { isFirst } = await lease.write(async (tx) => {
    const isSilent = state === 'paused' || !(await isWorkspaceOpen(tx, workspaceId));
    if (isSilent && group.isAddressed) return { isFirst: false };
    return noteAnsweredGroup(tx, workspaceId, botId, chatIds, { isKnownOnly: !group.isAddressed });
  });
  if (!isFirst || !group.isAddressed) return settle();
  const text = texts[toLanguage(group.language)].privateChatsOnly;
  try {
    await callUnder(lease, async () => connector.answerGroup?.(credentials, group.chatId, text));
  } catch (error) {
    const isNotBegun = error instanceof CallNotBegunError;
    if (!isNotBegun && !(error instanceof DeliveryProblem)) throw error;
    if (isNotBegun || error.kind === 'not_processed' || error.kind === 'rate_limited') {
      await lease.write((tx) => forgetAnsweredGroup(tx, workspaceId, botId, chatIds));
      throw error;
    }
  }
  return settle();
};
