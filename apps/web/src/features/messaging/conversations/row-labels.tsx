import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { LabelDot } from '../../../ui/labels/label-dot.tsx';
import { labelsQuery } from '../../../ui/labels/labels-query.ts';
import { useConversationLabels } from '../../../ui/labels/use-conversation-labels.ts';
import classes from './row-labels.module.css';

const shownMax = 2;

/** The labels of a conversation in its row: the first two with their colours, and how many more there are. */
export function RowLabels({ channelId }: { channelId: number }) {
  const t = useT('labels');
  const api = useApi();
  const all = useQuery(labelsQuery(api)).data?.data;
  const own = useConversationLabels(channelId).data?.label_ids;
  const labels = all?.filter(({ id }) => own?.includes(id)) ?? [];
  if (labels.length === 0) return null;
  const more = labels.slice(shownMax);
  return (
    <span className={classes.labels} data-labels>
      {labels.slice(0, shownMax).map(({ id, name, color }) => (
        <span
          key={id}
          className={classes.label}
          title={`${t('title')}: ${name}`}
          dir="auto"
          data-testid={`row-label-${id}`}
        >
          <LabelDot color={color} />
          <span className={classes.name}>{name}</span>
        </span>
      ))}
      {more.length > 0 && (
        <span className={classes.more} title={more.map(({ name }) => name).join(', ')}>
          +{more.length}
        </span>
      )}
    </span>
  );
}
