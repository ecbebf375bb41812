import {
  byteOrderMark,
  type ClientColumn,
  type CsvDelimiter,
  type CustomField,
  type Language,
  messengerNames,
  toCsvLine,
} from '@switchboard/contract';
import { type Database, toIsoMoment } from '../../../../platform/database/index.ts';
import { texts } from '../../../../platform/texts/index.ts';
import { type ListedClientRow, listClientsByIds } from '../list-queries.ts';

/** Clients read at once: few enough to be held in memory. */
const atOnce = 500;

type ExportedColumn = ClientColumn | 'bot' | 'manager' | 'language' | 'created_at';

/** The columns that an import reads are called as it knows them. */
const columns: Record<ExportedColumn, (client: ListedClientRow) => string | number | null> = {
  id: ({ id }) => id,
  first_name: (client) => client.first_name,
  last_name: (client) => client.last_name,
  phone: ({ phone }) => phone,
  username: ({ username }) => username,
  messenger: ({ service_type: type }) => messengerNames[type] ?? null,
  viber_phone: (client) => client.viber_phone,
  facebook_link: (client) => client.facebook_link,
  bot: (client) => client.bot_title,
  manager: (client) => `${client.manager_first_name ?? ''} ${client.manager_last_name ?? ''}`.trim(),
  language: ({ language }) => language,
  created_at: (client) => toIsoMoment(client.created_at),
};
const columnNames = Object.keys(columns) as ExportedColumn[];

interface ExportPlan {
  workspaceId: number;
  /** In the order of the file. */
  ids: readonly number[];
  fields: readonly CustomField[];
  language: Language;
  delimiter: CsvDelimiter;
}

/** Clients as a CSV file, some at a time. Clients deleted meanwhile are left out. */
export async function* writeClients(database: Database, plan: ExportPlan): AsyncGenerator<string> {
  const { workspaceId, ids, fields, language, delimiter } = plan;
  const titles = texts[language].clientImport.columns;
  const titleRow = [...columnNames.map((name) => titles[name]), ...fields.map(({ title }) => title)];
  yield `${byteOrderMark}${toCsvLine(titleRow, delimiter)}`;
  for (let at = 0; at < ids.length; at += atOnce) {
    const page = ids.slice(at, at + atOnce);
    const rows = await listClientsByIds(database, workspaceId, page);
    const byId = new Map(rows.map((row) => [row.id, row]));
    yield page
      .flatMap((id) => byId.get(id) ?? [])
      .map((client) => {
        const values = new Map(client.custom_values.map(({ field_id, value }) => [field_id, value]));
        const cells = columnNames.map((name) => String(columns[name](client) ?? ''));
        return toCsvLine([...cells, ...fields.map(({ id }) => values.get(id) ?? '')], delimiter);
      })
      .join('');
  }
}
