import { Button } from '@mantine/core';
import { useStore as useZustand } from 'zustand';
import { useT } from '../../../i18n/use-t.ts';
import { useUnlessPressed } from '../../../ui/keyboard/pointer-press.ts';
import { useUploads } from '../../uploads/uploads-context.tsx';
import { useAppWorker } from '../../worker/app-worker-context.tsx';
import classes from './update-bar.module.css';

/** Announces a new version. Drafts and attached files survive the refresh; running uploads would not, so it waits. */
export function UpdateBar() {
  const t = useT('notifications');
  const worker = useAppWorker();
  const hasUpdate = useUnlessPressed(
    useZustand(worker.state, (state) => state.hasUpdate),
    false,
  );
  const isUploading = useZustand(useUploads().store, (attachments) => attachments.some(({ file }) => file === null));
  if (!hasUpdate) return null;
  return (
    <div className={classes.bar} role="status" data-testid="update-bar">
      <span>{t(isUploading ? 'update.waitsForFiles' : 'update.ready')}</span>
      {!isUploading && (
        <Button size="compact-sm" variant="light" onClick={() => worker.refresh()} data-testid="refresh-app">
          {t('update.refresh')}
        </Button>
      )}
    </div>
  );
}
