import { Anchor } from '@mantine/core';
import type { Webhook } from '@switchboard/contract';
import { Link } from '@tanstack/react-router';
import { useT } from '../../../../i18n/use-t.ts';
import type { Column } from '../../../../ui/table/column.ts';
import { eventTypes } from '../event-groups.ts';
import { StateLine } from '../state-line.tsx';
import { useWaitingText } from '../use-waiting-text.ts';
import classes from '../webhooks.module.css';
import { WhenTime } from '../when-time.tsx';

export const webhookSorts = ['name', 'state', 'waiting', 'success'] as const;
export type WebhookSort = (typeof webhookSorts)[number];

/** What is broken first. */
const urgency = { failing: 0, off: 1, active: 2 } as const;

export const webhookSortValues: Record<WebhookSort, (webhook: Webhook) => string | number | null> = {
  name: ({ name }) => name,
  state: ({ state }) => urgency[state],
  waiting: ({ waiting }) => waiting,
  success: ({ last_success_at: at }) => at,
};

/** The columns of a webhook: its name and address, what it is told, and how it is doing. */
export function useWebhookColumns(): Column<Webhook, WebhookSort>[] {
  const t = useT('webhooks');
  const waitingText = useWaitingText();
  const total = eventTypes.length;
  return [
    {
      key: 'name',
      title: t('columns.name'),
      sortBy: 'name',
      isHead: true,
      cell: ({ id, name, url }) => (
        <>
          <Anchor
            inherit
            dir="auto"
            data-testid={`open-webhook-${id}`}
            renderRoot={(props) => <Link {...props} to="/preferences/webhooks/$id/" params={{ id: String(id) }} />}
          >
            {name}
          </Anchor>
          <span className={classes.address}>{url}</span>
        </>
      ),
    },
    {
      key: 'events',
      title: t('columns.events'),
      cell: ({ types, bot_ids: bots }) => (
        <>
          {types.length === total ? t('allEvents', { total }) : t('someEvents', { count: types.length, total })}
          {bots.length > 0 && <span className={classes.under}>{t('botsOnly', { count: bots.length })}</span>}
        </>
      ),
    },
    {
      key: 'state',
      title: t('columns.state'),
      sortBy: 'state',
      cell: (webhook) => <StateLine webhook={webhook} />,
    },
    {
      key: 'waiting',
      title: t('columns.waiting'),
      sortBy: 'waiting',
      cell: ({ waiting }) => waitingText(waiting),
    },
    {
      key: 'success',
      title: t('columns.success'),
      sortBy: 'success',
      cell: ({ last_success_at: at }) => <WhenTime at={at} />,
    },
  ];
}
