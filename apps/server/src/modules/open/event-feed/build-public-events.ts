import {
  can,
  channelTypes,
  includesScope,
  type PublicEvent,
  type PublicEventType,
  publicEventKinds,
} from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import type { Audience } from '../../../platform/events/index.ts';
import type { CallingActor } from '../../../platform/http/index.ts';
import type { LogRow } from './read-queries.ts';
import { type ChannelRow, loadSubjects, type Subjects, toConversation } from './subject-queries.ts';
import { type PublicDraft, toPublicDrafts } from './to-public-events.ts';

/** The place of a public event: the number of its event in the log, and which of that one's it is, from 0. */
export interface EventPlace {
  seq: number;
  part: number;
}

/** `epoch`: of the event log. Numbers are given anew after a restore, ids are not. */
export const idOf = (epoch: string, { seq, part }: EventPlace): string =>
  `evt_${epoch.slice(0, 8)}_${seq}${part === 0 ? '' : `_${part}`}`;

/** Null: of another epoch. */
export const parseEventId = (epoch: string, id: string): EventPlace | null => {
  const [, begin, seq = '0', part = '0'] = id.split('_');
  return begin === epoch.slice(0, 8) ? { seq: Number(seq), part: Number(part) } : null;
};

export interface BuiltEvent extends EventPlace {
  type: PublicEventType;
  subject: PublicDraft['subject'];
  channelId: number | null;
  clientId: number | null;
  /** The bot of the conversation or client it is about. */
  botId: number | null;
  event: PublicEvent;
}

/**
 * Who is told: a user, who is told what they see and their token's scopes let through, or the workspace, which is told
 * of conversations and of channels that all colleagues may read.
 */
export type Listener = CallingActor | 'workspace';

const isCommon = ({ type, is_public: isPublic }: ChannelRow): boolean =>
  type === channelTypes.client || type === channelTypes.general || (type === channelTypes.group && isPublic);

const hears = (listener: Listener, audience: Audience): boolean => {
  if (audience === 'everyone' || 'channel' in audience) return true;
  if (listener === 'workspace') return !('users' in audience) || 'readersOf' in audience || 'permission' in audience;
  const { userId, permissions } = listener;
  const needed = 'having' in audience ? audience.having : 'permission' in audience ? audience.permission : null;
  if (needed === null && 'readersOf' in audience) return true;
  const isNamed = 'users' in audience && (audience.users?.includes(userId) ?? false);
  const isPermitted = needed?.some((permission) => {
    const [module, action] = permission.split(':');
    return (permissions as Record<string, readonly string[]>)[module ?? '']?.includes(action ?? '') === true;
  });
  return isNamed || isPermitted === true;
};

const isFor = (listener: Listener, draft: PublicDraft, audience: Audience, { channels }: Subjects): boolean => {
  if (!hears(listener, audience)) return false;
  if (listener !== 'workspace') {
    const { scopes } = listener;
    if (scopes !== undefined && !includesScope(scopes, publicEventKinds[draft.type].scope)) return false;
    if (draft.type.startsWith('client.') && !can(listener, 'clients.read', null)) return false;
  }
  if (draft.channelId === null) return true;
  const channel = channels.get(draft.channelId);
  if (channel === undefined) return false;
  return listener === 'workspace' ? isCommon(channel) : can(listener, 'channel.read', channel);
};

const dataOf = ({ data, channelId, clientId }: PublicDraft, { channels, clients }: Subjects): object | null => {
  if (data !== null) return data;
  const channel = channelId === null ? undefined : channels.get(channelId);
  if (channel !== undefined) return toConversation(channel);
  return (clientId === null ? undefined : clients.get(clientId)) ?? null;
};

/** The public events of rows of the log that a listener is told of, in order. Of what is gone there is none. */
export const buildPublicEvents = async (
  database: Database,
  { workspaceId, epoch }: { workspaceId: number; epoch: string },
  rows: readonly LogRow[],
  listener: Listener,
): Promise<BuiltEvent[]> => {
  const drafts = rows.flatMap((row) => {
    const audience = JSON.parse(row.audience) as Audience;
    return toPublicDrafts({ ...row, audience }).map((draft, part) => ({ draft, part, row, audience }));
  });
  if (drafts.length === 0) return [];
  const idsOf = (key: 'channelId' | 'clientId') => [
    ...new Set(drafts.flatMap(({ draft }) => (draft[key] === null ? [] : [draft[key]]))),
  ];
  const subjects = await loadSubjects(database, workspaceId, {
    channelIds: idsOf('channelId'),
    clientIds: idsOf('clientId'),
    userId: listener === 'workspace' ? null : listener.userId,
  });
  return drafts.flatMap(({ draft, part, row, audience }) => {
    const data = isFor(listener, draft, audience, subjects) ? dataOf(draft, subjects) : null;
    if (data === null) return [];
    const { type, subject, channelId, clientId } = draft;
    const place = { seq: row.seq, part };
    // Events of before an upgrade may have another shape; what comes after them does not wait for that.
    const { data: shaped = data } = publicEventKinds[type].data.safeParse(data);
    const event = { id: idOf(epoch, place), type, timestamp: row.created_at.toISOString(), data: { ...shaped } };
    const channel = channelId === null ? undefined : subjects.channels.get(channelId);
    const client = clientId === null ? undefined : subjects.clients.get(clientId);
    const botId = channel?.bot_id ?? client?.bot_id ?? null;
    return [{ ...place, type, subject, channelId, clientId: channel?.client_id ?? clientId, botId, event }];
  });
};
