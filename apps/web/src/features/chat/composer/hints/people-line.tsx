import { channelTypes } from '@switchboard/contract';
import { useT } from '../../../../i18n/use-t.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { useColleagues } from '../../../../ui/channel/use-colleagues.ts';
import classes from '../composer.module.css';

/** Who types in the channel right now, and in a conversation with a client who else has it on the screen. */
export default function PeopleLine({ channelId }: { channelId: number }) {
  const t = useT('presence');
  const { typing, here } = useColleagues(channelId);
  const isForClient = useStore((state) => state.channels[channelId]?.type === channelTypes.client);
  const said = (names: readonly string[], text: 'answering' | 'typing' | 'here') =>
    names.length === 0 ? '' : t(text, { names: names.join(', '), count: names.length });
  return (
    <div className={classes.typing}>
      <span aria-live="polite" data-testid="typing">
        {said(typing, isForClient ? 'answering' : 'typing')}
      </span>
      {isForClient && here.length > 0 && (
        <span data-testid="here">
          {typing.length > 0 && ' · '}
          {said(here, 'here')}
        </span>
      )}
    </div>
  );
}
