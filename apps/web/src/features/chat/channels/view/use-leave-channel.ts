import { type Channel, channelTypes, generalChannelId } from '@switchboard/contract';
import { useNavigate } from '@tanstack/react-router';
import { useT } from '../../../../i18n/use-t.ts';
import { useActions, useStore, useStoreApi } from '../../../../store/store-context.tsx';
import { useConfirm } from '../../../../ui/forms/questions/use-confirm.tsx';
import { useChannelName } from '../use-channel-name.ts';

/**
 * Leaves a channel after a confirmation. Leaving the open channel goes to the general one; a manager stays on the
 * conversation's page, which then has no manager.
 */
export function useLeaveChannel(channel: Channel): () => void {
  const t = useT('channels');
  const actions = useActions();
  const confirm = useConfirm();
  const store = useStoreApi();
  const navigate = useNavigate();
  const name = useChannelName(channel);
  const isManager = useStore((state) => channel.manager_id !== null && channel.manager_id === state.me?.id);
  const isConversation = channel.type === channelTypes.client;

  const leave = async () => {
    const isOnScreen = store.getState().active.channelId === channel.id;
    await actions.leaveChannel(channel.id);
    if (isOnScreen && !isManager) {
      await navigate({ to: '/messenger/$id/', params: { id: String(generalChannelId) } });
    }
  };

  return () =>
    confirm({
      title: t('leaveTitle', { name }),
      text: isConversation
        ? t(isManager ? 'conversation.leaveText' : 'conversation.leaveTextColleague')
        : t('leaveText'),
      confirmLabel: t('leaveConfirm'),
      dangerous: true,
      failed: t('leaveFailed'),
      onConfirm: leave,
    });
}
