import { IconBookmarkOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';

/** Where a view was that is deleted, or is not shared any more. */
export function ViewMissing({ action }: { action?: ReactNode }) {
  const t = useT('views');
  return (
    <div data-testid="missing-view">
      <EmptyState icon={IconBookmarkOff} title={t('missing')} hint={t('missingHint')} action={action} />
    </div>
  );
}
