import { notifications } from '@mantine/notifications';
import { can } from '@switchboard/contract';
import { useEffect } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useT } from '../../../i18n/use-t.ts';
import { actorOf, channelFacts } from '../../../store/reader.ts';
import { channelTitle } from '../../../store/selectors.ts';
import { selectAudience } from '../../../store/sending/drafts.ts';
import { useActions, useStore } from '../../../store/store-context.tsx';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';
import classes from './composer.module.css';
import { ComposerBox, type ComposerProps } from './composer-box.tsx';
import { ComposerNote } from './instead/composer-note.tsx';

const JoinBar = lazy(() => import('./instead/join-bar.tsx'));

/** The bottom of a channel: the message box, or the reason why there is none with an action. */
export function Composer(props: ComposerProps) {
  const { channelId, targets } = props;
  const t = useT('composer');
  const actions = useActions();
  const state = useStore(
    useShallow((held) => {
      const channel = held.channels[channelId];
      if (!channel || !held.me) return null;
      const facts = channelFacts(channel, held.memberships[channelId]);
      const actor = actorOf(held.me);
      return {
        title: channelTitle(held, channel),
        isMember: facts.is_member,
        mayJoin: can(actor, 'channel.join', facts),
        mayPost: can(actor, 'channel.post', facts),
        stopped: channel.client_blocked,
        blocked: channel.blocked_at !== null,
        closed: channel.capabilities?.reply_window?.kind === 'closed',
        botGone: channel.client_id !== null && channel.bot_id === null,
        isNote: selectAudience(channelId)(held) === 'internal',
      };
    }),
  );
  useEffect(
    // The typed text is dropped with the edit, so tell the user instead of silently switching the box back to the draft.
    () => targets.open(channelId, () => notifications.show({ message: t('editGone') })),
    [targets, channelId, t],
  );
  if (!state) return null;
  const { title, isMember, mayJoin, mayPost, stopped, blocked, closed, botGone, isNote } = state;

  if (!isMember && mayJoin) {
    return (
      // Holds the focus of the keyboard also while the bar is on its way.
      <div data-testid="join-offer" data-keyboard-start tabIndex={-1}>
        <LazyPart fallback={<div className={classes.join}>&nbsp;</div>}>
          <JoinBar key={channelId} channelId={channelId} />
        </LazyPart>
      </div>
    );
  }
  if (!isMember && !mayPost) return <ComposerNote title={t('readOnly')} />;
  const box = (
    <ComposerBox
      // Remounts per channel: everything in the box belongs to one channel.
      key={channelId}
      {...props}
    />
  );
  // Colleagues are reached wherever the client is.
  if (isNote) return box;
  const onNote = () => actions.chooseAudience(channelId, 'internal');
  if (botGone) return <ComposerNote title={t('botGone')} onNote={onNote} />;
  if (blocked) {
    const hint = t('teamBlockedHint');
    return <ComposerNote title={t('teamBlocked')} hint={hint} testId="team-blocked" onNote={onNote} warning />;
  }
  if (closed) return <ComposerNote title={t('replyClosed')} onNote={onNote} warning />;
  if (stopped) {
    return (
      <ComposerNote
        title={t('blockedTitle', { name: title })}
        hint={t('blockedHint')}
        testId="client-blocked"
        onNote={onNote}
        warning
      />
    );
  }
  return box;
}
