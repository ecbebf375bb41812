import { hasPermission } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useApi } from '../../../api/api-context.tsx';
import { WebhookView } from '../../../features/open/webhooks/view/webhook-view.tsx';
import { webhooksQuery } from '../../../features/open/webhooks/webhooks-queries.ts';
import { WebhooksScreen } from '../../../features/open/webhooks/webhooks-screen.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { SettingsPage } from '../../../ui/settings/settings-page.tsx';
import { NotFoundPage } from '../instead/not-found-page.tsx';

/** The webhooks, or one of them. */
export function WebhooksPage() {
  const { id } = useParams({ strict: false });
  return id === undefined ? <WebhooksScreen /> : <WebhookPage id={id} />;
}

/** One webhook, and what was sent to it. */
function WebhookPage({ id }: { id: string }) {
  const t = useT('webhooks');
  const query = useQuery(webhooksQuery(useApi()));
  const mayEdit = useStore(({ me }) => me !== null && hasPermission(me.permissions, 'settings', 'update'));
  const webhook = query.data?.find((one) => String(one.id) === id);
  if (query.isSuccess && !query.isFetching && webhook === undefined) return <NotFoundPage />;
  return (
    <SettingsPage
      {...(webhook && { title: webhook.name })}
      back={<Link to="/preferences/webhooks/">{t('view.back')}</Link>}
      testId="webhook-page"
    >
      {query.isLoadingError && <ErrorState title={t('failed')} onRetry={() => void query.refetch()} />}
      {webhook === undefined && !query.isLoadingError && <SkeletonRows count={8} />}
      {webhook && <WebhookView key={webhook.id} webhook={webhook} mayEdit={mayEdit} />}
    </SettingsPage>
  );
}
