import '@mantine/notifications/styles.css';
import { MantineThemeProvider, Notification } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { useEffect } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { Hints } from '../../ui/feedback/hints.tsx';
import { confirmModals } from '../../ui/forms/questions/confirm-dialog.tsx';
import { ConfirmationsShown, closeQuestions } from '../../ui/forms/questions/use-confirm.tsx';
import { PageQueriesProvider } from '../../ui/page-queries.tsx';
import { IdentityQuestion } from './identity-question.tsx';
import { Toasts } from './toasts.tsx';

/** Hosts notifications and dialogs; a notification sent before this has loaded waits for it. */
export default function Overlays({ isSignedIn }: { isSignedIn: boolean }) {
  // A question may quote data that only the previous user may read.
  useEffect(() => {
    if (!isSignedIn) closeQuestions();
  }, [isSignedIn]);
  const t = useT('common');
  const named = Notification.extend({ defaultProps: { closeButtonProps: { 'aria-label': t('close') } } });
  return (
    <MantineThemeProvider theme={{ components: { Notification: named } }} inherit>
      <ModalsProvider
        modals={confirmModals}
        modalProps={{ centered: true, closeButtonProps: { 'aria-label': t('close') } }}
      >
        <Toasts />
        <Hints />
        <ConfirmationsShown />
        <PageQueriesProvider>
          <IdentityQuestion isSignedIn={isSignedIn} />
        </PageQueriesProvider>
      </ModalsProvider>
    </MantineThemeProvider>
  );
}
