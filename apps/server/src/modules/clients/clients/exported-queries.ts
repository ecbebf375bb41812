/** For joins in other modules' SQL. */
export const clientsTable = 'clients';
export const customFieldsTable = 'custom_fields';
export const customFieldValuesTable = 'custom_field_values';

/**
 * All clients who are one person with each of the clients in `seeds`, as rows of `person (seed, id)`: those with the
 * same account at the same messenger (a messenger whose ids differ by bot gives no two bots the same id), and those
 * merged by colleagues. Also through deleted clients: hiding one changes nothing for the others.
 */
export const withPersons = (seeds: string): string => `with recursive person (seed, id) as (
    select s.id, s.id from unnest(${seeds}::bigint[]) as s (id)
    union
    select p.seed, n.id from person p cross join lateral (
      select m.into_id from client_merges m where m.workspace_id = $1 and m.client_id = p.id
      union all
      select m.client_id from client_merges m where m.workspace_id = $1 and m.into_id = p.id
      union all
      select s.id from ${clientsTable} k
      join ${clientsTable} s on s.workspace_id = k.workspace_id and s.service_type = k.service_type
        and s.service_client_id = k.service_client_id
      where k.workspace_id = $1 and k.id = p.id) n (id))`;

/** The rows of `withPersons`, for its statements. */
export const personRows = 'person';
