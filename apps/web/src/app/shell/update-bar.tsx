import { Button } from '@mantine/core';
import { useStore as useZustand } from 'zustand';
import { useT } from '../../i18n/use-t.ts';
import { useAppWorker } from '../app-worker-context.tsx';
import { useUploads } from '../uploads-context.tsx';
import classes from './update-bar.module.css';

/** Says that a new version is there. Drafts outlive the refresh; attached files would not, so it waits for them. */
export function UpdateBar() {
  const t = useT('notifications');
  const worker = useAppWorker();
  const hasUpdate = useZustand(worker.state, (state) => state.hasUpdate);
  const hasFiles = useZustand(useUploads().store, (attachments) => attachments.length > 0);
  if (!hasUpdate) return null;
  return (
    <div className={classes.bar} role="status" data-testid="update-bar">
      <span>{t(hasFiles ? 'update.waitsForFiles' : 'update.ready')}</span>
      {!hasFiles && (
        <Button size="compact-sm" variant="light" onClick={() => worker.refresh()} data-testid="refresh-app">
          {t('update.refresh')}
        </Button>
      )}
    </div>
  );
}
