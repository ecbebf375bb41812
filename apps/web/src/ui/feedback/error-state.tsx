import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { EmptyState } from './empty-state.tsx';

interface ErrorStateProps {
  title: string;
  hint?: string;
  /** Adds a "Try again" button. */
  onRetry?: () => void;
  action?: ReactNode;
}

/** Shown when data failed to load: the failure and the reader's choices. */
export function ErrorState({ title, hint, onRetry, action }: ErrorStateProps) {
  const t = useT('common');
  return (
    <div role="alert">
      <EmptyState
        icon={IconAlertTriangle}
        title={title}
        hint={hint ?? null}
        action={
          action ??
          (onRetry && (
            <Button variant="default" onClick={onRetry}>
              {t('retry')}
            </Button>
          ))
        }
      />
    </div>
  );
}
