import { Button, Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { deviceName, endpoints, type ResultOf } from '@switchboard/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useFormatter, useNow } from 'use-intl';
import { useStore as useZustand } from 'zustand';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import type { DeviceNotifications } from './device-notifications.ts';
import classes from './device-section.module.css';
import { pushDevicesKey, pushDevicesQuery } from './notifications-queries.ts';
import { proofWithinMs } from './push/push-proof.ts';

type Device = ResultOf<typeof endpoints.listPushSubscriptions>['data'][number];

const minuteMs = 60_000;
/** How often it is looked whether a test has arrived, while it may. */
const receiptsEveryMs = 2_000;

/** The reader's push devices: this one can be added, each can be removed, all can be tested. */
export function PushDevicesSection({ device: { push, proof, permission } }: { device: DeviceNotifications }) {
  const t = useT('notificationSettings');
  const api = useApi();
  const queries = useQueryClient();
  const { isSupported, id } = useZustand(push.state);
  const isDenied = useZustand(permission.state, (state) => state.permission === 'denied');
  const isProving = useZustand(proof.state, ({ state }) => state === 'waiting');
  const arrivals = useZustand(proof.state, (state) => state.arrivals);
  const [isTested, setIsTested] = useState(false);
  const list = useQuery({ ...pushDevicesQuery(api), refetchInterval: isTested && receiptsEveryMs });
  const refresh = () => queries.invalidateQueries({ queryKey: pushDevicesKey });
  const fail = (message: string) => notifications.show({ color: 'red', message });

  const add = useMutation({
    mutationFn: async () => {
      // A permission just given has it proved already; that is shared.
      if ((await permission.ask()) === 'granted') await proof.run();
    },
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: async (device: Device) => {
      if (device.id === id) await push.remove();
      else await api.call(endpoints.unsubscribePush, { params: { id: device.id } });
    },
    onError: () => fail(t('push.removeFailed')),
    onSettled: refresh,
  });
  const test = useMutation({
    mutationFn: () => api.call(endpoints.sendTestPush, {}),
    onSuccess: ({ devices }) => {
      notifications.show({ message: t('push.tested', { count: devices }) });
      setIsTested(true);
    },
    onError: () => fail(t('push.testFailed')),
  });

  // Those of other devices are only seen by asking again.
  useEffect(() => {
    if (!isTested) return;
    const timer = setTimeout(() => setIsTested(false), proofWithinMs);
    return () => clearTimeout(timer);
  }, [isTested]);
  useEffect(() => {
    if (arrivals > 0) void queries.invalidateQueries({ queryKey: pushDevicesKey });
  }, [arrivals, queries]);

  if (list.isPending) return <Skeleton height={44} mt="md" />;
  if (list.isLoadingError) return <ErrorState title={t('push.failed')} onRetry={() => void list.refetch()} />;
  const devices = list.data.data;
  return (
    <>
      {!isSupported && <p className={classes.remark}>{t('push.unsupported')}</p>}
      {devices.length === 0 ? (
        <p className={classes.remark}>{t('push.empty')}</p>
      ) : (
        <ul className={classes.devices} aria-label={t('push.devices')}>
          {devices.map((device) => (
            <PushDeviceRow
              key={device.id}
              device={device}
              isThis={device.id === id}
              onRemove={() => remove.mutate(device)}
            />
          ))}
        </ul>
      )}
      <div className={classes.buttons}>
        {isSupported && id === null && (
          <Button size="sm" disabled={isDenied} loading={add.isPending || isProving} onClick={() => add.mutate()}>
            {t('push.add')}
          </Button>
        )}
        {devices.length > 0 && (
          <Button size="sm" variant="default" loading={test.isPending} onClick={() => test.mutate()}>
            {t('push.test')}
          </Button>
        )}
      </div>
    </>
  );
}

function PushDeviceRow({ device, isThis, onRemove }: { device: Device; isThis: boolean; onRemove: () => void }) {
  const t = useT('notificationSettings');
  const format = useFormatter();
  const name = deviceName(device.user_agent) ?? t('push.unknown');
  const date = format.dateTime(new Date(device.created_at), { dateStyle: 'medium' });
  const now = useNow({ updateInterval: minuteMs });
  const reached =
    device.reached_at === null
      ? t('push.neverReached')
      : t('push.reached', {
          ago: format.relativeTime(new Date(Math.min(Date.parse(device.reached_at), now.getTime())), now),
        });
  return (
    <li className={classes.device}>
      <span className={classes.deviceText}>
        {isThis ? `${name} · ${t('push.thisDevice')}` : name}
        <span className={classes.hint} data-testid="push-reached">
          {reached}
        </span>
        <span className={classes.hint}>{t('push.added', { date })}</span>
      </span>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-label={t('push.removeLabel', { name })}
        onClick={onRemove}
      >
        {t('push.remove')}
      </Button>
    </li>
  );
}
