import type { Message, Reaction } from '@switchboard/contract';
import { useFormatter } from 'use-intl';
import { useShallow } from 'zustand/react/shallow';
import { useT } from '../../../../i18n/use-t.ts';
import { fullName } from '../../../../store/selectors.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { commandsFor, useMessageActionsContext } from '../commands/message-commands.ts';
import classes from './message-reactions.module.css';

const mostNames = 12;

/**
 * The reactions of a message, each with its count and, on hover, the names, and the client's; a click adds or removes the reader's own.
 */
export function MessageReactions({ message }: { message: Message }) {
  const t = useT('timeline');
  const mayReact = useStore((state) => commandsFor(state, message).includes('react'));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a border and a legend of its own
    <div className={classes.reactions} role="group" aria-label={t('reactions.label')} data-rove>
      {message.reactions.map((reaction) => (
        <ReactionChip key={reaction.emoji} message={message} reaction={reaction} disabled={!mayReact} />
      ))}
      {message.metadata.client_reaction && (
        <ClientReaction channelId={message.channel_id} emoji={message.metadata.client_reaction} />
      )}
    </div>
  );
}

/** The client's reaction on their phone; users can't remove it. */
function ClientReaction({ channelId, emoji }: { channelId: number; emoji: string }) {
  const t = useT('timeline');
  const name = useStore((state) => state.channels[channelId]?.name) ?? t('client');
  const who = t('reactions.who', { names: name, emoji });
  return (
    <span className={classes.chip} data-of-client role="img" aria-label={who} data-hint={who}>
      <span className={classes.emoji}>{emoji}</span>
    </span>
  );
}

interface ReactionChipProps {
  message: Message;
  reaction: Reaction;
  disabled: boolean;
}

function ReactionChip({ message, reaction, disabled }: ReactionChipProps) {
  const { emoji, user_ids } = reaction;
  const messageActions = useMessageActionsContext();
  const isOwn = useStore((state) => state.me !== null && user_ids.includes(state.me.id));
  const who = useWho(reaction);
  return (
    <button
      type="button"
      className={classes.chip}
      aria-pressed={isOwn}
      aria-label={`${emoji} ${user_ids.length}, ${who}`}
      aria-disabled={disabled || undefined}
      data-hint={who}
      data-testid={`reaction-${emoji}`}
      onClick={() => !disabled && messageActions.setReaction(message, emoji, !isOwn)}
    >
      <span className={classes.emoji}>{emoji}</span> <span className={classes.count}>{user_ids.length}</span>
    </button>
  );
}

function useWho({ emoji, user_ids }: Reaction): string {
  const t = useT('timeline');
  const format = useFormatter();
  const names = useStore(
    useShallow((state) =>
      user_ids.slice(0, mostNames).map((id) => {
        if (id === state.me?.id) return t('reactions.you');
        const user = state.users[id];
        return (user && fullName(user)) || t('deletedUser');
      }),
    ),
  );
  const others = user_ids.length - names.length;
  const all = others > 0 ? [...names, t('reactions.others', { count: others })] : names;
  return t('reactions.who', { names: format.list(all), emoji });
}
