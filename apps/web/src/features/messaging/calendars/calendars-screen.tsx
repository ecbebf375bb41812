import { Button } from '@mantine/core';
import { hasPermission } from '@switchboard/contract';
import { IconCalendarTime, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { calendarsQuery } from '../../../ui/calendars/calendars-query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { SettingsPage } from '../../../ui/settings/settings-page.tsx';
import { CalendarCard } from './calendar-card.tsx';

/** `/preferences/calendars/`: when the bots and people of the workspace work. */
export function CalendarsScreen() {
  const t = useT('calendars');
  const query = useQuery(calendarsQuery(useApi()));
  const mayEdit = useStore(({ me }) => me !== null && hasPermission(me.permissions, 'settings', 'update'));
  const calendars = query.data?.data;
  const create = (
    <Button
      size="sm"
      leftSection={<IconPlus size={15} aria-hidden="true" />}
      data-testid="create-calendar"
      renderRoot={(props) => <Link {...props} to="/preferences/calendars/$id/" params={{ id: 'new' }} />}
    >
      {t('create')}
    </Button>
  );
  return (
    <SettingsPage
      title={t('title')}
      intro={t('intro')}
      testId="calendars-screen"
      {...(mayEdit && calendars?.length !== 0 && { actions: create })}
    >
      {query.isPending && <SkeletonRows count={4} />}
      {query.isLoadingError && <ErrorState title={t('failed')} onRetry={() => void query.refetch()} />}
      {calendars?.length === 0 && (
        <EmptyState
          icon={IconCalendarTime}
          title={t('empty')}
          hint={mayEdit ? t('emptyHint') : null}
          action={mayEdit && create}
        />
      )}
      {calendars?.map((calendar) => (
        <CalendarCard key={calendar.id} calendar={calendar} mayEdit={mayEdit} />
      ))}
    </SettingsPage>
  );
}
