import type { Channel } from '@switchboard/contract';
import { useT } from '../../i18n/use-t.ts';
import { fullName } from '../../store/selectors.ts';
import { useTimeFormat } from '../../ui/use-time-format.ts';
import classes from './channel-side-panel.module.css';

/** When a channel was made, what for, and by whom. */
export function ChannelDetails({ channel }: { channel: Channel }) {
  const t = useT('channels');
  const time = useTimeFormat();
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>{t('panel.details')}</h3>
      <dl className={classes.facts}>
        <dt>{t('panel.created')}</dt>
        <dd>{time.date(channel.created_at)}</dd>
        {/* A conversation is opened by its client: it has neither a description nor an author among the users. */}
        {channel.client_id === null && (
          <>
            <dt>{t('panel.description')}</dt>
            <dd dir="auto">{channel.description || t('panel.missing')}</dd>
            <dt>{t('panel.author')}</dt>
            <dd dir="auto">{(channel.author && fullName(channel.author)) || t('panel.missing')}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
