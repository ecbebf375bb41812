import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { type BotView, hasPermission } from '@switchboard/contract';
import { profileLink } from '@switchboard/contract/connectors/profile-links';
import { IconChecks } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { QRCodeSVG } from 'qrcode.react';
import { useHost } from '../../../api/host-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import classes from './bot-form.module.css';
import { useFirstMessage } from './use-first-message.ts';

interface FirstMessageDialogProps {
  bot: BotView;
  /** The messenger's name. */
  messenger: string;
  onClose: () => void;
}

/** The step after a bot is added: open it on a phone and write to it. Says when the first message has come. */
export default function FirstMessageDialog({ bot, messenger, onClose }: FirstMessageDialogProps) {
  const t = useT('bots');
  const common = useT('common');
  const guides = useT('guides');
  // In a demo, where the bot's own address leads to nothing.
  const phonesUrl = useHost()?.phones_url ?? null;
  const state = useStore(({ bots }) => bots[bot.id]?.state ?? bot.state);
  const seesMessages = useStore(({ me }) => me !== null && hasPermission(me.permissions, 'leads', 'update'));
  const arrived = useFirstMessage(bot.id, seesMessages && state === 'active');
  const name = bot.username === null ? bot.title : `@${bot.username}`;
  const link = profileLink({ service_type: bot.type, username: bot.username, facebook_link: null });
  return (
    <Dialog onClose={onClose} title={t('form.added', { name: bot.title })} data-testid="first-message">
      <Stack gap="sm">
        {link !== null && phonesUrl === null && arrived === null && (
          <>
            <div className={classes.picture}>
              <QRCodeSVG value={link} size={176} marginSize={2} title={t('next.qr', { name })} />
            </div>
            <Text size="sm" c="dimmed" ta="center">
              {t('next.scan')}
            </Text>
          </>
        )}
        <Group gap="xs" wrap="nowrap" role="status" data-testid="first-message-state">
          {arrived && <IconChecks size={18} color="var(--mantine-color-green-6)" aria-hidden="true" />}
          {!arrived && state !== 'broken' && <Loader size={14} aria-hidden="true" />}
          <Text size="sm" dir="auto">
            {arrived
              ? t('test.arrived', { name: arrived.name, text: arrived.preview })
              : t(state === 'active' ? 'test.write' : `state.${state}`, { name })}
          </Text>
        </Group>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {common('close')}
          </Button>
          {arrived ? (
            <Button
              data-testid="open-first-conversation"
              renderRoot={(props) => (
                <Link {...props} to="/messenger/$id/" params={{ id: String(arrived.channel_id) }} />
              )}
            >
              {t('test.openConversation')}
            </Button>
          ) : (
            (phonesUrl ?? link) !== null && (
              <Button component="a" href={phonesUrl ?? link ?? ''} target="_blank" rel="noreferrer" data-autofocus>
                {phonesUrl === null ? t('next.open', { messenger }) : guides('demo.open')}
              </Button>
            )
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
