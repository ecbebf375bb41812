import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { generalChannelId } from '@switchboard/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import type { OpenResult } from '../../../../store/history/timelines.ts';
import { useActions, useStore } from '../../../../store/store-context.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { LazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../../ui/feedback/retriable-part.ts';
import classes from './channel-view.module.css';

const ChannelGone = lazy(() => import('./channel-gone.tsx'));

interface ChannelViewProps {
  channelId: number;
  header: ReactNode;
  timeline: ReactNode;
  composer: ReactNode;
}

/** One channel on the screen: opens it, and shows its header, messages and message box, or why they cannot be shown. */
export function ChannelView({ channelId, header, timeline, composer }: ChannelViewProps) {
  const t = useT('channels');
  const actions = useActions();
  const navigate = useNavigate();
  const held = useStore((state) => state.channels[channelId] !== undefined);
  const signedIn = useStore((state) => state.load === 'ready' && state.me !== null);
  const [opened, setOpened] = useState<{ channelId: number; result: OpenResult } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const result = opened?.channelId === channelId ? opened.result : null;

  useEffect(() => {
    if (!signedIn) return;
    let current = true;
    const open = async () => {
      const answer = await actions.openChannel(channelId);
      if (current) setOpened({ channelId, result: answer });
    };
    void open();
    return () => {
      current = false;
      actions.closeChannel(channelId);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new attempt opens the channel again
  }, [actions, channelId, signedIn, attempt]);

  const forbidden = result === 'forbidden' && channelId !== generalChannelId;
  useEffect(() => {
    if (!forbidden) return;
    notifications.show({ color: 'red', message: t('view.forbidden') });
    void navigate({ to: '/messenger/$id/', params: { id: String(generalChannelId) }, replace: true });
  }, [forbidden, navigate, t]);

  // `ready` without the channel: it was deleted, or the reader was removed from it, while it was open.
  const gone = !held && (result === 'not_found' || result === 'ready');
  useEffect(() => {
    // The details of a deleted channel are empty.
    if (gone) actions.toggleSidebar('right', false);
  }, [actions, gone]);

  const toGeneral = (
    <Button
      variant="default"
      renderRoot={(props) => <Link {...props} to="/messenger/$id/" params={{ id: String(generalChannelId) }} />}
    >
      {t('view.toGeneral')}
    </Button>
  );

  if (!held && result === 'failed') {
    return (
      <div className={classes.view}>
        <div className={classes.state}>
          <ErrorState
            title={t('view.failed')}
            hint={t('view.failedHint')}
            action={
              <>
                <Button
                  onClick={() => {
                    setOpened(null);
                    setAttempt((count) => count + 1);
                  }}
                >
                  {t('view.retry')}
                </Button>{' '}
                {toGeneral}
              </>
            }
          />
        </div>
      </div>
    );
  }
  if (gone) {
    return (
      <div className={classes.view} data-testid="channel-not-found">
        <div className={classes.state}>
          <LazyPart>
            <ChannelGone channelId={channelId} action={toGeneral} />
          </LazyPart>
        </div>
      </div>
    );
  }
  return (
    <section className={classes.view} data-testid="channel-view">
      {header}
      {timeline}
      {composer}
    </section>
  );
}
