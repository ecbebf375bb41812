import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type BotView, endpoints, hasPermission } from '@switchboard/contract';
import { IconArrowsExchange, IconRefresh, IconStethoscope, IconWebhook } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { useAction } from '../../../ui/forms/failures/use-action.ts';
import { useConfirm } from '../../../ui/forms/questions/use-confirm.tsx';
import { isPage } from './bot-fields.ts';
import { botsKey } from './bots-queries.ts';
import { HandshakeCheck } from './handshake-check.tsx';
import { TwoWayTest } from './two-way-test.tsx';

/** The actions on a bot: ask its messenger now, connect it anew, test both ways. */
export function BotActions({ bot }: { bot: BotView }) {
  const t = useT('bots');
  const api = useApi();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const permissions = useStore((state) => state.me?.permissions);
  const mayAnswer = permissions !== undefined && hasPermission(permissions, 'leads', 'update');
  const [opened, setOpened] = useState<'test' | 'handshake' | null>(null);
  const params = { id: bot.id };
  const reload = () => queries.invalidateQueries({ queryKey: botsKey });
  const inspect = useAction(async () => {
    const { inspection } = await api.call(endpoints.inspectBot, { params });
    await reload();
    if (inspection?.problems.length === 0) notifications.show({ color: 'green', message: t('health.fine') });
  }, t('health.failed'));
  const repair = async () => {
    await api.call(endpoints.repairBot, { params });
    await reload();
    notifications.show({ message: t('health.repairing') });
  };
  const handleRepair = useAction(repair, t('health.repairFailed'));
  const isElsewhere = bot.inspection?.webhook === 'foreign';
  const askAndRepair = () =>
    confirm({
      title: t('health.repair'),
      text: t('form.elsewhere', { host: bot.inspection?.webhook_host ?? '' }),
      confirmLabel: t('form.takeOver'),
      failed: t('health.repairFailed'),
      testId: 'confirm-repair',
      onConfirm: repair,
    });
  const icon = { size: 15, 'aria-hidden': true } as const;
  return (
    <>
      <Group gap="xs" mt="sm">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconStethoscope {...icon} />}
          loading={inspect.isPending}
          data-testid="inspect-bot"
          onClick={inspect.run}
        >
          {t('health.inspect')}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh {...icon} />}
          loading={handleRepair.isPending}
          data-testid="repair-bot"
          onClick={isElsewhere ? askAndRepair : handleRepair.run}
        >
          {t('health.repair')}
        </Button>
        {isPage(bot.type as 1 | 2 | 3) && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconWebhook {...icon} />}
            aria-expanded={opened === 'handshake'}
            data-testid="check-handshake"
            onClick={() => setOpened(opened === 'handshake' ? null : 'handshake')}
          >
            {t('handshake.open')}
          </Button>
        )}
        {mayAnswer && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconArrowsExchange {...icon} />}
            aria-expanded={opened === 'test'}
            data-testid="test-bot"
            onClick={() => setOpened(opened === 'test' ? null : 'test')}
          >
            {t('test.open')}
          </Button>
        )}
      </Group>
      {opened === 'test' && <TwoWayTest bot={bot} onClose={() => setOpened(null)} />}
      {opened === 'handshake' && <HandshakeCheck bot={bot} />}
    </>
  );
}
