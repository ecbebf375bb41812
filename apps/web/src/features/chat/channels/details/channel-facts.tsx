import { type Channel, channelTypes } from '@switchboard/contract';
import { useT } from '../../../../i18n/use-t.ts';
import { fullName } from '../../../../store/selectors.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { PersonButton } from '../../../../ui/person/person-button.tsx';
import { CellValue } from '../../../../ui/table/cell-value.tsx';
import { useTimeFormat } from '../../../../ui/time/use-time-format.ts';
import classes from './panel-section.module.css';

/** When a channel was made, its purpose and its maker. */
export function ChannelFacts({ channel }: { channel: Channel }) {
  const t = useT('details');
  const time = useTimeFormat();
  return (
    <dl className={classes.facts}>
      <dt>{t('info.created')}</dt>
      <dd>{time.date(channel.created_at)}</dd>
      <ChannelPurpose channel={channel} />
    </dl>
  );
}

/**
 * The purpose of a channel and its maker, as terms of a list. When a conversation began its client's card says: they
 * wrote first at that moment.
 */
export function ChannelPurpose({ channel }: { channel: Channel }) {
  const t = useT('details');
  const author = useStore((state) => (channel.created_by === null ? undefined : state.users[channel.created_by]));
  const person = author ?? channel.author;
  // A conversation is opened by its client.
  const nameOfClient = channel.client && fullName(channel.client);
  return (
    <>
      <dt>{t('info.description')}</dt>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long description scrolls, so it must be focusable by keyboard */}
      <dd dir="auto" tabIndex={channel.description.length > 200 ? 0 : undefined}>
        <CellValue missing={t('missing')}>{channel.description}</CellValue>
      </dd>
      <dt>{t('info.author')}</dt>
      <dd dir="auto">
        {person && fullName(person) ? (
          <PersonButton userId={person.id} name={fullName(person)} />
        ) : (
          <CellValue missing={t('missing')}>{nameOfClient}</CellValue>
        )}
      </dd>
      {channel.type === channelTypes.group && (
        <>
          <dt>{t('info.access')}</dt>
          <dd>{t(channel.is_public ? 'info.public' : 'info.private')}</dd>
        </>
      )}
    </>
  );
}
