import type { SubscriberChange } from '@switchboard/contract';
import { statement, type Transaction } from '../../../../platform/database/index.ts';
import { usersTable } from '../../../foundation/users/exported-queries.ts';
import { workspacesTable } from '../../../foundation/workspaces/exported-queries.ts';

export interface SubscriberRow {
  first_name: string;
  last_name: string;
  username: string;
  email: string;
  phone: string | null;
  country: string | null;
  address: string | null;
  company: string;
  subdomain: string;
  tariff: number;
  payment_status: number;
  ends_at: Date | null;
  trial_ends_at: Date | null;
  deletes_at: Date | null;
  card_mask: string | null;
}

export const getSubscriberStatement = statement({
  name: 'get-subscriber',
  text: `select coalesce(s.first_name, u.first_name) as first_name, coalesce(s.last_name, u.last_name) as last_name,
      coalesce(s.username, u.username) as username, u.email,
      case when s.first_name is null then u.phone else s.phone end as phone, s.country, s.address, s.card_mask,
      w.company, w.subdomain, w.tariff, w.payment_status, w.ends_at, w.trial_ends_at, w.deletes_at
    from ${workspacesTable} w
      join ${usersTable} u on u.workspace_id = w.id and u.id = w.owner_id
      left join subscribers s on s.workspace_id = w.id
    where w.id = $1`,
  values: (workspaceId: number) => [workspaceId],
}).of<SubscriberRow>();

/** Fields the subscriber never set are taken from the owner. */
export const getSubscriberRow = async (tx: Transaction, workspaceId: number): Promise<SubscriberRow> => {
  const { rows } = await tx.query(getSubscriberStatement(workspaceId));
  if (rows[0] === undefined) throw new Error(`workspace ${workspaceId} has no owner`);
  return rows[0];
};

export const putSubscriber = statement({
  name: 'put-subscriber',
  text: `insert into subscribers (workspace_id, first_name, last_name, username, phone, country, address)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (workspace_id) do update set first_name = $2, last_name = $3, username = $4, phone = $5, country = $6,
      address = $7`,
  values: (workspaceId: number, { first_name, last_name, username, phone, country, address }: SubscriberChange) => [
    workspaceId,
    first_name,
    last_name,
    username,
    phone,
    country,
    address,
  ],
}).run();

export const findLanguage = statement({
  name: 'find-language-of-payer',
  text: `select language from ${usersTable} where workspace_id = $1 and id = $2`,
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).answer(([row]: { language: string }[]): string => row?.language ?? 'en-US');
