import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { deviceName, endpoints, type ResultOf } from '@switchboard/contract';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { canUsePasskeys, isPasskeyRefusal, makePasskey } from '../../../ui/auth/passkeys.ts';
import { useAction } from '../../../ui/forms/failures/use-action.ts';
import { useConfirm } from '../../../ui/forms/questions/use-confirm.tsx';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';
import classes from './sessions-list.module.css';

type Passkey = ResultOf<typeof endpoints.getSecondFactors>['passkeys'][number];

interface PasskeysProps {
  passkeys: readonly Passkey[];
  /** Called with the recovery codes that came with the first second factor. */
  onAdded: (recoveryCodes: string[]) => void;
  onRemoved: () => void;
}

/** Passkeys of this account: the browser makes them, and each can be removed. */
export function Passkeys({ passkeys, onAdded, onRemoved }: PasskeysProps) {
  const t = useT('profile');
  const api = useApi();
  const confirm = useConfirm();
  const time = useTimeFormat();
  const add = useAction(async () => {
    try {
      const response = await makePasskey(await api.call(endpoints.startPasskey, {}));
      const name = deviceName(navigator.userAgent) ?? t('passkeys.unnamed');
      const { recovery_codes } = await api.call(endpoints.addPasskey, { body: { name, response } });
      onAdded(recovery_codes);
    } catch (error) {
      if (!isPasskeyRefusal(error)) throw error;
    }
  }, t('passkeys.failed'));
  const handleRemove = ({ id, name }: Passkey) =>
    confirm({
      title: t('passkeys.removeTitle'),
      text: t('passkeys.removeText', { name }),
      confirmLabel: t('passkeys.remove'),
      dangerous: true,
      testId: 'confirm-remove-passkey',
      failed: t('passkeys.failed'),
      onConfirm: async () => {
        await api.call(endpoints.removePasskey, { params: { id } });
        notifications.show({ message: t('passkeys.removed') });
        onRemoved();
      },
    });

  return (
    <>
      <Group justify="space-between" mt="md">
        <div>
          <Text fw={500}>{t('passkeys.title')}</Text>
          <Text size="sm" c="dimmed">
            {t(canUsePasskeys() ? 'passkeys.hint' : 'passkeys.unsupported')}
          </Text>
        </div>
        {canUsePasskeys() && (
          <Button
            size="sm"
            variant="default"
            loading={add.isPending}
            onClick={() => add.run()}
            data-testid="add-passkey"
          >
            {t('passkeys.add')}
          </Button>
        )}
      </Group>
      {passkeys.length > 0 && (
        <ul className={classes.sessions} aria-label={t('passkeys.title')}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={classes.session} data-testid="passkey">
              <span className={classes.text}>
                <span className={classes.name}>{passkey.name}</span>
                <span className={classes.hint}>
                  {passkey.last_used_at === null
                    ? t('passkeys.added', { date: time.date(passkey.created_at) })
                    : t('passkeys.lastUsed', { time: time.dateTime(passkey.last_used_at) })}
                </span>
              </span>
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                aria-label={t('passkeys.removeLabel', { name: passkey.name })}
                onClick={() => handleRemove(passkey)}
              >
                {t('passkeys.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
