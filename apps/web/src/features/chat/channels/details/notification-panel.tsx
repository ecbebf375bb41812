import { Anchor } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { useActions, useStore } from '../../../../store/store-context.tsx';
import { useErrorText } from '../../../../ui/forms/failures/use-error-text.ts';
import { DescribedSwitch } from '../../../../ui/settings/described-switch.tsx';
import classes from './panel-section.module.css';

/** Muting the channel, and the reader's present notifications in it. */
export function NotificationPanel({ channelId }: { channelId: number }) {
  const t = useT('details');
  const actions = useActions();
  const errorText = useErrorText();
  const isMember = useStore((state) => state.memberships[channelId]?.is_member ?? false);
  const muted = useStore((state) => state.memberships[channelId]?.muted ?? false);
  const notify = useStore((state) => state.me?.preferences.notify ?? 'all');
  const mentionsBeatMute = useStore((state) => state.me?.preferences.mentions_beat_mute ?? false);
  const [wanted, setWanted] = useState<boolean | null>(null);

  const handleChange = async (mute: boolean) => {
    setWanted(mute);
    try {
      await actions.setMuted(channelId, mute);
    } catch (error) {
      notifications.show({ color: 'red', title: t('notifications.failed'), message: errorText(error) });
    } finally {
      // Unless a later choice is still being saved.
      setWanted((last) => (last === mute ? null : last));
    }
  };

  const mutedText = mentionsBeatMute && notify !== 'none' ? 'mutedButMentions' : 'mutedNow';
  const text = muted && notify !== 'none' ? mutedText : notify;
  return (
    <div data-testid="notification-panel">
      {isMember ? (
        <>
          <DescribedSwitch
            label={t('notifications.mute')}
            description={t('notifications.muteHint')}
            checked={wanted ?? muted}
            mb="sm"
            data-testid="mute-channel"
            onChange={(event) => void handleChange(event.currentTarget.checked)}
          />
          <p className={classes.note} role="status">
            {t(`notifications.${text}`)}
          </p>
        </>
      ) : (
        <p className={classes.note}>{t('notifications.notMember')}</p>
      )}
      <Anchor
        size="sm"
        mt="xs"
        display="inline-block"
        renderRoot={(props) => <Link {...props} to="/preferences/notifications/" />}
      >
        {t('notifications.settings')}
      </Anchor>
    </div>
  );
}
