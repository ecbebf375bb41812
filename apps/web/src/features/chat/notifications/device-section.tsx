import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBell, IconBellOff, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useStore as useZustand } from 'zustand';
import { useT } from '../../../i18n/use-t.ts';
import type { SoundState } from './chime.ts';
import { useNotificationPermission } from './device-context.tsx';
import type { DeviceNotifications } from './device-notifications.ts';
import classes from './device-section.module.css';

/**
 * This browser's permissions: notifications and sound, each with a hint how to enable it; and a test of both. What needs
 * the notifications waits in its place until that part of the app has loaded.
 */
export function DeviceSection({ device }: { device: DeviceNotifications | null }) {
  const t = useT('notificationSettings');
  const bar = useT('notifications');
  const [permission, ask] = useNotificationPermission();
  const isGranted = permission === 'granted';

  const handleTest = async () => {
    if ((await device?.permission.ask()) !== 'granted') return;
    device?.notifier.test();
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
      {device ? <KnownSound device={device} /> : <Sound state={null} />}
      <div className={classes.buttons}>
        {permission === 'default' && (
          <Button size="sm" onClick={ask}>
            {bar('bar.enable')}
          </Button>
        )}
        <Button
          size="sm"
          variant="default"
          disabled={device === null || permission === 'denied' || permission === 'unsupported'}
          onClick={() => void handleTest()}
          data-testid="test-notification"
        >
          {t('device.test')}
        </Button>
      </div>
    </>
  );
}

const KnownSound = ({ device }: { device: DeviceNotifications }) => (
  <Sound state={useZustand(device.chime.state, ({ sound }) => sound)} />
);

/** Whether sounds are heard here; null until it is known. */
function Sound({ state }: { state: SoundState | null }) {
  const t = useT('notificationSettings');
  const isOff = state === 'blocked' || state === 'missing';
  const texts = { blocked: 'device.soundBlocked', missing: 'device.soundMissing', ready: 'device.soundReady' } as const;
  return (
    <State
      icon={isOff ? <IconVolumeOff size={18} stroke={1.75} /> : <IconVolume size={18} stroke={1.75} />}
      text={state ? t(texts[state]) : ''}
      // The first click anywhere unlocks the sound: the line must keep its height, or the clicked element would move.
      room={t('device.soundBlocked')}
      hint={null}
      testId={`sound-${state ?? 'unknown'}`}
    />
  );
}

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
