import { type Channel, type ClientView, messengerNames } from '@switchboard/contract';
import { useLocale } from 'use-intl';
import { useT } from '../../../i18n/use-t.ts';
import { fullName } from '../../../store/selectors.ts';
import { useStore } from '../../../store/store-context.tsx';
import { PersonButton } from '../../../ui/person/person-button.tsx';
import classes from './panel-section.module.css';

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

/** Who the client is, for those who may not see clients: a phone is no business of theirs. */
export function ClientInfo({ channel, client }: ClientInfoProps) {
  const t = useT('details');
  const channels = useT('channels');
  const manager = useStore((state) => (channel.manager_id === null ? undefined : state.users[channel.manager_id]));
  const locale = useLocale();
  const missing = t('missing');
  const managerName = manager ? fullName(manager) : channels('deletedUser');
  return (
    <dl className={classes.facts} data-testid="client-info">
      <dt>{t('client.messenger')}</dt>
      <dd>{messengerNames[client.service_type] ?? missing}</dd>
      <dt>{t('client.bot')}</dt>
      <dd dir="auto">{channel.bot?.title ?? t('client.unknownBot')}</dd>
      <dt>{t('client.username')}</dt>
      <dd>{client.username === null ? missing : `@${client.username}`}</dd>
      <dt>{t('client.language')}</dt>
      <dd>{client.language === null ? missing : languageName(client.language, locale)}</dd>
      <dt>{t('client.manager')}</dt>
      <dd dir="auto">
        {channel.manager_id === null ? (
          t('client.noManager')
        ) : (
          <PersonButton userId={channel.manager_id} name={managerName} />
        )}
      </dd>
    </dl>
  );
}
