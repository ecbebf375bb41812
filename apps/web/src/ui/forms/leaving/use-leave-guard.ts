import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useConfirm } from '../questions/use-confirm.tsx';
import { useUnloadGuard } from './use-unload-guard.ts';

/**
 * While leaving would lose something, asks before the page is left: by the app's own links, the browser's Back, or
 * closing the tab. Returns whether it is asking.
 */
export function useLeaveGuard(isDirty: boolean): boolean {
  const t = useT('forms');
  const confirm = useConfirm();
  const [isAsking, setIsAsking] = useState(false);
  useUnloadGuard(isDirty);
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: false,
    shouldBlockFn: ({ current, next }) => {
      // Only the search parameters change, as when a table on the page is sorted: the page is not left.
      if (current.pathname === next.pathname) return false;
      return new Promise((resolve) => {
        const settle = (isBlocked: boolean) => {
          setIsAsking(false);
          resolve(isBlocked);
        };
        setIsAsking(true);
        confirm({
          title: t('leaveTitle'),
          text: t('leaveText'),
          confirmLabel: t('leave'),
          cancelLabel: t('stay'),
          isBackFirst: true,
          onConfirm: () => settle(false),
          onCancel: () => settle(true),
        });
      });
    },
  });
  return isAsking;
}
