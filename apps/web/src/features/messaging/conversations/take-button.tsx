import { Button } from '@mantine/core';
import { can } from '@switchboard/contract';
import { useT } from '../../../i18n/use-t.ts';
import { actorOf } from '../../../store/reader.ts';
import { useActions, useStore } from '../../../store/store-context.tsx';
import { useAction } from '../../../ui/forms/failures/use-action.ts';

/** Makes the reader the manager of a new client; of two at once the second learns who was first. */
export default function TakeButton({ channelId }: { channelId: number }) {
  const t = useT('inbox');
  const { joinChannel } = useActions();
  const take = useAction(() => joinChannel(channelId, 'manager'), t('takeFailed'));
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
