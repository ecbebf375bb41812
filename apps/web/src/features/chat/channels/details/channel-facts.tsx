import { type Channel, channelTypes } from '@switchboard/contract';
import type { ReactNode } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { fullName } from '../../../../store/selectors.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { PersonButton } from '../../../../ui/person/person-button.tsx';
import { useTimeFormat } from '../../../../ui/time/use-time-format.ts';
import classes from './panel-section.module.css';

interface ChannelFactsProps {
  channel: Channel;
  /** Of a conversation. */
  clientCard?: ReactNode;
}

/** When a channel was made, its purpose and its maker; of a conversation, the client. */
export function ChannelFacts({ channel, clientCard }: ChannelFactsProps) {
  const t = useT('details');
  const time = useTimeFormat();
  const author = useStore((state) => (channel.created_by === null ? undefined : state.users[channel.created_by]));
  const person = author ?? channel.author;
  // A conversation is opened by its client.
  const nameOfClient = (channel.client && fullName(channel.client)) || t('missing');
  return (
    <>
      {clientCard}
      <dl className={classes.facts}>
        {/* Their card says when a client wrote first, which is the same moment. */}
        {clientCard === undefined && (
          <>
            <dt>{t('info.created')}</dt>
            <dd>{time.date(channel.created_at)}</dd>
          </>
        )}
        <dt>{t('info.description')}</dt>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long description scrolls, so it must be focusable by keyboard */}
        <dd dir="auto" tabIndex={channel.description.length > 200 ? 0 : undefined}>
          {channel.description || t('missing')}
        </dd>
        <dt>{t('info.author')}</dt>
        <dd dir="auto">
          {person && fullName(person) ? <PersonButton userId={person.id} name={fullName(person)} /> : nameOfClient}
        </dd>
        {channel.type === channelTypes.group && (
          <>
            <dt>{t('info.access')}</dt>
            <dd>{t(channel.is_public ? 'info.public' : 'info.private')}</dd>
          </>
        )}
      </dl>
    </>
  );
}
