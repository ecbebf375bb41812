import { type BotView, hasPermission, type MessengerId } from '@switchboard/contract';
import { IconPencil, IconRobot, IconTrash } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import type { RowAction } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useLocalRows } from '../../../ui/table/use-local-rows.ts';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { botSorts, botSortValues, useBotColumns } from './bot-columns.tsx';
import { BotDetails } from './bot-details.tsx';
import { useDeleteBot } from './use-delete-bot.ts';

interface BotsTableProps {
  type: MessengerId;
  /** The messenger's name. */
  messenger: string;
  bots: readonly BotView[];
  /** Null when bots of this messenger are not managed here. */
  onEdit: ((bot: BotView) => void) | null;
}

const pageSize = 20;
const byTitle = { by: 'title', order: 'asc' } as const;

/** The bots of one messenger, each with its state and the reader's actions. */
export function BotsTable({ type, messenger, bots, onEdit }: BotsTableProps) {
  const t = useT('bots');
  const permissions = useStore((state) => state.me?.permissions);
  const may = (action: 'create' | 'update' | 'delete') =>
    permissions !== undefined && hasPermission(permissions, 'settings', action);
  const remove = useDeleteBot(type);
  const columns = useBotColumns(type);
  const state = useTableState({
    sorts: botSorts,
    defaultSort: byTitle,
    pageSize,
    name: messenger.toLowerCase(),
    addressedBy: 'bot',
  });
  const { bot: addressed }: { bot?: number } = useSearch({ strict: false });
  const content = useLocalRows(state, bots, botSortValues, ({ id }) => id === addressed);

  const actionsOf = (bot: BotView): RowAction[] => {
    if (onEdit === null) return [];
    const name = bot.title || t('unknownBot');
    const edit: RowAction = {
      key: 'edit',
      label: t('edit'),
      name: t('editNamed', { name }),
      icon: <IconPencil size={16} />,
      testId: `edit-bot-${bot.id}`,
      onSelect: () => onEdit(bot),
    };
    const deletion: RowAction = {
      key: 'delete',
      label: t('delete'),
      name: t('deleteNamed', { name }),
      icon: <IconTrash size={16} />,
      isDangerous: true,
      testId: `delete-bot-${bot.id}`,
      onSelect: () => remove(bot),
    };
    return [...(may('update') ? [edit] : []), ...(may('delete') ? [deletion] : [])];
  };

  return (
    <DataTable
      label={messenger}
      state={state}
      content={content}
      columns={columns}
      rowKey={(bot) => bot.id}
      rowName={(bot) => bot.title || t('unknownBot')}
      rowTestId={(bot) => `bot-${bot.id}`}
      addressed={addressed}
      renderDetails={(bot) => <BotDetails bot={bot} isAddressed={bot.id === addressed} />}
      {...(onEdit !== null && (may('update') || may('delete')) && { actions: actionsOf })}
      actionsAs="buttons"
      density="compact"
      empty={
        <EmptyState
          icon={IconRobot}
          title={t('empty')}
          hint={onEdit !== null && may('create') ? t(`emptyHint.m${type}`) : t('emptyReadHint')}
        />
      }
    />
  );
}
