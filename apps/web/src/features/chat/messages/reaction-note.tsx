import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import classes from './reaction-picker.module.css';

/** Says whether the client will see a reaction; empty in channels without a client. */
export function ReactionNote({ channelId }: { channelId: number }) {
  const t = useT('abilities');
  const reaches = useStore((state) => state.channels[channelId]?.capabilities?.can_react);
  return reaches !== undefined && <p className={classes.note}>{t(reaches ? 'reactionSeen' : 'reactionStays')}</p>;
}
