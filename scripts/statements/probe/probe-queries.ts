import { composed, type Sure, statement } from '../../../apps/server/src/platform/database/index.ts';

// Statements on the tables that check-statements.test.ts makes: one that fits them, and one for each way not to fit.

interface Person {
  id: number;
  email: string;
  phone: string | null;
  kind: 'guest' | 'host';
  born_on: string | null;
  seen_at: Date;
  tags: string[];
  settings: { theme?: string };
  friends: number;
}

const columns = 'p.id, p.email, p.phone, p.kind, p.born_on, p.seen_at, p.tags, p.settings';

export const findPerson = statement({
  name: 'find-person',
  text: `select ${columns}, (select count(*) from friends f where f.person_id = p.id) as friends
    from people p where p.id = $1`,
  values: (id: number) => [id],
}).first<Person>();

/** The nulls that joins, conditions and aggregates make of columns that are never null, and of those that can be. */
export const listNulls = statement({
  text: `select f.person_id as joined_id, p.phone as kept_phone, coalesce(f.note, '') as note, max(p.id) over () as newest,
      case when p.email <> '' then p.email end as address, (select x.id from people x where x.id = 0) as nobody,
      count(*) over () as total, g.given, exists (select from friends) as has_friends
    from people p left join friends f on f.person_id = p.id, unnest($1::text[]) as g (given) where p.phone is not null
    union all select 1, '', '', 1, '', 1, 1, '', true`,
  values: (given: readonly string[]) => [given],
}).all<{
  joined_id: number | null;
  kept_phone: string;
  note: string;
  newest: number | null;
  address: string | null;
  nobody: number | null;
  total: number;
  given: string;
  has_friends: boolean;
}>();

export const askedToBeSure = statement({
  text: 'select f.note from friends f where f.person_id = $1',
  values: (id: number) => [id],
}).first<Sure<{ note: string }, 'note'>>();

export const wrongColumn = statement({
  text: 'select id, email as address from people where id = $1',
  values: (id: number) => [id],
}).first<{ id: number; email: string }>();

export const wrongNull = statement({
  text: 'select phone, email, p.id as sure from people p where id = $1',
  values: (id: number) => [id],
}).first<Sure<{ phone: string; email: string | null; sure: number }, 'sure'>>();

export const wrongTypes = statement({
  text: 'select id, seen_at, tags, kind from people where id = $1',
  values: (id: number) => [id],
}).all<{ id: string; seen_at: string; tags: number[]; kind: 1 | 2 }>();

export const wrongNumber = statement({
  text: 'update people set email = $2 where id = $1',
  values: (id: number, email: string, phone: string) => [id, email, phone],
}).run();

export const wrongParameters = statement({
  text: 'update people set email = $2, settings = $3, tags = $4 where id = $1',
  values: (id: string, email: number, settings: readonly string[], tags: readonly number[]) => [
    id,
    email,
    settings,
    tags,
  ],
}).run();

export const wrongTable = statement({ text: 'select id from persons', values: () => [] }).all<{ id: number }>();

/** In a collection. */
export const listsOfPeople = {
  byId: statement({ text: 'select id from people order by id', values: () => [] }).all<{ id: number }>(),
  byEmail: statement({ text: 'select id from people order by email', values: () => [] }).all<{ id: string }>(),
};

const conditions = { born: 'born_on = $1::date', tagged: 'tags = $1::text[]', named: 'name = $1' };
/** Put together for each call, of parts: one of them does not fit. */
export const putTogether = composed({
  compose: (by: keyof typeof conditions, value: string | number) => ({
    text: `select id, phone from people where ${conditions[by]}`,
    values: [value],
  }),
  samples: () => [['born', '2026-01-01'] as const, ['tagged', 1] as const, ['named', 'a'] as const],
}).all<{ id: number; phone: string }>();

const hidden = statement({ text: 'select id from people', values: () => [] }).all<{ id: number }>();
export const callsHidden = () => hidden.samples();
