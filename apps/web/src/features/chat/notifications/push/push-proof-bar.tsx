import { Button, CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconBellRinging, IconCircleCheck } from '@tabler/icons-react';
import { useStore as useZustand } from 'zustand';
import { useT } from '../../../../i18n/use-t.ts';
import bar from '../notification-bar.module.css';
import { findPlatform } from './platform.ts';
import { type PushProof, proofWithinMs } from './push-proof.ts';
import classes from './push-proof-bar.module.css';

const icons = {
  waiting: IconBellRinging,
  proved: IconCircleCheck,
  silent: IconAlertTriangle,
  failed: IconAlertTriangle,
};

/** Whether notifications reach this device, as a test has just shown, and what to try where they do not. */
export default function PushProofBar({ proof }: { proof: PushProof }) {
  const t = useT('notificationSettings');
  const common = useT('common');
  const state = useZustand(proof.state, (now) => now.state);
  if (state === null) return null;
  const platform = findPlatform();
  const isPhone = platform === 'android' || platform === 'ios';
  const Icon = icons[state];
  const hasFailed = state === 'silent' || state === 'failed';
  return (
    <section className={`${bar.bar} ${classes.bar}`} aria-label={t('push.proof.label')} data-testid="push-proof">
      <span className={bar.icon}>
        <Icon size={18} stroke={1.75} />
      </span>
      <span className={classes.text} role="status" data-testid={`push-${state}`}>
        {t(`push.proof.${state}`)}
        {state === 'proved' && <span className={classes.hint}>{t(`push.proof.unseen.${platform}`)}</span>}
        {hasFailed && <span className={classes.hint}>{t(`push.proof.try.${isPhone ? platform : 'computer'}`)}</span>}
      </span>
      {state !== 'waiting' && (
        <span className={classes.buttons} data-rove>
          {hasFailed && (
            <Button size="compact-sm" onClick={() => void proof.run()}>
              {common('retry')}
            </Button>
          )}
          <CloseButton aria-label={common('close')} onClick={() => proof.dismiss()} />
        </span>
      )}
      {state === 'waiting' && (
        <span className={classes.progress} style={{ animationDuration: `${proofWithinMs}ms` }} aria-hidden="true" />
      )}
    </section>
  );
}
