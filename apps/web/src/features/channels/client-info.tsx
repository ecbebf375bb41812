import type { Channel, ClientView } from '@switchboard/contract';
import { useLocale } from 'use-intl';
import { useT } from '../../i18n/use-t.ts';
import { channelTitle, fullName } from '../../store/selectors.ts';
import { useStore } from '../../store/store-context.tsx';
import { useTimeFormat } from '../../ui/use-time-format.ts';
import classes from './channel-side-panel.module.css';
import { ChannelSymbol } from './channel-symbol.tsx';
import { messengerNames } from './messenger-names.ts';

/** A language's name in the reader's language; the code itself where the browser knows no name. */
const languageName = (code: string, locale: string): string => {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
};

interface ClientInfoProps {
  channel: Channel;
  client: ClientView;
}

/** Who the client is, as far as the messenger told. */
export function ClientInfo({ channel, client }: ClientInfoProps) {
  const t = useT('channels');
  const time = useTimeFormat();
  const name = useStore((state) => channelTitle(state, channel));
  const manager = useStore((state) => (channel.manager_id === null ? undefined : state.users[channel.manager_id]));
  const locale = useLocale();
  const missing = t('panel.missing');
  const language = client.language === null ? missing : languageName(client.language, locale);
  return (
    <section className={classes.section} data-testid="client-info">
      <div className={classes.client}>
        <ChannelSymbol channel={channel} size={48} />
        <span className={classes.clientName} dir="auto">
          {name}
        </span>
      </div>
      <dl className={classes.facts}>
        <dt>{t('panel.messenger')}</dt>
        <dd>{messengerNames[client.service_type] ?? missing}</dd>
        <dt>{t('panel.bot')}</dt>
        <dd dir="auto">{channel.bot?.title ?? t('panel.unknownBot')}</dd>
        <dt>{t('panel.clientUsername')}</dt>
        <dd>{client.username === null ? missing : `@${client.username}`}</dd>
        <dt>{t('panel.clientPhone')}</dt>
        <dd>{client.phone ?? missing}</dd>
        <dt>{t('panel.clientLanguage')}</dt>
        <dd>{language}</dd>
        <dt>{t('panel.clientSince')}</dt>
        <dd>{time.date(client.created_at)}</dd>
        <dt>{t('panel.manager')}</dt>
        <dd dir="auto">
          {channel.manager_id === null ? t('panel.noManager') : manager ? fullName(manager) : t('deletedUser')}
        </dd>
      </dl>
    </section>
  );
}
