import { type ClientCard, messengerNames } from '@switchboard/contract';
import { profileLink } from '@switchboard/contract/connectors/profile-links';
import type { ReactNode } from 'react';
import { useLocale } from 'use-intl';
import { useT } from '../../../i18n/use-t.ts';
import { fullName } from '../../../store/selectors.ts';
import { PersonButton } from '../../../ui/person/person-button.tsx';
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

/** A number as a link to call; other text stays text. */
function Phone({ phone }: { phone: string }) {
  const digits = phone.replaceAll(/[^+\d]/g, '');
  return /^\+?\d{5,15}$/.test(digits) ? <a href={`tel:${digits}`}>{phone}</a> : phone;
}

interface ClientFactsProps {
  card: ClientCard;
  /** More terms of the list. */
  more?: ReactNode;
}

/**
 * A client's data from the messenger and from colleagues. The client's own words are shown as text and never as links.
 */
export function ClientFacts({ card: { client, conversation, blocked_by: blockedBy }, more }: ClientFactsProps) {
  const t = useT('clientCard');
  const time = useTimeFormat();
  const locale = useLocale();
  const { maySeePhones, maySeeConversations } = useClientRights();
  const link = profileLink(client);
  const blockedAt = conversation?.blocked_at ?? null;
  return (
    <dl className={classes.facts} data-testid="client-facts">
      <dt>{t('facts.messenger')}</dt>
      <dd>{messengerNames[client.service_type]}</dd>
      <dt>{t('facts.bot')}</dt>
      <dd dir="auto">{client.bot?.title ?? t('facts.unknownBot')}</dd>
      <dt>{t('facts.manager')}</dt>
      <dd dir="auto">
        {client.manager === null ? (
          t('facts.noManager')
        ) : (
          <PersonButton userId={client.manager.id} name={fullName(client.manager)} />
        )}
      </dd>
      <dt>{t('facts.username')}</dt>
      <dd dir="auto">
        <CellValue>{client.username && `@${client.username.replace(/^@/, '')}`}</CellValue>
      </dd>
      {maySeePhones && (
        <>
          <dt>{t('facts.phone')}</dt>
          <dd dir="auto">
            <CellValue>{client.phone && <Phone phone={client.phone} />}</CellValue>
          </dd>
        </>
      )}
      {client.viber_phone !== null && (
        <>
          <dt>{t('facts.viber_phone')}</dt>
          <dd dir="auto">
            <Phone phone={client.viber_phone} />
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
