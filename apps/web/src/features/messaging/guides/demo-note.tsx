import { useHost } from '../../../api/host-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import classes from './guide.module.css';

/** In a demo the messengers are played on this machine: where a newcomer finds the things the guide names there. */
export function DemoNote({ name }: { name: 'facebook' | 'telegram' | 'viber' }) {
  const t = useT('guides');
  const phonesUrl = useHost()?.phones_url ?? null;
  if (phonesUrl === null) return null;
  return (
    <section className={classes.demo} data-testid="guide-demo">
      <h2>{t('demo.title')}</h2>
      <p>{t(`demo.${name}`)}</p>
      <a href={phonesUrl} target="_blank" rel="noreferrer" data-testid="guide-phones">
        {t('demo.open')}
      </a>
    </section>
  );
}
