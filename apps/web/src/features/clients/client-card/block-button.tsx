import { Button } from '@mantine/core';
import { type ClientCard, endpoints } from '@switchboard/contract';
import { IconBan, IconCircleCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useActions } from '../../../store/store-context.tsx';
import { useAction } from '../../../ui/forms/failures/use-action.ts';
import { useConfirm } from '../../../ui/forms/questions/use-confirm.tsx';
import { clientCardKey, clientChangesKey } from './client-card-queries.ts';
import { clientName } from './client-name.ts';

/** Blocks a client after a question, or unblocks them at once. */
export function BlockButton({ card: { client, conversation } }: { card: ClientCard }) {
  const t = useT('clientCard');
  const api = useApi();
  const actions = useActions();
  const queries = useQueryClient();
  const confirm = useConfirm();

  const change = async (isBlocked: boolean) => {
    const endpoint = isBlocked ? endpoints.blockClient : endpoints.unblockClient;
    try {
      await actions.settleChannel(() => api.call(endpoint, { params: { id: client.id } }));
    } finally {
      // Also when it failed: a colleague may have been faster.
      await queries.invalidateQueries({ queryKey: clientCardKey(client.id) });
      await queries.invalidateQueries({ queryKey: clientChangesKey });
    }
  };
  const unblock = useAction(() => change(false), t('block.undoFailed'));
  if (conversation === null) return null;

  if (conversation.blocked_at !== null) {
    return (
      <Button
        variant="default"
        size="xs"
        leftSection={<IconCircleCheck size={15} aria-hidden="true" />}
        loading={unblock.isPending}
        data-testid="unblock-client"
        onClick={unblock.run}
      >
        {t('block.undo')}
      </Button>
    );
  }
  const handleClick = () =>
    confirm({
      title: t('block.title', { name: clientName(client) || t('unnamed') }),
      text: t('block.text'),
      confirmLabel: t('block.button'),
      failed: t('block.failed'),
      dangerous: true,
      testId: 'confirm-block',
      onConfirm: () => change(true),
    });
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconBan size={15} aria-hidden="true" />}
      data-testid="block-client"
      onClick={handleClick}
    >
      {t('block.button')}
    </Button>
  );
}
