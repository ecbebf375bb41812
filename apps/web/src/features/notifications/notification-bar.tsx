import { Button } from '@mantine/core';
import { IconBell, IconVolumeOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useStore as useZustand } from 'zustand';
import { useT } from '../../i18n/use-t.ts';
import { keep } from '../../store/keep.ts';
import { useStore } from '../../store/store-context.tsx';
import { useUnlessPressed } from '../../ui/pointer-press.ts';
import { useDeviceNotifications } from './device-context.tsx';
import type { DeviceNotifications } from './device-notifications.ts';
import classes from './notification-bar.module.css';

/** "Not now" is remembered on this device; a refusal, the browser remembers. */
const putOffKey = 'switchboard.notifications-put-off';

/** Asks for the permission while the browser has not been told yet; says when a sound could not be heard. */
export default function NotificationBar() {
  const device = useDeviceNotifications();
  return device && <BarOf device={device} />;
}

function BarOf({ device }: { device: DeviceNotifications }) {
  const t = useT('notifications');
  const permission = useZustand(device.permission.state, (state) => state.permission);
  const isSoundMissed = useZustand(device.chime.state, (state) => state.sound === 'blocked' && state.wasMissed);
  const wantsAny = useStore((state) => state.me !== null && state.me.preferences.notify !== 'none');
  const [isPutOff, setIsPutOff] = useState(() => localStorage.getItem(putOffKey) !== null);
  const isAsked = permission === 'default' && wantsAny && !isPutOff;
  const shown = useUnlessPressed(isAsked ? 'ask' : isSoundMissed ? 'soundMissed' : null, null);

  if (shown === 'ask') {
    const putOff = () => {
      keep(localStorage, putOffKey, 'yes');
      setIsPutOff(true);
    };
    return (
      <Bar icon={<IconBell size={18} stroke={1.75} />} text={t('bar.ask')}>
        <Button size="compact-sm" onClick={() => void device.enable()} data-testid="enable-notifications">
          {t('bar.enable')}
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={putOff} data-testid="put-off-notifications">
          {t('bar.later')}
        </Button>
      </Bar>
    );
  }
  return shown === 'soundMissed' ? (
    <Bar icon={<IconVolumeOff size={18} stroke={1.75} />} text={t('bar.soundBlocked')} />
  ) : null;
}

function Bar({ icon, text, children }: { icon: ReactNode; text: string; children?: ReactNode }) {
  const t = useT('notifications');
  return (
    <section className={classes.bar} aria-label={t('bar.label')} data-testid="notification-bar">
      <span className={classes.icon}>{icon}</span>
      <span className={classes.text}>{text}</span>
      {children && <span className={classes.buttons}>{children}</span>}
    </section>
  );
}
