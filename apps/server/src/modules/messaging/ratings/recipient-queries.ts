import type { Welcome } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';
import { channelsTable } from '../../chat/channel-access/exported-queries.ts';
import { clientsTable } from '../../clients/clients/exported-queries.ts';
import { workspacesTable } from '../../foundation/workspaces/exported-queries.ts';
import { botsTable } from '../bots/exported-queries.ts';
import { episodesTable } from '../episodes/exported-queries.ts';

export interface Recipient {
  client_id: number;
  first_name: string;
  last_name: string;
  /** The workspace's where the messenger names none. */
  language: string;
  bot_title: string;
  /** `AbilityPhases`. */
  ability_phases: object | null;
  last_inbound_at: Date | null;
  now: Date;
  question: Welcome;
  thanks: Welcome;
  once_in_days: number;
  /** The newest episode's. */
  number: number;
  /** It is closed, the client has written in it, and a colleague has answered. */
  is_rateable: boolean;
}

/** A client whose bot asks for ratings and can be spoken for: it works, and nobody has blocked anybody. */
export const findRecipient = statement({
  name: 'find-rating-recipient',
  text: `select k.id as client_id, k.first_name, k.last_name, coalesce(k.language, w.default_language) as language,
      b.title as bot_title, b.ability_phases, k.last_inbound_at, clock_timestamp() as now, p.question, p.thanks, p.once_in_days,
      e.number, c.state = 'closed' and e.closed_at is not null and e.first_client_seq is not null
        and e.first_reply_at is not null as is_rateable
    from ${channelsTable} c
    join ${clientsTable} k on k.workspace_id = c.workspace_id and k.id = c.client_id
    join ${workspacesTable} w on w.id = c.workspace_id
    join ${botsTable} b on b.workspace_id = c.workspace_id and b.id = c.bot_id and b.deleted_at is null
      and b.state in ('active', 'connecting')
    join rating_policies p on p.workspace_id = c.workspace_id and p.bot_id = c.bot_id and p.is_on
    join ${episodesTable} e on e.workspace_id = c.workspace_id and e.channel_id = c.id
      and e.number = (select max(n.number) from ${episodesTable} n where n.workspace_id = c.workspace_id and n.channel_id = c.id)
    where c.workspace_id = $1 and c.id = $2 and c.deleted_at is null and c.blocked_at is null and not c.client_blocked`,
  values: (workspaceId: number, channelId: number) => [workspaceId, channelId],
}).answer(([row]: RecipientRow[]): Recipient | null => row ?? null);

type RecipientRow = Omit<Recipient, 'question' | 'thanks'> & { question: object; thanks: object };
