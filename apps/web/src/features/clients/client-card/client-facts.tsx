import { type ClientCard, messengerNames } from '@switchboard/contract';
import { profileLink } from '@switchboard/contract/connectors/profile-links';
import type { ReactNode } from 'react';
import { useLocale } from 'use-intl';
import { useT } from '../../../i18n/use-t.ts';
import { fullName } from '../../../store/selectors.ts';
import { PersonButton } from '../../../ui/person/person-button.tsx';
import { PhoneLink } from '../../../ui/person/phone-link.tsx';
import { useClientRights } from '../../../ui/rights/use-client-rights.ts';
import { CellValue } from '../../../ui/table/cell-value.tsx';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';
import classes from './client-card.module.css';

/** A language's name in the reader's language; the code itself where the browser knows no name. */
const languageName = (code: string, locale: string): string => {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
};

interface ClientFactsProps {
  card: ClientCard;
  /** More terms of the list. */
  more?: ReactNode;
  /** Under a head that says who it is: messenger, bot, manager and the phone are not said again. */
  isHeaded?: boolean;
}

/**
 * A client's data from the messenger and from colleagues. The client's own words are shown as text and never as links.
 */
export function ClientFacts({
  card: { client, conversation, blocked_by: blockedBy },
  more,
  isHeaded = false,
}: ClientFactsProps) {
  const t = useT('clientCard');
  const time = useTimeFormat();
  const locale = useLocale();
  const { maySeePhones, maySeeConversations } = useClientRights();
  const link = profileLink(client);
  const blockedAt = conversation?.blocked_at ?? null;
  return (
    <dl className={classes.facts} data-testid="client-facts">
      {!isHeaded && <Ways client={client} />}
      <dt>{t('facts.username')}</dt>
      <dd dir="auto">
        <CellValue>{client.username && `@${client.username.replace(/^@/, '')}`}</CellValue>
      </dd>
      {maySeePhones && !(isHeaded && client.phone) && (
        <>
          <dt>{t('facts.phone')}</dt>
          <dd dir="auto">
            <CellValue>{client.phone && <PhoneLink phone={client.phone} />}</CellValue>
          </dd>
        </>
      )}
      {client.viber_phone !== null && (
        <>
          <dt>{t('facts.viber_phone')}</dt>
          <dd dir="auto">
            <PhoneLink phone={client.viber_phone} />
          </dd>
        </>
      )}
      {link !== null && (
        <>
          <dt>{t('facts.link')}</dt>
          <dd dir="ltr">
            <a href={link} target="_blank" rel="noopener noreferrer">
              {link.replace(/^https?:\/\//i, '')}
            </a>
          </dd>
        </>
      )}
      <dt>{t('facts.language')}</dt>
      <dd>
        <CellValue>{client.language && languageName(client.language, locale)}</CellValue>
      </dd>
      <dt>{t('facts.firstContact')}</dt>
      <dd>{time.dateTime(client.created_at)}</dd>
      {maySeeConversations && (
        <>
          <dt>{t('facts.lastContact')}</dt>
          <dd>
            <CellValue missing={t('facts.noContact')}>
              {client.last_contact_at && time.dateTime(client.last_contact_at)}
            </CellValue>
          </dd>
        </>
      )}
      {more}
      {blockedAt !== null && (
        <>
          <dt>{t('facts.blocked')}</dt>
          <dd data-testid="client-blocked-since">
            {blockedBy && fullName(blockedBy)
              ? t('facts.blockedBy', { at: time.dateTime(blockedAt), name: fullName(blockedBy) })
              : time.dateTime(blockedAt)}
          </dd>
        </>
      )}
    </dl>
  );
}

/** Where the client writes, and who answers them. */
function Ways({ client: { service_type, bot, manager } }: { client: ClientCard['client'] }) {
  const t = useT('clientCard');
  return (
    <>
      <dt>{t('facts.messenger')}</dt>
      <dd>{messengerNames[service_type]}</dd>
      <dt>{t('facts.bot')}</dt>
      <dd dir="auto">{bot?.title ?? t('facts.unknownBot')}</dd>
      <dt>{t('facts.manager')}</dt>
      <dd dir="auto">
        {manager === null ? t('facts.noManager') : <PersonButton userId={manager.id} name={fullName(manager)} />}
      </dd>
    </>
  );
}
