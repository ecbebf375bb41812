import { useT } from '../../i18n/use-t.ts';
import { useStore } from '../../store/store-context.tsx';
import classes from './reaction-picker.module.css';

/** Says that a reaction stays with the team where the messenger does not carry it. */
export function ReactionNote({ channelId }: { channelId: number }) {
  const t = useT('abilities');
  const staysHere = useStore((state) => state.channels[channelId]?.capabilities?.can_react === false);
  return staysHere && <p className={classes.note}>{t('reactionStays')}</p>;
}
