import type { ClientMatch } from '@switchboard/contract';
import { statement, statementsBy } from '../../../../platform/database/index.ts';

export interface MatchKey {
  /** An id, digits of a phone, or a username in small letters. */
  key: string;
  /** Null: any messenger. */
  serviceType: number | null;
}

const mayBe = 'c.deleted_at is null and (k.service_type is null or c.service_type = k.service_type)';
const clientsWith = (condition: string) =>
  `select c.id from clients c where c.workspace_id = $1 and ${condition} and ${mayBe}`;

const found: Record<ClientMatch, string> = {
  id: clientsWith('c.id = k.key::bigint'),
  phone: `${clientsWith('c.phone_key = k.key')} union ${clientsWith('c.viber_phone_key = k.key')}`,
  username: clientsWith('c.username_key = k.key'),
};

/** The clients of each key, in the order of the keys; of several no more than two. */
export const matchClients = statementsBy(['id', 'phone', 'username'], (match: ClientMatch) =>
  statement({
    name: `match-clients-by-${match}`,
    text: `select to_json(array(select f.id from (${found[match]}) f order by f.id limit 2)) as ids
      from unnest($2::text[], $3::smallint[]) with ordinality as k (key, service_type, place) order by k.place`,
    values: (workspaceId: number, keys: readonly MatchKey[]) => [
      workspaceId,
      keys.map(({ key }) => key),
      keys.map(({ serviceType }) => serviceType),
    ],
  }).answer((rows: { ids: number[] }[]): number[][] => rows.map(({ ids }) => ids)),
);
