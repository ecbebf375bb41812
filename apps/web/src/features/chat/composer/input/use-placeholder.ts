import { channelTypes, type MessageAudience } from '@switchboard/contract';
import { useT } from '../../../../i18n/use-t.ts';
import { useStore } from '../../../../store/store-context.tsx';

/** Names the receiver of the text, by the channel's name. */
export function usePlaceholder(channelId: number, name: string, audience: MessageAudience): string {
  const t = useT('composer');
  const to = useStore(({ channels, me }) => {
    const type = channels[channelId]?.type;
    if (channelId === me?.own_channel_id) return 'own';
    return type === channelTypes.client ? 'client' : type === channelTypes.direct ? 'colleague' : 'channel';
  });
  if (audience === 'internal') return t('notePlaceholder');
  return name === '' ? t('placeholder') : t('placeholderTo', { to, name });
}
