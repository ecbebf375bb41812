import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { can } from '@switchboard/contract';
import { ApiError } from '../../../api/api-error.ts';
import { useT } from '../../../i18n/use-t.ts';
import { actorOf } from '../../../store/reader.ts';
import { useActions, useStore } from '../../../store/store-context.tsx';
import { useAction } from '../../../ui/forms/failures/use-action.ts';

/** Makes the reader the manager of a new client; of two at once the second learns who was first. */
export default function TakeButton({ channelId }: { channelId: number }) {
  const t = useT('inbox');
  const { joinChannel } = useActions();
  const joining = useT('joining');
  const take = useAction(async () => {
    try {
      await joinChannel(channelId, 'manager');
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'conversation.already_joined') throw error;
      const name = String(error.params.name ?? '');
      notifications.show({ message: name ? joining('alreadyJoined', { name }) : joining('somebodyJoined') });
    }
  }, t('takeFailed'));
  const mayAnswer = useStore(({ me }) => me !== null && can(actorOf(me), 'conversations.answer', null));
  if (!mayAnswer) return null;
  return (
    <Button
      size="compact-xs"
      variant="light"
      mr={4}
      loading={take.isPending}
      data-testid="take-conversation"
      onClick={take.run}
    >
      {t('take')}
    </Button>
  );
}
