import { IconVolumeOff } from '@tabler/icons-react';
import { useStore as useZustand } from 'zustand';
import { useT } from '../../../i18n/use-t.ts';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';
import { useUnlessPressed } from '../../../ui/keyboard/pointer-press.ts';
import type { Chime } from './chime.ts';
import type { DeviceNotifications } from './device-notifications.ts';
import { Bar } from './notification-bar.tsx';

const PushProofBar = lazy(() => import('./push/push-proof-bar.tsx'));

/** Says whether pushes arrive, while that is tried, and when a sound could not be played. */
export default function DeviceBar({ device: { proof, chime } }: { device: DeviceNotifications }) {
  const isProving = useZustand(proof.state, ({ state }) => state !== null);
  if (!isProving) return <SoundMissedBar chime={chime} />;
  return (
    <LazyPart floats>
      <PushProofBar proof={proof} />
    </LazyPart>
  );
}

function SoundMissedBar({ chime }: { chime: Chime }) {
  const t = useT('notifications');
  const isMissed = useUnlessPressed(
    useZustand(chime.state, (state) => state.sound === 'blocked' && state.wasMissed),
    false,
  );
  return isMissed ? <Bar icon={<IconVolumeOff size={18} stroke={1.75} />} text={t('bar.soundBlocked')} /> : null;
}
