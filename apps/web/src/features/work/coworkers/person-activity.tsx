import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { Sparkline } from '../../../ui/charts/activity/sparkline.tsx';
import { busiestOf, totalOf, useActivity } from '../../../ui/charts/activity/use-activity.ts';
import { peopleActivityQuery } from './coworkers-queries.ts';
import classes from './coworkers-screen.module.css';

interface PersonActivityProps {
  userId: number;
  name: string;
  /** Of all rows. */
  ids: readonly number[];
}

/** A colleague's open conversations, and their answers of the last 30 days; nothing where there are none. */
export default function PersonActivity({ userId, name, ids }: PersonActivityProps) {
  const t = useT('charts');
  const activity = useActivity();
  const { zone } = activity;
  const { data } = useQuery(peopleActivityQuery(useApi(), ids, zone));
  const found = data?.data.find(({ id }) => id === userId);
  if (!data || !found) return null;
  const { open, answers } = found;
  const count = totalOf(answers);
  const chart = activity.chartOf(data.days, 'day', [{ key: 'answers', name, values: answers }]);
  return (
    <>
      {open > 0 && <span className={classes.open}>{t('activity.open', { count: open })}</span>}
      {count > 0 && (
        <Sparkline
          data={chart}
          label={t('activity.ofPerson', { name, count, day: busiestOf(chart) })}
          testId={`activity-${userId}`}
        />
      )}
    </>
  );
}
