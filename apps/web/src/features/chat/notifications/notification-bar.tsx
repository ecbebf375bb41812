import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { saveToStorage } from '../../../store/save-to-storage.ts';
import { useStore } from '../../../store/store-context.tsx';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';
import { useUnlessPressed } from '../../../ui/keyboard/pointer-press.ts';
import { useDeviceNotifications, useNotificationPermission } from './device-context.tsx';
import classes from './notification-bar.module.css';

const DeviceBar = lazy(() => import('./device-bar.tsx'));

/** When "Not now" was pressed on this device (milliseconds); the browser itself remembers a refusal. */
const putOffKey = 'switchboard.notifications-put-off';
/** After which it is asked again. */
const putOffMs = 14 * 24 * 60 * 60 * 1_000;
/** Set when the last user of this browser has switched notifications off: known before their preferences load. */
const unwantedKey = 'switchboard.notifications-unwanted';

/**
 * Asks for the permission while it is undecided, then says whether pushes arrive; says when a sound could not be played. Shown from the first paint,
 * before the reader's preferences load: a bar that appears later would shift the page under the pointer.
 */
export function NotificationBar() {
  const t = useT('notifications');
  const device = useDeviceNotifications();
  const [permission, ask] = useNotificationPermission();
  const notify = useStore((state) => state.me?.preferences.notify);
  useEffect(() => {
    if (notify === 'none') saveToStorage(localStorage, unwantedKey, 'yes');
    else if (notify) localStorage.removeItem(unwantedKey);
  }, [notify]);
  const wantsAny = notify ? notify !== 'none' : localStorage.getItem(unwantedKey) === null;
  const [isPutOff, setIsPutOff] = useState(() => Date.now() - Number(localStorage.getItem(putOffKey)) < putOffMs);
  const isAsked = useUnlessPressed(permission === 'default' && wantsAny && !isPutOff, false);
  if (!isAsked) {
    return (
      device && (
        <LazyPart floats>
          <DeviceBar device={device} />
        </LazyPart>
      )
    );
  }

  const putOff = () => {
    saveToStorage(localStorage, putOffKey, String(Date.now()));
    setIsPutOff(true);
  };
  return (
    <Bar icon={<IconBell size={18} stroke={1.75} />} text={t('bar.ask')}>
      <Button size="compact-sm" onClick={ask} data-testid="enable-notifications">
        {t('bar.enable')}
      </Button>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={putOff} data-testid="put-off-notifications">
        {t('bar.later')}
      </Button>
    </Bar>
  );
}

/** A line above the page, about notifications. */
export function Bar({ icon, text, children }: { icon: ReactNode; text: string; children?: ReactNode }) {
  const t = useT('notifications');
  return (
    <section className={classes.bar} aria-label={t('bar.label')} data-testid="notification-bar">
      <span className={classes.icon}>{icon}</span>
      <span className={classes.text} title={text}>
        {text}
      </span>
      {children && (
        <span className={classes.buttons} data-rove>
          {children}
        </span>
      )}
    </section>
  );
}
