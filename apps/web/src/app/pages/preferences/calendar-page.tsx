import { hasPermission } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useApi } from '../../../api/api-context.tsx';
import { CalendarForm } from '../../../features/messaging/calendars/calendar-form.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { calendarsQuery } from '../../../ui/calendars/calendars-query.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { SettingsPage } from '../../../ui/settings/settings-page.tsx';
import { NoPermissionPage } from '../instead/no-permission-page.tsx';
import { NotFoundPage } from '../instead/not-found-page.tsx';

/** One calendar, or the form for a new one at `/preferences/calendars/new/`. */
export function CalendarPage() {
  const t = useT('calendars');
  const { id } = useParams({ strict: false });
  const query = useQuery(calendarsQuery(useApi()));
  const isNew = id === 'new';
  const mayEdit = useStore(({ me }) => me !== null && hasPermission(me.permissions, 'settings', 'update'));
  const calendar = query.data?.data.find((one) => String(one.id) === id) ?? null;
  if (!mayEdit) return <NoPermissionPage of="action" />;
  if (query.isSuccess && !isNew && calendar === null) return <NotFoundPage />;
  return (
    <SettingsPage
      {...(query.data && { title: calendar === null ? t('form.addTitle') : calendar.name })}
      back={<Link to="/preferences/calendars/">{t('form.back')}</Link>}
      testId="calendar-page"
    >
      {query.isPending && <SkeletonRows count={8} />}
      {query.isLoadingError && <ErrorState title={t('failed')} onRetry={() => void query.refetch()} />}
      {/* What is typed stays when the calendars are fetched again. */}
      {query.data && <CalendarForm key={id} calendar={calendar} />}
    </SettingsPage>
  );
}
