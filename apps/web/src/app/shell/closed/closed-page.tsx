import { Button } from '@mantine/core';
import { type CurrentUser, paymentStatuses } from '@switchboard/contract';
import { Link } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import { FullPage } from '../../../ui/feedback/full-page.tsx';

/** 403 of every section of a closed workspace, with the way to open it. */
export function ClosedPage({ me, maySeeSettings }: { me: CurrentUser; maySeeSettings: boolean }) {
  const t = useT('subscription');
  const isDeleting = me.workspace.payment_status === paymentStatuses.beforeDeleting;
  const hint = isDeleting ? t('closed.deletingReturn') : t('closed.others');
  return (
    <FullPage
      code="403"
      title={t(isDeleting ? 'closed.deletingTitle' : 'closed.title')}
      {...(!maySeeSettings && { text: hint })}
      action={
        maySeeSettings && (
          <Button
            renderRoot={(props) => <Link {...props} to="/preferences/subscription/" />}
            data-testid="to-subscription"
          >
            {t('closed.link')}
          </Button>
        )
      }
    />
  );
}
