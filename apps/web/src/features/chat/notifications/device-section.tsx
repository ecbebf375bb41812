import { Button, Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBell, IconBellOff, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useStore as useZustand } from 'zustand';
import { useT } from '../../../i18n/use-t.ts';
import type { DeviceNotifications } from './device-notifications.ts';
import classes from './device-section.module.css';

/** This browser's permissions: notifications and sound, each with a hint how to enable it; and a test of both. */
export function DeviceSection({ device }: { device: DeviceNotifications }) {
  const t = useT('notificationSettings');
  const bar = useT('notifications');
  const permission = useZustand(device.permission.state, (state) => state.permission);
  const sound = useZustand(device.chime.state, (state) => state.sound);
  const isGranted = permission === 'granted';
  const isHeard = sound === 'ready';

  const handleTest = async () => {
    if ((await device.permission.ask()) !== 'granted') return;
    device.notifier.test();
    notifications.show({ message: t('device.testShown') });
  };

  return (
    <>
      <State
        icon={isGranted ? <IconBell size={18} stroke={1.75} /> : <IconBellOff size={18} stroke={1.75} />}
        text={t(`device.${permission}`)}
        hint={permission === 'denied' ? t('device.deniedHint') : null}
        testId={`permission-${permission}`}
      />
      <State
        icon={isHeard ? <IconVolume size={18} stroke={1.75} /> : <IconVolumeOff size={18} stroke={1.75} />}
        text={t(isHeard ? 'device.soundReady' : sound === 'blocked' ? 'device.soundBlocked' : 'device.soundMissing')}
        // The first click anywhere unlocks the sound: the line must keep its height, or the clicked element would move.
        room={t(isHeard ? 'device.soundBlocked' : 'device.soundReady')}
        hint={null}
        testId={`sound-${sound}`}
      />
      <div className={classes.buttons}>
        {permission === 'default' && (
          <Button size="sm" onClick={() => void device.permission.ask()}>
            {bar('bar.enable')}
          </Button>
        )}
        <Button
          size="sm"
          variant="default"
          disabled={permission === 'denied' || permission === 'unsupported'}
          onClick={() => void handleTest()}
          data-testid="test-notification"
        >
          {t('device.test')}
        </Button>
      </div>
    </>
  );
}

/** Reserves the place of the section until the notifications part of the app has loaded. */
export const DeviceSectionSkeleton = () => <Skeleton className={classes.ahead ?? ''} />;

interface StateProps {
  icon: ReactNode;
  text: string;
  hint: string | null;
  /** A text whose height is reserved, in case the one shown is shorter. */
  room?: string | null;
  testId: string;
}

function State({ icon, text, hint, room = null, testId }: StateProps) {
  return (
    <div className={classes.state} role="status" data-testid={testId}>
      <span className={classes.icon}>{icon}</span>
      <span className={classes.stateText}>
        <span>{text}</span>
        {room !== null && (
          <span className={classes.room} aria-hidden="true">
            {room}
          </span>
        )}
        {hint !== null && <span className={classes.hint}>{hint}</span>}
      </span>
    </div>
  );
}
