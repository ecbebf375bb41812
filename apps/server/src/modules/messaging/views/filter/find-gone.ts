import type { ConversationFilter, GonePart } from '@switchboard/contract';
import type { Transaction } from '../../../../platform/database/index.ts';
import { AppError } from '../../../../platform/http/index.ts';
import { type FilterParts, listThere } from './gone-queries.ts';

type Kind = GonePart['kind'];

const partsOf = ({ labels = [], bots = [], managers = [], fields = [] }: ConversationFilter): FilterParts => ({
  label: labels,
  bot: bots,
  manager: managers.filter((manager) => typeof manager === 'number'),
  field: fields.map((field) => field.field_id),
});

const kinds: readonly Kind[] = ['label', 'bot', 'manager', 'field'];

/** For each filter what it names and is not there: removed, or never in this workspace. */
export const findGone = async (
  tx: Transaction,
  workspaceId: number,
  filters: readonly ConversationFilter[],
): Promise<GonePart[][]> => {
  const named = filters.map(partsOf);
  const all = (kind: Kind) => named.flatMap((parts) => parts[kind]);
  const wanted = { label: all('label'), bot: all('bot'), manager: all('manager'), field: all('field') };
  if (kinds.every((kind) => wanted[kind].length === 0)) return filters.map(() => []);
  const there = new Set((await listThere(tx, workspaceId, wanted)).map(({ kind, id }) => `${kind}:${id}`));
  return named.map((parts) =>
    kinds.flatMap((kind) => parts[kind].filter((id) => !there.has(`${kind}:${id}`)).map((id) => ({ kind, id }))),
  );
};

/** Throws `conversation_filter.gone` with the first part that is not there. */
export const assertThere = async (tx: Transaction, workspaceId: number, filter: ConversationFilter): Promise<void> => {
  const [gone] = (await findGone(tx, workspaceId, [filter]))[0] ?? [];
  if (gone !== undefined) throw new AppError('conversation_filter.gone', { ...gone });
};
